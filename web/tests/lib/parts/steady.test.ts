import { fireEvent } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { steady } from '$lib/parts/steady';

const pressed = vi.fn();
let button: HTMLButtonElement;
let leave: () => void;

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = '<main><button class="btn main">Jeter 7 dés</button></main>';
  button = document.querySelector('button')!;
  button.addEventListener('click', () => pressed(button.textContent));
  leave = steady(document.querySelector('main')!);
});
afterEach(() => leave());

/** A press at this moment and place; 0 times is one by keyboard. */
async function press(at: number, x = 100, detail = 1): Promise<void> {
  const event = new MouseEvent('click', { bubbles: true, clientX: x, clientY: 700, detail });
  Object.defineProperty(event, 'timeStamp', { value: at });
  await fireEvent(button, event);
}

describe('whoever touches twice', () => {
  it('does not press what has come to lie there', async () => {
    await press(1000);
    button.textContent = 'Relancer 7 dés';
    await press(1200);
    await press(1399);
    expect(pressed.mock.calls).toEqual([['Jeter 7 dés']]);
    await press(1500);
    expect(pressed).toHaveBeenLastCalledWith('Relancer 7 dés');
  });

  it('presses what is still the same', async () => {
    await press(1000);
    await press(1100);
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['elsewhere', 200, 1],
    ['by keyboard', 100, 0],
  ])('is somebody who has seen it, %s', async (_, x, detail) => {
    await press(1000);
    button.textContent = 'Relancer 7 dés';
    await press(1100, x, detail);
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('may cycle through what can be taken back', async () => {
    button.className = 'btn';
    await press(1000);
    button.textContent = 'Colonne';
    await press(1100);
    expect(pressed).toHaveBeenCalledTimes(2);
  });
});
