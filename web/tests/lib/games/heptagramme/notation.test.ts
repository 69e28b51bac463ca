import { describe, expect, test } from 'vitest';
import { moveName, notation, readFigure } from '$lib/games/heptagramme/notation';
import { figuresOf, rulePage } from '../../../scene';

describe('the notation', () => {
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
});

describe('figures of the rule page', () => {
  const sources = figuresOf(rulePage('heptagramme'));
  test('every code block of the page is a table', () => {
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(readFigure(source), source).not.toBeNull();
  });
  test('example 1: columns, the card in hand, the sum', () => {
    const read = readFigure(sources[0]!)!;
    expect(read.columns.map(({ maj, mins }) => `${maj}${mins}`)).toEqual(
      'Afri Rei Fa C L M S'.split(' '),
    );
    expect(read.hands).toEqual(['p']);
    expect(read.written.endsWith('= 11')).toBe(true);
  });
  test('a position in one line tells what was placed this turn', () => {
    const read = readFigure(
      'Afri/Rei/Fa/C/L/M/S p/aeelnst -/- 0 last=000.... lines=f1r10i10e2i20a3',
    )!;
    expect(read.columns.map(({ fresh }) => fresh)).toEqual([3, 2, 1, 0, 0, 0, 0]);
    expect(read.hands).toEqual(['p', 'aeelnst']);
  });
});
