import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prompt } from '$lib/games/heptagramme/advice';
import Table from '$lib/games/heptagramme/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { News } from '$lib/wire/heptagramme';
import { text } from '../../../scene';
import { type Changes, column, COLUMNS, EITHER, scene, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
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
    const columns = COLUMNS.with(4, column('?aise', { announceable: EITHER }));
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
        scoring: [],
        written: '',
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
    await fireEvent.click(screen.getByRole('button', { name: 'Passer et échanger 2 cartes' }));
    expect(it.play).toHaveBeenCalledWith({ type: 'pass', cards: 'sa' });
  });

  const PASSING = { scoring: [], written: '', hand: 'acs', actions: [{ type: 'pass', cards: '' }] };

  test('passing: whoever touches « Toutes » twice has not passed', async () => {
    const it = scene({ view: view(PASSING as Changes) });
    render(Table, { scene: it });
    await fireEvent.click(screen.getByRole('button', { name: 'Passer…' }));
    const all = screen.getByRole('button', { name: 'Toutes' });
    await fireEvent.click(all);
    expect(screen.getByRole('button', { name: 'Toutes' })).toBe(all);
    await fireEvent.click(all);
    expect(it.play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Passer et échanger 3 cartes' }));
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
    const theirs = view({ turn: 1, scoring: [], written: '', actions: [] });
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
      written: '',
      scoring: [],
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
    const announceable = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({
      word: `${letter}arpe`,
      points: 0,
    }));
    const columns = [column('?arpe', { announceable }), ...COLUMNS.slice(1)];
    const it = scene({ view: view({ sure: false, columns }) });
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
