import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { gamePage } from '$lib/games';
import { fields, initial } from '$lib/options';
import OptionsForm from '$lib/parts/OptionsForm.svelte';
import { settings } from '$lib/settings.svelte';
import { SCHEMA } from '../../server';

beforeAll(async () => {
  await settings.speak('fr');
  // Loaded beforehand, so that no test waits for it.
  for (const game of ['hepta_mensa', 'anagramme']) await (await gamePage(game))!.sentences.fr();
}, 60_000);

describe('the form of the options', () => {
  const all = fields(SCHEMA);
  it('are a form that tells what was changed, and nothing that is no number', async () => {
    const change = vi.fn();
    render(OptionsForm, { fields: all, values: initial(all), say: settings.say, change });
    await fireEvent.click(screen.getByRole('switch', { name: 'colours' }));
    expect(change).toHaveBeenLastCalledWith('colours', false);
    const [tier] = screen.getAllByRole('radio', { name: 'courant' });
    await fireEvent.click(tier!);
    expect(change).toHaveBeenLastCalledWith('tier', 'courant');
    const words = screen.getByLabelText('words');
    await fireEvent.input(words, { target: { value: '4' } });
    expect(change).toHaveBeenLastCalledWith('words', 4);
    const before = change.mock.calls.length;
    await fireEvent.input(words, { target: { value: '' } });
    expect(change).toHaveBeenCalledTimes(before);
    await fireEvent.input(screen.getByLabelText('limit'), { target: { value: '' } });
    expect(change).toHaveBeenLastCalledWith('limit', null);
  });
});
