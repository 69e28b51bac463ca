import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Sum from '$lib/parts/Sum.svelte';

test('a line of a sum may end before a sign, never between a sign and its number', () => {
  const { container } = render(Sum, { sum: '− 25(e) − 10(f) + 5 = −30' });
  const told = container.textContent ?? '';
  expect(told.split(' ')).toEqual(['−\u00a025(e)', '−\u00a010(f)', '+\u00a05', '=\u00a0−30']);
});
