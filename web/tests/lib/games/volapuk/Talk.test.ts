import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { role } from '$lib/games/volapuk/advice';
import Table from '$lib/games/volapuk/Table.svelte';
import { accented, accentsOn, offeredOn, pairs, waitedFor } from '$lib/games/volapuk/talk';
import Talk from '$lib/games/volapuk/Talk.svelte';
import { settings } from '$lib/settings.svelte';
import type { News, Open, OpenAccent } from '$lib/wire/volapuk';
import { at, changed, held, sayable, tile, wordsIn } from './scene';
import { accents, options, REFUSED, scene, view } from './talking';

const letter = (cell: string) => document.querySelector(`[data-letter="${at(cell)}"]`)!;

beforeEach(async () => {
  await settings.speak('fr');
});

describe('accents', () => {
  test('are drawn on the first vowel of a face', () => {
    expect(accented('E', 'aigu')).toBe('É');
    expect(accented('RE', 'circonflexe')).toBe('RÊ');
    expect(accented('CH', 'aigu')).toBe('CH');
    expect(accented('É', 'aigu')).toBe('É');
    const claim = { seat: 1, points: 3, cell: 5, accent: 'trema', die: null, word: null } as const;
    expect([
      ...accentsOn(view({ marks: [{ cell: 3, accent: 'grave' }], claims: [claim] })),
    ]).toEqual([
      [3, 'grave'],
      [5, 'trema'],
    ]);
  });

  test('only those that are offered on a letter can be announced there', async () => {
    const hat: OpenAccent = { accent: 'circonflexe', die: 75, cells: [at('i9')] };
    const table = { sayable: sayable({ accents: [hat] }) };
    const offered = view(table);
    expect([...offeredOn(offered, at('i9')).keys()]).toEqual(['circonflexe']);
    expect(offeredOn(offered, at('k9')).size).toBe(0);
    expect(offeredOn(view({ sayable: null }), at('i9')).size).toBe(0);
    render(Talk, { scene: scene(table).scene });
    expect(letter('k9').tagName).toBe('SPAN');
    await fireEvent.click(letter('i9'));
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.accents button')];
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, false, true]);
  });

  test('a letter, then its accent: the die that shows it is used by itself', async () => {
    const { scene: made, play } = scene();
    render(Talk, { scene: made });
    expect(letter('h9').tagName).toBe('SPAN');
    await fireEvent.click(letter('i9'));
    const circonflexe = screen.getByRole('button', { name: /circonflexe/ });
    expect(circonflexe.textContent).toContain('avec votre dé');
    await fireEvent.click(circonflexe);
    const action = { type: 'claim_accent', cell: at('i9'), accent: 'circonflexe', die: 75 };
    await waitFor(() => expect(play).toHaveBeenCalledWith(action));
  });

  test('a die that has its accent engraved gets no second one', () => {
    const tiles = [tile('h9', 61, 'É'), tile('i9', 0, 'A')];
    const marks = [{ cell: at('h9'), accent: 'aigu' } as const];
    render(Table, { scene: scene({ tiles, marks }).scene });
    expect(document.querySelector('.pencil')).toBeNull();
  });

  test('the letter may be chosen on the board, where accents are pencilled', async () => {
    const left = accents.map((one) => ({ ...one, cells: [at('i9')] }));
    const { scene: made } = scene({
      marks: [{ cell: at('k9'), accent: 'aigu' }],
      sayable: sayable({ accents: left }),
    });
    render(Table, { scene: made });
    const cell = (name: string) => document.querySelector(`[data-cell="${at(name)}"]`)!;
    expect(cell('k9').querySelector('.pencil')).not.toBeNull();
    expect(cell('k9').getAttribute('aria-label')).toContain('accent aigu annoncé');
    await fireEvent.click(cell('k9'));
    await fireEvent.click(cell('h9'));
    expect(document.querySelector('.accents')).toBeNull();
    await fireEvent.click(cell('i9'));
    expect(document.querySelector('.accents')).not.toBeNull();
    expect(letter('i9').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the tray', () => {
  test('its way out has the focus, and Escape goes there too', async () => {
    const { scene: made, play } = scene();
    render(Talk, { scene: made });
    const out = screen.getByRole('button', { name: 'Rien à annoncer' });
    await waitFor(() => expect(document.activeElement).toBe(out));
    await fireEvent.click(letter('i9'));
    await fireEvent.keyDown(out, { key: 'Escape' });
    expect(document.querySelector('.accents')).toBeNull();
    expect(play).not.toHaveBeenCalled();
    await fireEvent.keyDown(out, { key: 'Escape' });
    expect(play).toHaveBeenCalledWith({ type: 'nothing_to_say' });
  });

  test('nobody who writes elsewhere is torn away', async () => {
    const chat = document.body.appendChild(document.createElement('input'));
    chat.focus();
    render(Talk, { scene: scene().scene });
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(chat);
    chat.remove();
  });

  test('an anagram that cannot be one costs nothing', async () => {
    const { scene: made, play, attempt } = scene();
    attempt.mockResolvedValueOnce(REFUSED);
    render(Talk, { scene: made });
    const field = screen.getByLabelText('Une anagramme');
    await fireEvent.input(field, { target: { value: 'port' } });
    await fireEvent.submit(field.closest('form')!);
    await screen.findByRole('alert');
    expect(play).not.toHaveBeenCalled();
    await fireEvent.input(field, { target: { value: 'tapé' } });
    await fireEvent.submit(field.closest('form')!);
    await waitFor(() => expect(play).toHaveBeenCalledWith({ type: 'claim_anagram', word: 'tapé' }));
  });

  test('says what was announced, by whom and for how much', () => {
    const claims = [
      { seat: 2, points: 3, cell: at('i9'), accent: 'circonflexe', die: null, word: null } as const,
      { seat: 0, points: 4, cell: null, accent: null, die: null, word: 'TAPE' },
    ];
    const spoken = [...view().open.spoken, { text: 'AN', cells: [at('i9'), at('i10')] }];
    const asked = { asked: 'PATE', asker: 2, sense_count: 4 };
    render(Talk, { scene: scene({ claims, spoken, ...asked }).scene });
    const said = [...document.querySelectorAll('.said li')].map((one) =>
      one.textContent!.replace(/\s+/g, ' ').trim(),
    );
    expect(said).toEqual([
      'Clara Â dans PATE et AN+ 3',
      'Inès TAPE, anagramme+ 4',
      'Clara demande ce que veut dire PATE, 4 sens : on y vient. § 8.5',
    ]);
    expect(screen.getByText('Rien d’autre')).toBeTruthy();
  });

  test('an anagram is asked for where one may be announced', () => {
    const { rerender } = render(Talk, { scene: scene().scene });
    expect(screen.queryByLabelText('Une anagramme')).not.toBeNull();
    void rerender({ scene: scene({ sayable: sayable({ accents }) }).scene });
    return waitFor(() => expect(screen.queryByLabelText('Une anagramme')).toBeNull());
  });

  test('the senses of a word are asked for where that is offered', async () => {
    const asks = sayable({ asks: ['PATE'] });
    const { unmount } = render(Talk, { scene: scene().scene });
    expect(screen.queryByText(/Faire définir/)).toBeNull();
    unmount();
    const { scene: made, play } = scene({ turn: 0, sayable: asks });
    render(Talk, { scene: made });
    expect(screen.getByText(/Les autres répondent et peuvent marquer/).textContent).toContain(
      '8.5',
    );
    const all = scene({
      turn: 0,
      sayable: asks,
      options: { ...options, asker_answers: true },
    }).scene;
    render(Talk, { scene: all });
    expect(screen.getByText(/Tous répondent, vous aussi/)).toBeTruthy();
    await fireEvent.click(screen.getAllByRole('button', { name: 'Faire définir PATE' })[0]!);
    await waitFor(() => expect(play).toHaveBeenCalledWith({ type: 'ask_senses', word: 'PATE' }));
  });

  test('whoever waits reads for whom', () => {
    const waiting = view({ speaking: [2], done: [] });
    expect(waitedFor(wordsIn('fr'), waiting, 0)).toBe(
      'Clara peut annoncer quelque chose. Vous parlerez ensuite.',
    );
    expect(waitedFor(wordsIn('en'), changed(waiting, { speaking: [1, 2], phase: 'vote' }), 0)).toBe(
      'Papi Jo and Clara judge the answers.',
    );
    render(Talk, { scene: scene({ speaking: [2], done: [] }).scene });
    expect(screen.getByText(/Clara peut annoncer/).textContent).toContain('8.2');
    expect(role(wordsIn('fr'), waiting, 2)).toBe('a la parole');
  });

  test('whoever has nothing to say says so ahead, and is not asked', async () => {
    const { scene: waits, play } = scene({ speaking: [2], done: [] });
    const asked = scene({ speaking: [0], done: [2] }, { play }).scene;
    const { rerender } = render(Talk, { scene: waits });
    const ahead = screen.getByRole('button', { name: 'Je n’annoncerai rien' });
    await fireEvent.click(ahead);
    expect(ahead.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/Vous n’annoncerez rien/)).toBeTruthy();
    expect(play).not.toHaveBeenCalled();
    await rerender({ scene: asked });
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'nothing_to_say' });
  });

  test('that may be taken back, and is of one play only', async () => {
    const { scene: waits, play } = scene({ speaking: [2], done: [] });
    const { rerender } = render(Talk, { scene: waits });
    const ahead = () => screen.getByRole('button', { name: 'Je n’annoncerai rien' });
    await fireEvent.click(ahead());
    await fireEvent.click(ahead());
    expect(ahead().getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(ahead());
    await rerender({ scene: scene({ number: 9, speaking: [0], done: [2] }, { play }).scene });
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Rien à annoncer' })).toBeTruthy();
  });
});

test.each([
  [[0], 'Vous avez écrit PATE, AN et TU. Quelque chose à annoncer\u00a0?'],
  [[2], 'Vous avez écrit PATE, AN et TU.'],
])('§8.2 one’s own play is one’s own, whoever speaks of it: %j', (speaking, title) => {
  const others = ['AN', 'TU'].map((text, cell) => ({ text, cells: [cell] }));
  const spoken = [...view().open.spoken, ...others];
  render(Talk, { scene: scene({ turn: 0, speaking, spoken }).scene });
  expect(document.querySelector('.title')?.textContent).toBe(title);
});

describe('votes', () => {
  const proposed = {
    type: 'proposed',
    seat: 1,
    play: { type: 'play', place: [{ die: 2, cell: at('l9'), letter: null }] },
    doubts: ['CAP SUR'],
    words: [],
    scored: [],
    points: 6,
  } satisfies News;

  test('a play lies on the board for a try, and is refused or accepted', async () => {
    const { scene: made, play } = scene(
      {
        phase: 'vote',
        hands: [[], [held(2, 'S')], []],
        proposed: proposed.play as Open['proposed'],
        doubts: ['CAP SUR'],
      },
      { heard: [proposed] },
    );
    render(Table, { scene: made });
    expect(screen.getByText(/Papi Jo propose CAP SUR, pour 6 points/)).toBeTruthy();
    expect(document.querySelector(`[data-cell="${at('l9')}"]`)!.classList).toContain('fresh');
    await fireEvent.click(screen.getByText('Refuser'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [0], same: [] });
    await fireEvent.click(screen.getByText('Accepter'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [], same: [] });
  });

  test('answers of others are refused, or found to be the same', async () => {
    const answers = [
      { seat: 0, text: 'le mien', sense: 0, known: false, like: null },
      { seat: 1, text: 'pain', sense: 1, known: false, like: null },
      { seat: 2, text: 'miche', sense: null, known: false, like: null },
    ];
    const { scene: made, play } = scene({
      phase: 'vote',
      asked: 'PATE',
      answers,
      senses: ['a', 'b'],
      sayable: sayable({ to_judge: [1, 2] }),
    });
    render(Talk, { scene: made });
    expect(screen.getByText('Tout accepter')).toBeTruthy();
    const [pain, miche] = screen.getAllByRole('button', { name: /^Refuser/ });
    expect(screen.getAllByRole('button', { name: /^Refuser/ })).toHaveLength(2);
    await fireEvent.click(pain!);
    await fireEvent.click(miche!);
    await fireEvent.click(miche!);
    await fireEvent.change(screen.getByLabelText(/miche/), { target: { value: '1' } });
    await fireEvent.click(screen.getByText('Voter ainsi'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [1], same: [[1, 2]] });
    expect(pairs(new Map([[2, 1], [1, 2]]))).toEqual([[1, 2]]); // prettier-ignore
  });

  test('what the dictionary knows is not voted on, but another may be the same', async () => {
    const answers = [
      { seat: 1, text: 'farine', sense: 0, known: true, like: null },
      { seat: 2, text: 'miche', sense: 1, known: false, like: null },
    ];
    const { scene: made, play } = scene({
      phase: 'vote',
      asked: 'PATE',
      answers,
      senses: ['De la farine.', 'Du papier.'],
      sayable: sayable({ to_judge: [1] }),
    });
    render(Talk, { scene: made });
    expect(screen.getByText('sens 1, reconnu par le dictionnaire')).toBeTruthy();
    expect(screen.getByText('sens 2, selon son auteur')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Refuser/ })).toHaveLength(1);
    await fireEvent.change(screen.getByLabelText(/miche/), { target: { value: '0' } });
    await fireEvent.click(screen.getByText('Voter ainsi'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [], same: [[0, 1]] });
  });

  test.each([1, 2])('what is the same is asked only of answers of two others: %i', (seat) => {
    const answers = [
      { seat: 1, text: 'pain', sense: 1, known: false, like: null },
      { seat, text: 'miche', sense: null, known: false, like: null },
    ];
    const asked = { phase: 'vote' as const, asked: 'PATE', answers, senses: ['a', 'b'] };
    const judged = sayable({ to_judge: [0, 1] });
    render(Talk, { scene: scene({ ...asked, sayable: judged }).scene });
    expect(screen.queryAllByText(/dites ce qui est pareil/)).toHaveLength(seat - 1);
    expect(screen.queryAllByLabelText(/dit la même chose que/)).toHaveLength(2 * (seat - 1));
  });

  test('silence accepts only where a clock runs', () => {
    const voting = view({
      phase: 'vote',
      speaking: [2],
      proposed: proposed.play as never,
      options: { ...options, clock: 180 },
    });
    expect(waitedFor(wordsIn('fr'), voting, 0)).toBe('Clara vote. Le silence accepte.');
    const calm = changed(voting, { options: { ...options, clock: 0 } });
    expect(waitedFor(wordsIn('fr'), calm, 0)).toBe('Clara vote.');
  });
});

describe('definitions', () => {
  const answering = (answers: number) => ({
    phase: 'answers' as const,
    asked: 'PATE',
    sense_count: answers,
    sayable: sayable({ answers }),
  });

  test('two fields lie ready, others come as they are asked for, as many as senses', async () => {
    const { scene: made } = scene(answering(3));
    render(Talk, { scene: made });
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await fireEvent.click(screen.getByText('Un autre sens'));
    expect(document.activeElement).toBe(screen.getByLabelText('Sens 3'));
    expect(screen.queryByText('Un autre sens')).toBeNull();
  });

  test('there are as many fields as answers that may be given', async () => {
    const { scene: made, play } = scene(answering(3));
    render(Talk, { scene: made });
    expect(screen.getByText('Je ne sais pas')).toBeTruthy();
    await fireEvent.input(screen.getByLabelText('Sens 2'), { target: { value: ' du pain ' } });
    await fireEvent.click(screen.getByText('Donner 1 réponse'));
    expect(play).toHaveBeenCalledWith({ type: 'answer', texts: ['du pain'] });
  });

  test('what is written when time runs out goes by itself', async () => {
    vi.useFakeTimers();
    const clock = { key: 'answers', seats: [0], left: 5_000, ends: performance.now() + 5_000 };
    const { scene: made, play } = scene(answering(1), { clocks: [clock] as never });
    render(Talk, { scene: made });
    await fireEvent.input(screen.getByLabelText('Sens 1'), { target: { value: 'pain' } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(play).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(play).toHaveBeenCalledWith({ type: 'answer', texts: ['pain'] });
    vi.useRealTimers();
  });

  test('each answer that is not known is laid beside a sense of the dictionary', async () => {
    const answers = [
      { seat: 1, text: 'autre', sense: null, known: false, like: null },
      { seat: 0, text: 'farine', sense: 0, known: true, like: null },
      { seat: 0, text: 'pain', sense: null, known: false, like: null },
      { seat: 0, text: 'papier', sense: null, known: false, like: null },
    ];
    const { scene: made, play } = scene({
      phase: 'matches',
      asked: 'PATE',
      answers,
      senses: ['De la farine.', 'Du papier.'],
      sayable: sayable({ to_match: [2, 3] }),
    });
    render(Talk, { scene: made });
    await fireEvent.change(screen.getByLabelText('papier'), { target: { value: '1' } });
    await fireEvent.click(screen.getByText('C’est ce que je voulais dire'));
    expect(play).toHaveBeenCalledWith({ type: 'match', senses: [null, 1] });
  });
});
