import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toldBy } from '$lib/games/anagramme/advice';
import { cost } from '$lib/games/anagramme/cards';
import Table from '$lib/games/anagramme/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { News, View } from '$lib/wire/anagramme';
import { text } from '../../../scene';
import { fr, type Laid, ON_THE_CLOTH, opened, refusal, scene, view, word } from './scene';

const off = (button: Element | null): boolean => (button as HTMLButtonElement).disabled;

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what is told', () => {
  test('what was told is not told any more once it is taken back', async () => {
    const one: News = { type: 'laid', seat: 1, at: 4, word: 'nid', dear: 'rare' };
    const { container, rerender } = render(Table, { scene: scene({ fresh: [one], heard: [one] }) });
    const told = () => text(container.querySelector('.news'));
    expect(told()).toBe(fr('Papi Jo pose « nid ».').replaceAll('\u00a0', ' '));
    await rerender({ scene: scene({ heard: [one] }) });
    expect(told()).not.toBe('');
    await rerender({ scene: scene() });
    expect(told()).toBe('');
  });
});

describe('at the table', () => {
  const laid = (at: number, name: string) =>
    screen.getByRole('button', { name: fr(`Mot ${at} : ${name}`) });
  const card = (letter: string, n: number) =>
    screen.getAllByRole('button', { name: `${letter.toUpperCase()}, ${n} points` })[0]!;

  test('a card that was taken up first may still be exchanged, before any word lies there', async () => {
    const play = vi.fn();
    const { container } = render(Table, { scene: scene({ view: view({ laid: [] }), play }) });
    await fireEvent.click(screen.getByRole('button', { name: `J, ${cost('j', 'rare')} points` }));
    await fireEvent.click(container.querySelector('[data-top="shown"] button')!);
    const button = await screen.findByRole('button', { name: 'Échanger' });
    await waitFor(() => expect(off(button)).toBe(false));
    await fireEvent.click(button);
    expect(play).toHaveBeenCalledWith({ type: 'exchange', discard: 'j', top: 'shown' });
  });

  test('a second card begins a new word with the first, also where words lie', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(screen.getByRole('button', { name: `J, ${cost('j', 'rare')} points` }));
    expect(container.querySelector('[data-panel]')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: `O, ${cost('o', 'rare')} points` }));
    expect(text(container.querySelector('.becomes'))).toBe('jo');
  });

  test('a card goes between two letters, the referee looks, and the word is laid', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(card('e', 5));
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, avant le R' }));
    await fireEvent.click(card('r', 5));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, avant le R' }));
    const lay = screen.getByRole('button', { name: 'Poser Pierre' });
    await waitFor(() => expect(off(lay)).toBe(false));
    expect(at.attempt).toHaveBeenLastCalledWith({ type: 'add', at: 0, word: 'pierre' });
    expect(at.play).not.toHaveBeenCalled();
    expect(text(document.querySelector('.prev'))).toContain('− 5(e) − 5(r) = −10');
    expect(text(document.querySelector('.prev'))).toContain('Il vous restera 4 cartes, 55 points.');
    await fireEvent.click(lay);
    expect(at.play).toHaveBeenCalledWith({ type: 'add', at: 0, word: 'pierre' });
  });

  test('what is refused is said with its §, and cannot be played', async () => {
    const at = scene({ attempt: vi.fn(async () => refusal) });
    render(Table, { scene: at });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(card('j', 40));
    await fireEvent.click(screen.getByRole('button', { name: 'Mettre la carte à la place du R' }));
    await waitFor(() =>
      expect(text(document.querySelector('.no'))).toBe(
        '« pirxe » n’est pas au dictionnaire de cette table. § 2.3',
      ),
    );
    expect(off(screen.getByRole('button', { name: 'Poser Pije' }))).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: 'Reprendre J' }));
    expect(screen.queryByRole('button', { name: /^Poser/ })).toBeNull();
  });

  test('letters change places, a card is put away, another taken', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'P, lettre 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Échanger avec le R' }));
    const make = screen.getByRole('button', { name: 'Faire Ripe' });
    await waitFor(() => expect(at.attempt).toHaveBeenCalled());
    expect(off(make)).toBe(true);
    await fireEvent.click(card('j', 40));
    await waitFor(() => expect(off(make)).toBe(false));
    await fireEvent.click(screen.getByRole('button', { name: 'M, carte retournée, 10 points' }));
    await waitFor(() => expect(off(make)).toBe(false));
    await fireEvent.click(make);
    expect(at.play).toHaveBeenCalledWith({
      type: 'make_anagramme',
      at: 0,
      word: 'ripe',
      discard: 'j',
      exchange: 'shown',
    });
  });

  test('§3.3 the discard of an anagram may be declined', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'P, lettre 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Échanger avec le R' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Ne rien écarter' }));
    const make = screen.getByRole('button', { name: 'Faire Ripe' });
    await waitFor(() => expect(off(make)).toBe(false));
    expect(text(document.querySelector('.prev'))).toContain('Vous gardez toutes vos cartes.');
    await fireEvent.click(make);
    expect(at.play).toHaveBeenCalledWith({
      type: 'make_anagramme',
      at: 0,
      word: 'ripe',
      discard: null,
      exchange: null,
    });
  });

  test('§6.1 blank turns are counted in sight, once there is one', async () => {
    const { container, rerender } = render(Table, { scene: scene() });
    expect(container.querySelector('.blank')).toBeNull();
    await rerender({ scene: scene({ view: view({ blank: 3, until_blocked: 5 }) }) });
    expect(text(container.querySelector('.blank'))).toBe('Tours blancs : 3 sur 8');
  });

  test('§3.3 a total below zero has not begun its way to the limit', () => {
    const { container } = render(Table, {
      scene: scene({ view: view({ totals: [21, -25, 54, 18] }) }),
    });
    const ways = [...container.querySelectorAll<HTMLElement>('.seats .way i')];
    expect(ways.map(({ style }) => style.width)).toContain('0%');
  });

  test('§5.1 where nobody checks words, the referee does not call an anagram good', async () => {
    const options = { ...view().open.options, referee: 'contestation' as const };
    render(Table, { scene: scene({ view: view({ options }) }) });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'P, lettre 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Échanger avec le R' }));
    const told = () => text(document.querySelector('.prev'));
    await waitFor(() => expect(told()).toContain('on peut le contester'));
    expect(told()).toContain('Une anagramme.');
  });

  test('§2.4 a joker that is not named yet is called one', async () => {
    render(Table, { scene: scene({ view: view({ hand: '?ejort' }) }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Joker, 20 points' }));
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, à la fin' }));
    expect(screen.getByRole('button', { name: 'joker, lettre 5' })).toBeTruthy();
    expect(text(document.querySelector('.running'))).toBe('Quelle lettre pour le joker ?');
  });

  test('a new word is formed of cards, and laid by keyboard', async () => {
    const at = scene({ view: view({ laid: [] }) });
    render(Table, { scene: at });
    for (const key of 'joue') {
      if (key === 'u') expect(off(screen.queryByRole('button', { name: /^Poser/ }))).toBe(true);
      await fireEvent.keyDown(document.body, { key });
    }
    await waitFor(() => expect(at.attempt).toHaveBeenCalledWith({ type: 'lay', word: 'joue' }));
    expect(at.attempt).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(off(screen.getByRole('button', { name: 'Poser Joue' }))).toBe(false),
    );
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(at.play).toHaveBeenCalledWith({ type: 'lay', word: 'joue' });
  });

  test('a word is opened by its number and written', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.keyDown(document.body, { key: '1' });
    const field = screen.getByRole('textbox', { name: 'Écrire le mot' });
    await fireEvent.input(field, { target: { value: 'pierre' } });
    await waitFor(() =>
      expect(off(screen.getByRole('button', { name: 'Poser Pierre' }))).toBe(false),
    );
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(at.play).toHaveBeenCalledWith({ type: 'add', at: 0, word: 'pierre' });
  });

  test('a card is exchanged for that of the talon', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(card('j', 40));
    await fireEvent.click(screen.getByRole('button', { name: 'Talon, face cachée' }));
    const change = screen.getByRole('button', { name: 'Échanger' });
    await waitFor(() => expect(off(change)).toBe(false));
    await fireEvent.click(change);
    expect(at.play).toHaveBeenCalledWith({ type: 'exchange', discard: 'j', top: 'hidden' });
  });

  test('§5.2 what may be contested is marked and named', async () => {
    const at = scene({
      view: view({
        window: opened(3),
        phase: 'contest',
        actions: [{ type: 'contest' }, { type: 'accept' }],
      }),
    });
    render(Table, { scene: at });
    expect(
      screen.getByRole('img', { name: fr('Mot 4 : signe, qui peut être contesté') }),
    ).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: fr('Contester « signe »') }));
    expect(at.play).toHaveBeenCalledWith({ type: 'contest' });
    await fireEvent.click(screen.getByRole('button', { name: 'Laisser passer' }));
    expect(at.play).toHaveBeenCalledWith({ type: 'accept' });
  });

  test('§5.4 an author may take an open word back, and all are told', async () => {
    const at = scene({
      waiting: [1, 2, 3],
      view: view({ window: opened(0), phase: 'contest', actions: [{ type: 'withdraw' }] }),
    });
    render(Table, { scene: at });
    await fireEvent.click(screen.getByRole('button', { name: fr('Reprendre « signe »') }));
    expect(at.play).toHaveBeenCalledWith({ type: 'withdraw' });
    const news: News = { type: 'withdrawn', seat: 1, word: 'signe' };
    expect(toldBy(at.say, [news], 0)).toBe(
      fr('Papi Jo se reprend et retire « signe ». Le tour est perdu.'),
    );
  });

  test('who is out may come back', async () => {
    const at = scene({
      view: view({
        phase: 'reentry',
        fell: [3, 0, 0, 0],
        hand: '',
        actions: [{ type: 'reenter' }, { type: 'leave' }],
      }),
    });
    render(Table, { scene: at });
    await fireEvent.click(screen.getByRole('button', { name: 'Revenir' }));
    expect(at.play).toHaveBeenCalledWith({ type: 'reenter' });
  });

  test('a spectator sees the table and can do nothing', () => {
    render(Table, {
      scene: scene({ seat: null, live: false, view: view({ seat: null, hand: '', actions: [] }) }),
    });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('img', { name: fr('Mot 1 : pire') })).toBeTruthy();
  });

  test('hints lay the cards out', async () => {
    const actions: View['actions'] = [...view().actions, { type: 'lay', word: 'joue' }];
    const at = scene({ view: view({ actions }) });
    render(Table, { scene: at });
    await fireEvent.click(screen.getByRole('button', { name: 'Coups montrés' }));
    await fireEvent.click(document.querySelector('.hints .btn')!);
    expect(screen.getByRole('button', { name: 'Poser Joue' })).toBeTruthy();
  });

  test('hints are there for the last card too', () => {
    const actions: View['actions'] = [{ type: 'add', at: 3, word: 'signes' }];
    render(Table, { scene: scene({ view: view({ hand: 's', actions }) }) });
    expect(screen.getByRole('button', { name: 'Coups montrés' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Trier' })).toBeNull();
  });

  test('a word that is taken back is not left under one’s hands', async () => {
    const at = scene();
    const { container, rerender } = render(Table, { scene: at });
    await fireEvent.click(laid(4, 'signe'));
    await fireEvent.click(card('t', 5));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, à la fin' }));
    const open = () => container.querySelector('[data-panel]');
    // Another word that is taken back is nothing to it, but the referee looks again.
    const [pire, conduire, ballons, signe] = ON_THE_CLOTH as [Laid, Laid, Laid, Laid];
    await waitFor(() => expect(at.attempt).toHaveBeenCalledTimes(1));
    const changed = [word('pare'), conduire, ballons, signe];
    await rerender({ scene: { ...at, view: view({ laid: changed }) } });
    expect(open()).not.toBeNull();
    await waitFor(() => expect(at.attempt).toHaveBeenCalledTimes(2));
    await rerender({ scene: { ...at, view: view({ laid: [pire, conduire, ballons] }) } });
    expect(open()).toBeNull();
  });

  test('§4.1 how a word is crossed is said, and the letter that both share takes no card', async () => {
    const pire = [word('pire', { crossable: [0, 1, 2, 3] })];
    const { container } = render(Table, { scene: scene({ view: view({ laid: pire }) }) });
    const told = () => text(container.querySelector('.prev'));
    await fireEvent.click(laid(1, 'pire'));
    expect(told()).toContain('un mot vertical la croise');
    await fireEvent.click(screen.getByRole('button', { name: 'R, lettre 3' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Croiser ici' }));
    expect(told()).toContain('mettez vos cartes avant ou après le R');
    await fireEvent.click(card('t', 5));
    const shared = screen.getByRole('button', { name: 'R, lettre 1' });
    await fireEvent.click(shared);
    expect(card('t', 5).getAttribute('aria-pressed')).toBe('true');
  });
});
