import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Table from '$lib/games/chapardage/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { News } from '$lib/wire/chapardage';
import { text } from '../../../scene';
import { scene, THEFT, VAIN, view } from './scene';

/** What is heard of an element: nothing that is only to be seen. */
function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unheard of copy.querySelectorAll('[aria-hidden="true"]')) unheard.remove();
  return text(copy);
}

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the table', () => {
  // By what they say, not by their role: of so many buttons the roles are slow to find.
  const one = <E extends Element>(what: string, name: string | RegExp): E => {
    const is = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
    const found = [...document.querySelectorAll<E>(what)].find((element) => is(spoken(element)));
    if (!found) throw new Error(`no ${what} says ${String(name)}`);
    return found;
  };
  const key = (name: string | RegExp): HTMLElement => one('button', name);
  const player = (name: string): HTMLElement => one<HTMLElement>('.to label', name);
  test('a player, then a letter, make a question, which is asked', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.q'))).toBe('« Papi Jo, as-tu un ? »');
    await fireEvent.click(player('Clara').querySelector('input')!);
    await fireEvent.click(key('u min.'));
    expect(text(container.querySelector('.q'))).toBe('« Clara, as-tu un u min. ? »');
    expect(it.play).not.toHaveBeenCalled();
    await fireEvent.click(key(/Demander\s*u min. à Clara/));
    expect(it.play).toHaveBeenCalledWith({ type: 'ask', asked: 2, card: 'u' });
  });
  test('the seat of a player chooses him too', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(container.querySelector('[data-seat="3"]')!);
    expect(text(container.querySelector('.q'))).toContain('Basile');
  });
  test('nothing is asked without a letter', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.click(key('Demander'));
    expect(it.play).not.toHaveBeenCalled();
  });
  test('a protected letter is shut, and the referee says why', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'protected',
      facts: { card: 'l', thief: 2 },
      section: '5.1',
      sentence: '',
      nearest: null,
    };
    const it = scene({ attempt: vi.fn(async () => refused as never) });
    const { container } = render(Table, { scene: it });
    await fireEvent.click(player('Clara').querySelector('input')!);
    const shut = key('l min., protégée jusqu’au prochain tour de Clara');
    expect(shut.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(shut);
    expect(it.attempt).toHaveBeenCalledWith({ type: 'ask', asked: 2, card: 'l' });
    await waitFor(() => expect(screen.getByText(/vient de voler/)).toBeTruthy());
    expect(it.play).not.toHaveBeenCalled();
    // And at the thief's seat there is a lock.
    expect(text(container.querySelector('.at-n .locked'))).toContain('l volée, protégée');
  });
  test('a letter that the other player protects is no longer chosen', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(key('l min.'));
    expect(text(container.querySelector('.q'))).toContain('l min.');
    await fireEvent.click(player('Clara').querySelector('input')!);
    expect(text(container.querySelector('.q'))).not.toContain('l min.');
  });
  test('by keyboard: figure, letter with Shift, Enter', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: '3' });
    await fireEvent.keyDown(document.body, { key: 'F' });
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Demander/));
    expect(text(container.querySelector('.q'))).toBe('« Basile, as-tu un F maj. ? »');
    await fireEvent.click(document.activeElement!);
    expect(it.play).toHaveBeenCalledWith({ type: 'ask', asked: 3, card: 'F' });
  });
  test('« Pioche ! »: one of the piles that the view opens', async () => {
    const it = scene({
      view: view({
        asks: ['', '', '', ''],
        phase: 'draw',
        heights: [17, 0, 16, 18],
        request: { asked: 1, card: 'u' },
        moves: [0, 2, 3].map((pile) => ({ type: 'draw', pile })),
      }),
    });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.prompt'))).toBe(
      'Papi Jo dit « Pioche ! » Choisissez un tas.',
    );
    expect(container.querySelectorAll('button.pile')).toHaveLength(3);
    await fireEvent.click(key('Piocher dans le tas 3, 16 cartes'));
    expect(it.play).toHaveBeenCalledWith({ type: 'draw', pile: 2 });
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(it.play).toHaveBeenCalledTimes(1);
    await fireEvent.keyDown(document.body, { key: '4' });
    expect(it.play).toHaveBeenCalledWith({ type: 'draw', pile: 3 });
  });
  test('§5.2 a new hand is drawn one by one, or at once', async () => {
    const it = scene({
      view: view({
        hand: '',
        hands: [0, 8, 10, 7],
        asks: ['', '', '', ''],
        mot: false,
        refill: { seat: 0, left: 5 },
        moves: [0, 1, 2, 3].map((pile) => ({ type: 'draw', pile })),
      }),
    });
    render(Table, { scene: it });
    await fireEvent.click(key('Les cinq d’un coup'));
    expect(it.play).toHaveBeenCalledTimes(5);
    expect(it.play).toHaveBeenLastCalledWith({ type: 'draw', pile: 3 });
  });
  const drawn = (card: string, good: boolean) =>
    view({
      asks: ['', '', '', ''],
      phase: 'say',
      request: { asked: 1, card: 'u' },
      drawn: card,
      hand: `BTaegiors${card}`,
      moves: [...(good ? [{ type: 'show_bonne_pioche' as const }] : []), { type: 'say_a_toi' }],
    });
  test('after a draw one says « À toi ! », and « Bonne pioche ! » only of the card asked for', async () => {
    const it = scene({ view: drawn('d', false) });
    const { unmount } = render(Table, { scene: it });
    expect(screen.getByText('Vous piochez d min.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bonne pioche/ })).toBeNull();
    await fireEvent.click(key(/À toi/));
    expect(it.play).toHaveBeenCalledWith({ type: 'say_a_toi' });
    unmount();
    const lucky = scene({ view: drawn('u', true) });
    render(Table, { scene: lucky });
    await fireEvent.keyDown(document.body, { key: '+' });
    expect(lucky.play).toHaveBeenCalledWith({ type: 'show_bonne_pioche' });
  });
  test('a word is made of the hand, judged, and laid', async () => {
    const it = scene({ view: view({ hand: 'BTadegiors', hands: [10, 8, 10, 7] }) });
    const { container } = render(Table, { scene: it });
    await fireEvent.click(container.querySelector('.rail .mot')!);
    const build = screen.getByRole('region', { name: 'Former un mot' });
    for (const card of ['B maj.', 'a min.', 'd min.', 'g min.'])
      await fireEvent.click(within(container.querySelector('.rail')!).getByText(card));
    expect(it.attempt).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: 'e' });
    expect(it.attempt).toHaveBeenCalledWith({ type: 'say_mot', word: 'badge', cards: 'Badge' });
    await waitFor(() => expect(text(build)).toContain('Badge est un mot.'));
    await fireEvent.click(key(/^Mot.! Badge$/));
    expect(it.play).toHaveBeenCalledWith({ type: 'say_mot', word: 'badge', cards: 'Badge' });
  });
  test('what is no word cannot be laid, and nothing is lost', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'not_a_word',
      facts: { word: 'bager' },
      section: '2.3',
      sentence: '',
      nearest: null,
    };
    const it = scene({ attempt: vi.fn(async () => refused as never) });
    const { container } = render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: '!' });
    for (const letter of 'bager') await fireEvent.keyDown(document.body, { key: letter });
    await waitFor(() =>
      expect(screen.getByText(/« Bager » n’est pas au dictionnaire/)).toBeTruthy(),
    );
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    await fireEvent.click(key(/Mot.! Bager/));
    expect(it.play).not.toHaveBeenCalled();
    expect(container.querySelectorAll('.places .card')).toHaveLength(5);
    await fireEvent.keyDown(document.body, { key: 'Backspace' });
    expect(container.querySelectorAll('.places .card')).toHaveLength(4);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(container.querySelector('.places')).toBeNull();
    expect(container.querySelectorAll('.rail button.card')).toHaveLength(9);
  });
  test('a joker asks for its letter', async () => {
    const it = scene({ view: view({ hand: '?Baegs' }) });
    const { container } = render(Table, { scene: it });
    const rail = container.querySelector<HTMLElement>('.rail')!;
    for (const card of ['B maj.', 'a min.', 'Joker min.', 'g min.', 'e min.'])
      await fireEvent.click(within(rail).getByText(card));
    expect(screen.getByText(/Quelle lettre pour le joker/)).toBeTruthy();
    const grid = screen.getByRole('group', { name: /Quelle lettre pour le joker/ });
    await fireEvent.click(within(grid).getByRole('button', { name: 'd' }));
    expect(it.attempt).toHaveBeenCalledWith({ type: 'say_mot', word: 'badge', cards: 'Ba?ge' });
  });
  test('§4.4 in the gap « Mot ! » is still possible, and the table says until when', () => {
    const it = scene({
      waiting: [1],
      view: view({ turn: 1, gap: 0, asks: ['', '', '', ''], mot: true }),
    });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.late'))).toBe(
      '« Mot ! » est encore possible. Après la parole de Papi Jo, ce sera trop tard.',
    );
  });
  test('out of turn a word can be made ready, and is not judged', async () => {
    const it = scene({
      waiting: [1],
      view: view({ turn: 1, gap: null, asks: ['', '', '', ''], mot: false }),
    });
    render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: '!' });
    for (const letter of 'bagou'.slice(0, 3))
      await fireEvent.keyDown(document.body, { key: letter });
    for (const letter of 'os') await fireEvent.keyDown(document.body, { key: letter });
    expect(screen.getByText(/vous pourrez l’annoncer à votre tour/)).toBeTruthy();
    expect(it.attempt).not.toHaveBeenCalled();
  });
  test('a word in the making does not hide whose turn it is, nor what was taken', async () => {
    const now = () => text(document.querySelector('.build .now'));
    const theirs = view({ turn: 2, gap: null, asks: ['', '', '', ''], mot: false });
    const { rerender } = render(Table, { scene: scene({ waiting: [2], view: theirs }) });
    await fireEvent.keyDown(document.body, { key: '!' });
    expect(now()).toBe('C’est à Clara de demander.');
    await rerender({ scene: scene({ waiting: [2], heard: THEFT, view: theirs }) });
    expect(now()).toBe('Clara vous prend l min.');
    await rerender({ scene: scene() });
    expect(now()).toBe('À vous de demander.');
    await rerender({ scene: scene({ view: view({ phase: 'say', drawn: 'u', asks: [] }) }) });
    expect(now()).toBe('Vous piochez u min.');
  });
  test('§7.2 whoever ran out of time is told', () => {
    const heard: News[] = [
      { type: 'timed_out', seat: 0 },
      { type: 'a_toi_said', seat: 0, blank: false },
    ];
    const it = scene({ waiting: [1], heard, view: view({ asks: [], turn: 1, gap: null }) });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.news'))).toBe('Votre temps est écoulé : « À toi ! »');
  });
  test('the keyboard is never left without a place', async () => {
    const say = view({ phase: 'say', drawn: 'u', asks: [], moves: [{ type: 'say_a_toi' }] });
    const { container, rerender } = render(Table, { scene: scene({ view: say }) });
    const at = (selector: string) =>
      waitFor(() => expect(document.activeElement).toBe(container.querySelector(selector)));
    await fireEvent.keyDown(document.body, { key: '!' });
    await at('.build .main');
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await at('.drawn .main');
    const late = view({ number: 22, turn: 1, gap: 0, asks: ['', '', '', ''] });
    await rerender({ scene: scene({ waiting: [1], view: late }) });
    await at('.prompt .main');
    const theirs = view({ number: 23, turn: 1, gap: null, asks: late.asks, mot: false });
    await rerender({ scene: scene({ waiting: [1], view: theirs }) });
    await at('.rail .mot');
    await rerender({ scene: scene({ view: view({ number: 24 }) }) });
    await at('.ask .main');
  });
  test('an Enter that is held down presses one button, not the next as well', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: 'u' });
    const submit = document.activeElement!;
    expect(await fireEvent.keyDown(submit, { key: 'Enter', repeat: true })).toBe(false);
    expect(await fireEvent.keyDown(submit, { key: 'Enter' })).toBe(true);
  });
  test('bubbles say what the others say', () => {
    const { container } = render(Table, {
      scene: scene({ waiting: [1], heard: VAIN.slice(0, 2), view: view({ asks: [], turn: 1 }) }),
    });
    expect(text(container.querySelector('.at-w .bubble'))).toBe('« u min. ! » à Clara');
    expect(text(container.querySelector('.at-n .bubble'))).toBe('« Pioche ! »');
    expect(container.querySelector('.at-e .bubble')).toBeNull();
  });
  test('whoever was robbed is told, though no bubble is his', () => {
    const it = scene({ waiting: [2], heard: THEFT, view: view({ asks: [], turn: 2 }) });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.news'))).toBe('Clara vous prend l min.');
  });
  test('that somebody is away is said first, where there is little room', () => {
    const { container } = render(Table, { scene: scene({ present: [0, 2, 3] }) });
    expect(text(container.querySelector('.at-w small'))).toBe('absent · Septentrional');
  });
  test('a spectator sees three around and one in front, and touches nothing', () => {
    const it = scene({
      seat: null,
      live: false,
      view: view({ seat: null, hand: '', asks: ['', '', '', ''], mot: false }),
    });
    const { container } = render(Table, { scene: it });
    expect(container.querySelectorAll('.opp')).toHaveLength(3);
    expect(container.querySelectorAll('button')).toHaveLength(0);
    expect(text(container.querySelector('.rail'))).toContain('Inès');
  });
  test('a spectator hears the one in front as well', () => {
    const heard: News[] = [
      { type: 'asked', seat: 0, asked: 2, card: 'l' },
      { type: 'stolen', seat: 0, asked: 2, card: 'l' },
    ];
    const seen = view({ seat: null, hand: '', asks: ['', '', '', ''], mot: false });
    const it = scene({ seat: null, live: false, heard, view: seen });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.rail .bubble'))).toBe('« l min. ! » à Clara');
  });
});
