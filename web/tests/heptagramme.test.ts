import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sentences } from '../plugins/wording';
import { page } from '../src/lib/games/heptagramme';
import { prompt, toldBy } from '../src/lib/games/heptagramme/advice';
import Figure from '../src/lib/games/heptagramme/Figure.svelte';
import { command } from '../src/lib/games/heptagramme/keys';
import {
  fits,
  gain,
  lastOut,
  lit,
  offers,
  outside,
  parted,
  recall,
  seen,
  tail,
} from '../src/lib/games/heptagramme/moves';
import { moveName, notation, readFigure } from '../src/lib/games/heptagramme/notation';
import { judgedTurns, writtenPart } from '../src/lib/games/heptagramme/review';
import ReviewList from '../src/lib/games/heptagramme/Review.svelte';
import Sheet from '../src/lib/games/heptagramme/Sheet.svelte';
import { box, byPlayer, made } from '../src/lib/games/heptagramme/sheet';
import { Stage } from '../src/lib/games/heptagramme/stage.svelte';
import Table from '../src/lib/games/heptagramme/Table.svelte';
import { figure } from '../src/lib/parts/cards';
import { arrange, moved } from '../src/lib/parts/hand';
import { wind } from '../src/lib/parts/seats';
import { turnAt } from '../src/lib/parts/turns';
import { settings } from '../src/lib/settings.svelte';
import { heardOf } from '../src/lib/story';
import type { News, Open, Review, TurnReview } from '../src/lib/wire/heptagramme';
import type { Lang, Wording } from '../src/lib/words';
import { COLUMNS, column, EITHER, scene, view, type Changes } from './heptagramme';
import { figuresOf, plainWords, rulePage, text, wordsOf } from './scene';

const RULES = readFileSync('../docs/rules/heptagramme.md', 'utf8');

const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what the view offers', () => {
  test('a card lights the columns that the view says it may go to', () => {
    expect([...lit(view().prospects, 'c')]).toEqual([0, 3, 4]);
    expect([...lit(view().prospects, 's')]).toEqual([3]);
    expect(lit(view().prospects, null).size).toBe(0);
  });

  test('a card that goes nowhere is known', () => {
    expect(fits(view().prospects, 'c')).toBe(true);
    expect(fits(view().prospects, 'a')).toBe(false);
  });

  test('what is offered comes from the actions', () => {
    const all = offers(view().actions);
    expect(all).toMatchObject({ end: true, pass: false, bonus: false, accept: false });
    expect([...all.back]).toEqual([0]);
    expect([...all.doubt]).toEqual([1]);
  });

  test('somebody who cannot move is offered nothing', () => {
    expect(seen(view(), false).every(({ places, words }) => !places && !words.length)).toBe(true);
  });

  test('what the view holds is what is offered, to whoever plays', () => {
    expect(seen(view(), true)).toEqual(COLUMNS);
  });

  test('a joker is worth what its word makes of it', () => {
    expect(gain(EITHER)).toEqual({ most: 6, same: false });
    expect(gain([{ word: 'carpe', points: 6 }])).toEqual({ most: 6, same: true });
  });

  test('§1.1 the figures printed on cards', () => {
    expect(['e', 'i', 'c', 'z', '?'].map((card) => figure(card))).toEqual([1, 2, 3, 5, 0]);
    expect(['E', 'I', 'C', 'Z'].map((card) => figure(card))).toEqual([2, 4, 6, 10]);
  });
});

describe('taking back', () => {
  test('the cards of this turn can come back, unless something was seen since', () => {
    expect(outside(view())).toHaveLength(3);
    expect(outside(view({ frozen: 2 }))).toEqual([{ card: 'i', line: 2 }]);
    expect(outside(view({ turn: 1 }))).toEqual([]);
  });

  test('a card takes those after it with it', () => {
    expect(recall(view().open, 0)).toEqual({ column: 0, times: 3 });
    expect(recall(view().open, 2)).toEqual({ column: 0, times: 1 });
    expect(recall(view({ frozen: 1 }).open, 0)).toBeNull();
  });

  test('the last card that was placed', () => {
    expect(lastOut(view())).toBe(0);
    expect(lastOut(view({ lines: [] }))).toBeNull();
  });
});

describe('the hand', () => {
  const first = arrange([], 'acef', []);

  test('a placed card leaves its mark where it was', () => {
    const next = arrange(first, 'aef', [{ card: 'c', line: 0 }]);
    expect(next.map(({ card, out }) => `${card}${out ?? ''}`)).toEqual(['a', 'c0', 'e', 'f']);
  });

  test('of two equal cards the one that was taken up goes', () => {
    const two = arrange([], 'aee', []);
    const next = arrange(two, 'ae', [{ card: 'e', line: 0 }], two[2]!.id);
    expect(next.map(({ out }) => out)).toEqual([null, null, 0]);
  });

  test('a card that is taken back returns to its place, drawn ones come last', () => {
    const out = arrange(first, 'aef', [{ card: 'c', line: 0 }]);
    expect(arrange(out, 'acef', []).map(({ card }) => card)).toEqual(['a', 'c', 'e', 'f']);
    expect(arrange(out, 'aefbz', []).map(({ card }) => card)).toEqual(['a', 'e', 'f', 'b', 'z']);
  });

  test('cards are put in the order one likes, and stay so', () => {
    const order = moved(first, first[3]!.id, first[0]!.id);
    expect(order.map(({ card }) => card)).toEqual(['f', 'a', 'c', 'e']);
    expect(arrange(order, 'aef', []).map(({ card }) => card)).toEqual(['f', 'a', 'e']);
  });
});

describe('the sum', () => {
  const told = '3(f) + 2(r) = 5 + 2(i) = 7 + 1(e) = 8 + 2(i) = 10 + 1(a) = 11';

  test('its total is set apart', () => {
    expect(parted('3(f) + 2(r) = 5')).toEqual({ sum: '3(f) + 2(r) = ', total: '5' });
    expect(parted('3(f)')).toEqual({ sum: '3(f)', total: '' });
  });

  test('where there is little room its last steps are told', () => {
    expect(tail(told, 27)).toBe('… 8 + 2(i) = 10 + 1(a) = 11');
    expect(tail(told, 100)).toBe(told);
    expect(tail(told, 3)).toBe('… 10 + 1(a) = 11');
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) =>
    command({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('letters take cards, figures are columns, signs are those of §10', () => {
    expect(press('f')).toEqual({ type: 'card', card: 'f' });
    expect(press('*')).toEqual({ type: 'card', card: '?' });
    expect(press('3')).toEqual({ type: 'column', column: 2 });
    expect(press('.')).toEqual({ type: 'end' });
    expect(press('/')).toEqual({ type: 'pass' });
    expect(press('+')).toEqual({ type: 'bonus' });
    expect(press('Backspace')).toEqual({ type: 'back' });
  });

  test('on a French keyboard figures need no shift', () => {
    expect(press('"', { code: 'Digit3' })).toEqual({ type: 'column', column: 2 });
  });

  test('shortcuts of the browser are left alone', () => {
    expect(press('c', { ctrlKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
  });
});

describe('the table', () => {
  test('a tap on a card lights its columns with what it brings', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(screen.getByRole('button', { name: 'c min., 3 points' }));
    const slots = [...container.querySelectorAll('.cols .slot')];
    expect(slots).toHaveLength(3);
    expect(text(slots[0])).toContain('Poser c sur Afri, colonne 1, 3 points');
    expect(container.querySelectorAll('.col.lit')).toHaveLength(3);
  });

  test('card, then column: the card is placed', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'c min., 3 points' }));
    await fireEvent.click(container.querySelectorAll('.cols .slot')[1]!);
    expect(it.play).toHaveBeenCalledWith({ type: 'place', card: 'c', column: 3 });
  });

  test('a dark column asks the referee, and the card stays in hand', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'c min., 3 points' }));
    await fireEvent.click(container.querySelector('[data-column="5"]')!);
    expect(it.play).toHaveBeenCalledWith({ type: 'place', card: 'c', column: 5 });
    expect(
      screen.getByRole('button', { name: 'c min., 3 points' }).getAttribute('aria-pressed'),
    ).toBe('true');
  });

  test('by keyboard: the letter, then the figure', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: 's' });
    await fireEvent.keyDown(document.body, { key: '4' });
    expect(it.play).toHaveBeenCalledWith({ type: 'place', card: 's', column: 3 });
    await fireEvent.keyDown(document.body, { key: '.' });
    expect(it.play).toHaveBeenCalledWith({ type: 'end_turn' });
  });

  test('a card is carried to a column', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    const card = screen.getByRole('button', { name: 'c min., 3 points' });
    card.setPointerCapture = vi.fn();
    const target = container.querySelector('[data-column="4"]')!;
    document.elementFromPoint = () => target;
    await fireEvent.pointerDown(card, { button: 0, clientX: 10, clientY: 600 });
    await fireEvent.pointerMove(card, { clientX: 60, clientY: 300 });
    expect(container.querySelector('.air')).not.toBeNull();
    expect([...target.classList]).toEqual(expect.arrayContaining(['lit', 'over']));
    await fireEvent.pointerUp(card, { clientX: 60, clientY: 300 });
    expect(it.play).toHaveBeenCalledWith({ type: 'place', card: 'c', column: 4 });
    expect(container.querySelector('.air')).toBeNull();
  });

  test('a word is announced by its column', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: /Mot.!.*Annoncer Carpe, 6 points/ }));
    expect(it.play).toHaveBeenCalledWith({ type: 'announce', column: 2, word: 'carpe' });
  });

  test('where a joker makes several words, one chooses', async () => {
    const columns = COLUMNS.with(4, column('?aise', { words: EITHER }));
    const it = scene({ view: view({ columns }) });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: /Annoncer \*aise, jusqu’à 6/ }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    await fireEvent.click(within(dialog).getByText('Taise'));
    expect(it.play).toHaveBeenCalledWith({ type: 'announce', column: 4, word: 'taise' });
  });

  test('the mark of a placed card, and the card itself, take it back', async () => {
    const it = scene();
    render(Table, { scene: it });
    const all = screen.getAllByRole('button', { name: 'Reprendre f' });
    expect(all).toHaveLength(2);
    await fireEvent.click(all[1]!);
    expect(it.play).toHaveBeenCalledTimes(3);
    expect(it.play).toHaveBeenCalledWith({ type: 'take_back', column: 0 });
  });

  test('passing: cards to exchange, in order', async () => {
    const it = scene({
      view: view({
        lines: [],
        told: '',
        hand: 'acs',
        actions: [
          { type: 'pass', cards: '' },
          { type: 'pass', cards: 'acs' },
        ],
      }),
    });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'Passer…' }));
    expect(screen.getByRole('button', { name: 'Passer, tout garder' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 's min., 1 point' }));
    await fireEvent.click(screen.getByRole('button', { name: 'a min., 1 point' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Passer et changer 2 cartes' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'pass', cards: 'sa' });
  });

  const PASSING = { lines: [], told: '', hand: 'acs', actions: [{ type: 'pass', cards: '' }] };

  test('passing: whoever touches « Toutes » twice has not passed', async () => {
    const it = scene({ view: view(PASSING as Changes) });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'Passer…' }));
    const all = screen.getByRole('button', { name: 'Toutes' });
    await fireEvent.click(all);
    expect(screen.getByRole('button', { name: 'Toutes' })).toBe(all);
    await fireEvent.click(all);
    expect(it.play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Passer et changer 3 cartes' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'pass', cards: 'acs' });
  });

  test('§3.7 where there is nothing to draw, passing asks for nothing', async () => {
    const options = { ...view().open.options, short: true };
    const it = scene({ view: view({ ...(PASSING as Changes), pile: 0, drawable: 0, options }) });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'Passer' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'pass', cards: '' });
  });

  test('a focus that goes away with its button waits for what comes next', async () => {
    const { container, rerender } = render(Table, { scene: scene() });
    const rail = container.querySelector('.rail');
    screen.getByRole('button', { name: /C’est bon/ }).focus();
    const theirs = view({ turn: 1, lines: [], told: '', actions: [] });
    await rerender({ scene: scene({ view: theirs, waiting: [1] }) });
    await waitFor(() => expect(document.activeElement).toBe(rail));
    const asked = view({
      doubt: { column: 0, asked: 0, by: 1 },
      actions: [{ type: 'concede', column: 0 }],
    });
    await rerender({ scene: scene({ view: asked }) });
    const field = screen.getByLabelText(/Quel mot Afri/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await rerender({ scene: scene({ view: view(PASSING as Changes) }) });
    const held = () => document.activeElement?.matches('.hand button.card');
    await waitFor(() => expect(held()).toBe(true));
    screen.getByRole('button', { name: 'Passer…' }).focus();
    await fireEvent.click(screen.getByRole('button', { name: 'Passer…' }));
    screen.getByRole('button', { name: 'Annuler' }).focus();
    await fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(held()).toBe(true));
  });

  test('a focus elsewhere on the page is left alone', async () => {
    const outside = document.body.appendChild(document.createElement('button'));
    const { rerender } = render(Table, { scene: scene() });
    outside.focus();
    await rerender({ scene: scene({ view: view({ turn: 1, actions: [] }), waiting: [1] }) });
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(outside);
    outside.remove();
  });

  test('§8.3 a seat says that its player has resigned', () => {
    const { container } = render(Table, {
      scene: scene({ view: view({ gone: [2] }), present: [0, 1, 3] }),
    });
    const seat = container.querySelector('[data-seat="2"]')!;
    expect(text(seat)).toContain('a abandonné');
    expect(text(seat)).not.toContain('absent');
  });

  test('what is told goes away when it is taken back', async () => {
    const resigned: News = { type: 'resigned', seat: 2 };
    const { container, rerender } = render(Table, {
      scene: scene({ fresh: [resigned], heard: [resigned] }),
    });
    expect(text(container.querySelector('.news'))).toMatch(/Clara abandonne/);
    await rerender({ scene: scene({ fresh: [], heard: [resigned] }) });
    expect(text(container.querySelector('.news'))).toMatch(/Clara abandonne/);
    await rerender({ scene: scene({ fresh: [], heard: [] }) });
    expect(text(container.querySelector('.news'))).toBe('');
  });

  test('whoever keeps the bonus card says « C’est tout ! »', () => {
    render(Table, { scene: scene({ view: view({ bonus: true, hand: 'x' }) }) });
    expect(screen.getByRole('button', { name: /C’est tout.!/ })).toBeTruthy();
  });

  test('a doubt is asked by the column', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.click(
      screen.getByRole('button', { name: /Demander à Papi Jo quel mot Repa va devenir/ }),
    );
    expect(it.play).toHaveBeenCalledWith({ type: 'doubt', column: 1 });
  });

  test('an answer that does not fit is refused beside the field, and nothing is lost', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'does_not_fit',
      sentence: '« Zebre » ne va pas avec les lettres posées : Afri (§4.1).',
      section: '4.1',
      facts: {},
      nearest: null,
    };
    const attempt = vi.fn(async () => refused as never);
    const asked = view({
      doubt: { column: 0, asked: 0, by: 1 },
      actions: [
        { type: 'name', column: 0, word: 'africain' },
        { type: 'concede', column: 0 },
      ],
    });
    const it = scene({ view: asked, attempt });
    render(Table, { scene: it });
    const field = screen.getByLabelText('Quel mot Afri va-t-il devenir ?');
    await fireEvent.input(field, { target: { value: 'Zèbre' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Répondre Zèbre' }));
    await waitFor(() => expect(screen.getByText(/ne va pas avec les lettres/)).toBeTruthy());
    expect(it.play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Laisser l’arbitre répondre' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'concede', column: 0 });
  });

  test('while others may doubt one is told so, and takes nothing back', () => {
    const waiting = view({ phase: 'doubts', actions: [] });
    const { container } = render(Table, { scene: scene({ view: waiting, waiting: [1, 2, 3] }) });
    expect(text(container.querySelector('.running'))).toBe('Les autres acceptent, ou doutent.');
    const marks = screen.getAllByRole<HTMLButtonElement>('button', { name: /Reprendre [fri]$/ });
    expect(marks.map(({ disabled }) => disabled)).toEqual([true, true, true]);
    expect(container.querySelector('.cols .fresh')).toBeNull();
  });

  test('whoever may doubt is told how', () => {
    const doubting = view({ phase: 'doubts', turn: 1, actions: [{ type: 'accept' }] });
    const { container } = render(Table, { scene: scene({ view: doubting }) });
    expect(text(container.querySelector('.running'))).toMatch(/^Doutez-vous d’un mot de Papi Jo/);
  });

  test('in the window of doubts one accepts', async () => {
    const waiting = view({ phase: 'doubts', turn: 1, actions: [{ type: 'accept' }] });
    const it = scene({ view: waiting });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'Je ne doute de rien' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'accept' });
  });

  test('§3.5 a bonus that is due is drawn before the turn is ended', async () => {
    const due = view({ actions: [{ type: 'draw_bonus' }, { type: 'end_turn' }] });
    const it = scene({ view: due });
    render(Table, { scene: it });
    expect(screen.queryByRole('button', { name: /C’est bon/ })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Carte bonus' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'draw_bonus' });
  });

  test('§7.2 after a blank round one proposes to stop', async () => {
    const blank = view({
      told: '',
      lines: [],
      actions: [{ type: 'pass', cards: '' }, { type: 'propose_stop' }],
    });
    const it = scene({ view: blank });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: /^Arrêter/ }));
    expect(it.play).toHaveBeenCalledWith({ type: 'propose_stop' });
  });

  test('§7.2 whoever is asked stops, or goes on', async () => {
    const asked = view({
      stop: [1],
      turn: 1,
      actions: [{ type: 'accept' }, { type: 'decline_stop' }],
    });
    const it = scene({ view: asked });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.hint'))).toContain('propose d’arrêter');
    await fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'decline_stop' });
    await fireEvent.click(screen.getByRole('button', { name: 'Arrêter là' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'accept' });
    const others = scene({ view: asked, waiting: [2] });
    expect(prompt(others, asked, { exchanging: false, card: null, lit: 0 })).toMatch(/répondent/);
  });

  test('§6.4 where nobody says which words a joker makes, one writes it', async () => {
    const options = { ...view().open.options, help: 'aucune' } as Open['options'];
    const words = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({
      word: `${letter}arpe`,
      points: 0,
    }));
    const columns = [column('?arpe', { words }), ...COLUMNS.slice(1)];
    const it = scene({ view: view({ options, columns }) });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: /Annoncer ∗arpe|Annoncer \*arpe/ }));
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'carpe' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Annoncer Carpe' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'announce', column: 0, word: 'carpe' });
  });

  test('the witnesses are told where the table wants them', () => {
    const { container } = render(Table, { scene: scene() });
    expect(container.querySelectorAll('.temoins')).toHaveLength(1);
    expect(text(container.querySelector('.temoins'))).toContain('1 204 mots possibles');
  });

  test('a spectator sees everybody around, and nothing to play', () => {
    const { container } = render(Table, {
      scene: scene({ seat: null, live: false, view: view({ seat: null, hand: '', actions: [] }) }),
    });
    expect(container.querySelectorAll('.seats .seat')).toHaveLength(4);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

/** A word that the referee announces, with the points of its maj. */
function announced(seat: number, column: number, word: string, sum: number, points: number) {
  const lines = [{ label: 'maj', points, arithmetic: '', section: '4.1' }];
  return { type: 'announced', seat, column, word, cause: 'forced', sum, lines } as const;
}

describe('motion', () => {
  test('a word that is announced is seen before its column is free', async () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], true);
    const fresh: News[] = [
      { type: 'placed', seat: 0, card: 'z', column: 6, sum: 12, reopens: false },
      announced(0, 6, 'hivz', 18, 6),
      { type: 'maj_turned', column: 6, maj: 'T' },
    ];
    vi.useFakeTimers();
    stage.watch(view({ columns: COLUMNS.with(6, column('T')) }), fresh, true);
    expect(stage.held.get(6)).toMatchObject({ maj: 'H', mins: 'iv' });
    await vi.advanceTimersByTimeAsync(200);
    expect(stage.held.get(6)).toMatchObject({
      mins: 'ivz',
      said: { word: 'hivz', points: 6, forced: true },
    });
    await vi.advanceTimersByTimeAsync(3000);
    await stage.settled;
    vi.useRealTimers();
    expect(stage.held.size).toBe(0);
    expect(stage.moving).toBe(false);
  });

  test('nothing moves for those who asked for calm', () => {
    const stage = new Stage(() => null);
    stage.watch(view(), [], false);
    stage.watch(
      view(),
      [{ type: 'placed', seat: 1, card: 'a', column: 3, sum: 1, reopens: false }],
      false,
    );
    expect(stage.held.size).toBe(0);
  });
});

describe('the sheet', () => {
  test('a passed turn is a bar, a turn to come an empty box', () => {
    expect([box(11), box(null), box(0), box(undefined)]).toEqual(['11', '/', '0', '']);
  });

  test('one row for each player, and the words made', () => {
    const heard = [announced(1, 1, 'riviere', 13, 4), announced(3, 2, 'carpe', 17, 6)];
    const { container } = render(Sheet, { scene: scene({ heard }) });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(4);
    expect(text(rows[3])).toContain('Basile15/15');
    expect(made(heard).map(({ word }) => word)).toEqual(['carpe', 'riviere']);
    expect(text(container.querySelector('.words'))).toMatch(
      /Basile, Carpe.*6.*Papi Jo, Riviere.*4/,
    );
  });

  test('what was taken back is no longer told', () => {
    const news = (seq: number, type: string) => ({ type: 'heard', seq, news: { type } });
    const items = [
      news(1, 'placed'),
      news(2, 'announced'),
      { type: 'noted', seq: 3, body: { type: 'undone', to: 1, seat: 0 } },
      news(4, 'passed'),
    ];
    expect(heardOf(items as never).map(({ type }) => type)).toEqual(['placed', 'passed']);
  });
});

describe('writing', () => {
  test('§10 cards, columns, words and moves as the server writes them', () => {
    expect(notation.column(0)).toBe('1');
    expect(notation.card('?a')).toBe('joker a');
    expect(notation.beginning('?AISE')).toBe('*aise');
    expect(notation.beginning('AFRI')).toBe('Afri');
    expect(notation.word('carpe')).toBe('Carpe');
    expect(moveName({ type: 'place', card: '?', column: 2 } as never)).toBe('*3');
    expect(moveName({ type: 'pass', cards: 'x?' } as never)).toBe('/x*');
    expect(moveName({ type: 'concede', column: 2 } as never)).toBe('3:-');
    expect(moveName({ type: 'propose_stop' })).toBe('stop');
    expect(moveName({ type: 'decline_stop' })).toBe('non');
    expect(notation.gain('f?')).toBe('+3');
    expect(notation.loss('fr')).toBe('−5');
    expect(notation.head('carpe')).toBe('+6');
  });

  const seat = 1;
  const EVENTS: News[] = [
    { type: 'dealt', seat, cards: null, count: 7 },
    { type: 'maj_turned', column: 2, maj: '?' },
    { type: 'placed', seat, card: 'f', column: 0, sum: 3, reopens: false },
    { type: 'took_back', seat, card: '?', column: 0, sum: 0 },
    { type: 'announced', seat, column: 1, word: 'rivez', cause: 'forced', sum: 9 },
    { type: 'announced', seat, column: 1, word: 'carpe', cause: 'chosen', sum: 9 },
    { type: 'bonus_earned', seat, doubts: true },
    { type: 'bonus_earned', seat, doubts: false },
    { type: 'bonus_drawn', seat, card: null, reshuffled: true },
    { type: 'turn_ended', seat, kept: true, points: 17 },
    { type: 'passed', seat, cards: null, count: 3, rounds: 0 },
    { type: 'refilled', seat, cards: null, count: 2, reshuffled: false },
    { type: 'exchanged', seat, cards: null, count: 3, reshuffled: false },
    { type: 'doubted', seat, column: 3, asked: 0 },
    { type: 'named', seat, column: 3, word: 'faillite', cause: 'chosen' },
    { type: 'rejected', seat, column: 3, word: 'zzz' },
    { type: 'conceded', seat, column: 3 },
    { type: 'recovered', seat, column: 3, cards: '?ab', sum: 4 },
    { type: 'forfeited', seat, column: 3, cards: 'ab', cost: 6, sum: 4 },
    { type: 'cleared', column: 3, cards: 'xz' },
    { type: 'accepted', seat },
    { type: 'stop_proposed', seat },
    { type: 'stop_agreed', seat },
    { type: 'stop_declined', seat },
    { type: 'stuck', drawing: false },
    { type: 'timed_out', seat },
    { type: 'resigned', seat },
  ];

  test.each(['fr', 'en'] as const)('every event is a sentence with its § (%s)', (lang) => {
    const words = wordsIn(lang);
    for (const news of EVENTS) {
      expect(words.event(news)).not.toMatch(/undefined|null|[{}]/);
      const at = words.say(`cite.${news.type}`, { ...news });
      expect(RULES).toContain(`§${at} `);
    }
    const told = [...sentences(lang).keys()].filter((key) => key.startsWith('event.heptagramme.'));
    const types = new Set<string>(EVENTS.map(({ type }) => type));
    expect(told.filter((key) => !types.has(key.split('.')[2]!))).toEqual([]);
    expect([...types].filter((type) => !words.knows(`event.${type}`))).toEqual([]);
  });

  test('a forced announcement is explained, one’s own choices are not', () => {
    const words = wordsIn('fr');
    expect(toldBy(words, [EVENTS[4]!], 1)).toMatch(/Rien ne prolonge «.Rivez.»/);
    expect(toldBy(words, [EVENTS[5]!], 1)).toBe('');
    expect(toldBy(words, [EVENTS[5]!], 0)).toMatch(/Papi Jo annonce/);
  });

  test('a doubt is told to whoever is asked; for others it is what is waited for', () => {
    const words = wordsIn('fr');
    const doubted: News = { type: 'doubted', seat: 1, column: 3, asked: 0 };
    expect(toldBy(words, [doubted], 0)).toBe('Papi Jo vous demande un mot.');
    expect(toldBy(words, [doubted], 2)).toBe('');
  });

  test('whoever passes is told of in one short sentence', () => {
    const words = wordsIn('fr');
    const passed: News = { type: 'passed', seat: 1, cards: null, count: 3, rounds: 0 };
    const [exchanged] = EVENTS.filter(({ type }) => type === 'exchanged');
    expect(toldBy(words, [passed, exchanged!], 0)).toBe('Papi Jo passe et change 3 cartes.');
    expect(toldBy(words, [{ ...passed, count: 0 }], 0)).toBe('Papi Jo passe.');
    expect(toldBy(words, [passed, exchanged!], 1)).toBe('');
  });

  test('time that ends a turn is told, time that accepts in silence is not', () => {
    const words = wordsIn('fr');
    const late: News = { type: 'timed_out', seat: 0 };
    expect(toldBy(words, [late, { type: 'accepted', seat: 0 }], 1)).toBe('');
    expect(
      toldBy(words, [late, { type: 'passed', seat: 0, cards: null, count: 0, rounds: 0 }], 1),
    ).toMatch(/^Le temps d.Inès est écoulé\. Inès/);
  });

  test('§1.2 winds depend on how many play', () => {
    const words = wordsIn('fr');
    expect([0, 1].map((one) => wind(words, 2, one))).toEqual(['Ponantais', 'Méridional']);
    expect(wind(words, 3, 2)).toBe('Méridional');
    expect(wind(words, 4, 2)).toBe('Levantin');
  });

  test('one line says what is waited for', () => {
    const doing = { exchanging: false, card: null, lit: 0 };
    expect(prompt(scene(), view(), doing)).toMatch(/touchez une carte/);
    expect(prompt(scene(), view(), { ...doing, card: 'x' })).toMatch(/aucune colonne/);
    const taken = { ...doing, card: 'c', lit: 7 };
    expect(prompt(scene(), view(), taken)).toBe('Touchez une colonne éclairée.');
    for (const more of [{ help: 'aucune' }, { referee: 'parole' }]) {
      const options = { ...view().open.options, ...more } as Open['options'];
      expect(prompt(scene(), view({ options }), taken)).toBe('Touchez une colonne.');
    }
    const other = view({ turn: 1 });
    expect(prompt(scene({ view: other, waiting: [1] }), other, doing)).toMatch(/Papi Jo/);
  });
});

describe('figures of the rule page', () => {
  const sources = figuresOf(rulePage('heptagramme'));

  test('every code block of the page is a table', () => {
    expect(sources.length).toBeGreaterThan(1);
    for (const source of sources) expect(readFigure(source), source).not.toBeNull();
  });

  test('example 1: columns, the card in hand, the sum', () => {
    const read = readFigure(sources[0]!)!;
    expect(read.columns.map(({ maj, mins }) => `${maj}${mins}`)).toEqual(
      'Afri Rei Fa C L M S'.split(' '),
    );
    expect(read.hands).toEqual(['p']);
    expect(read.told.endsWith('= 11')).toBe(true);
  });

  test('a position in one line tells what was placed this turn', () => {
    const read = readFigure(sources[1]!)!;
    expect(read.columns.map(({ fresh }) => fresh)).toEqual([3, 2, 1, 0, 0, 0, 0]);
    expect(read.hands).toEqual(['p', 'aeelnst']);
  });

  test('it is drawn with cards; other text stays', async () => {
    const { container } = render(Figure, { source: sources[0]!, words: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('.card.maj')).toHaveLength(7));
    const other = render(Figure, { source: 'x y z', words: plainWords(page) });
    expect(text(other.container.querySelector('pre'))).toContain('x y z');
  });
});

describe('the first game', () => {
  test('every step is said in both languages', () => {
    expect(page.lesson.length).toBeGreaterThanOrEqual(6);
    for (const lang of ['fr', 'en'] as const)
      for (const step of page.lesson) expect(wordsIn(lang).say(step.say)).toBeTruthy();
  });
});

describe('the look back', () => {
  const part = {
    column: 0,
    text: 'RIV',
    cards: 'ez',
    word: 'rivez',
    points: 4,
  };
  const begun = { column: 3, text: '?A', cards: 'l', word: 'balade', points: null };
  const passed = { points: null, told: '', words: [] };
  function turn(number: number, seat: number, changes: Partial<TurnReview> = {}): TurnReview {
    return {
      number,
      seat,
      seq: 10 * number,
      hand: '?efilsz',
      made: { points: 6, told: '1(a) + 5(z) = 6', words: [] },
      best: {
        points: 12,
        told: '1(e) + 5(z) = 6 + 4(R) = 10 + 2(l) = 12',
        parts: [part, begun],
      },
      missed: 6,
      ...changes,
    };
  }
  const review: Review = {
    turns: [
      turn(1, 0),
      turn(2, 1, { made: passed, missed: 12 }),
      turn(3, 0, { made: { points: 12, told: '…', words: ['rivez'] }, missed: 0 }),
      turn(4, 1, { made: { points: 20, told: '…', words: [] }, missed: 0 }),
    ],
    missed: [6, 12],
  };

  test('counts turns as the sheet does, and knows luck from skill', () => {
    const judged = judgedTurns(review);
    expect(judged.map(({ round }) => round)).toEqual([1, 1, 2, 2]);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['missed', 'missed', 'best', 'lucky']);
    const idle = turn(5, 0, { made: passed, best: { points: 0, told: '', parts: [] } });
    expect(judgedTurns({ turns: [idle], missed: [0, 0] })[0]!.verdict).toBe('nothing');
  });

  test('finds the turn that an entry belongs to', () => {
    expect([9, 10, 25, 99].map((at) => turnAt(review.turns, at))).toEqual([null, 1, 2, 4]);
    expect(turnAt(review.turns, null)).toBeNull();
  });

  test('writes what lay there apart from what comes', () => {
    expect(writtenPart(part)).toEqual({
      column: 0,
      lay: 'Riv',
      added: 'ez',
      word: 'rivez',
      points: 4,
    });
    expect(writtenPart(begun)).toMatchObject({ lay: '*a', added: 'l', points: null });
  });

  test('tells each turn beside the best, and what was left on the table', async () => {
    const go = vi.fn();
    const { container } = render(ReviewList, { review, say: wordsIn('fr'), at: null, go });
    expect([...container.querySelectorAll('.left li')].map(text)).toEqual([
      'Inès a laissé 6 points sur la table.',
      'Papi Jo a laissé 12 points sur la table.',
    ]);
    const rows = [...container.querySelectorAll('summary .vh')].map(text);
    expect(rows[0]).toBe('Inès, tour 1 : 6 points, au mieux 12');
    expect(rows[1]).toBe('Papi Jo, tour 1 : passé, au mieux 12 points');
    expect(container.querySelector('.more')).toBeNull();
    const first = container.querySelector('details')!;
    first.open = true;
    await fireEvent(first, new Event('toggle'));
    expect([...first.querySelectorAll('.told')].map(text)).toEqual([
      '1(a) + 5(z) = 6',
      '1(e) + 5(z) = 6 + 4(R) = 10 + 2(l) = 12',
    ]);
    const parts = [...first.querySelectorAll('.parts .vh')].map(text);
    expect(parts).toEqual([
      'Colonne 1, Riv : poser ez, et Rivez est annoncé',
      'Colonne 4, *a : poser l, vers Balade',
    ]);
    await fireEvent.click(within(first).getByRole('button', { name: 'Voir ce moment' }));
    expect(go).toHaveBeenCalledWith(10);
  });

  test('marks and opens the turn that is looked at', async () => {
    const props = { review, say: wordsIn('en'), go: () => {} };
    const { container, rerender } = render(ReviewList, { ...props, at: 25 });
    await waitFor(() => expect(container.querySelector('details[open]')).toBeTruthy());
    const here = () => container.querySelector<HTMLElement>('[aria-current=step]')!.parentElement!;
    expect(here().dataset['turn']).toBe('2');
    await rerender({ ...props, at: 31 });
    expect(here().dataset['turn']).toBe('3');
    expect(here().hasAttribute('open')).toBe(true);
  });
});

test('at the end everybody has their own words, in order', () => {
  const said = (seat: number, word: string): News =>
    ({ type: 'announced', seat, column: 0, word, cause: 'chosen', sum: 1 }) as News;
  const words = made([said(0, 'rivez'), said(1, 'carpe'), said(0, 'afrique')]);
  expect(byPlayer(words, 2).map((own) => own.map(({ word }) => word))).toEqual([
    ['rivez', 'afrique'],
    ['carpe'],
  ]);
});
