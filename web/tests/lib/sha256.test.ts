import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hex } from '$lib/api';
import { hmac, sha256, unhex } from '$lib/sha256';

describe('SHA-256 and HMAC', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 73 + length) % 256);

  test('agree with a known implementation at every length around the blocks', () => {
    for (let length = 0; length < 200; length++) {
      const message = bytes(length);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      const key = bytes((length * 7) % 150);
      expect(hex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
  });

  test('read hexadecimal', () => {
    expect([...unhex('00ff10')]).toEqual([0, 255, 16]);
    expect(unhex('')).toHaveLength(0);
  });
});
