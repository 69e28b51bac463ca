import { describe, expect, test } from 'vitest';
import type { Tagged } from '$lib/games/contract';
import { around, moveName, readFigure } from '$lib/games/hepta_mensa/notation';
import { figuresOf, rulePage } from '../../../scene';
import { LINE } from './scene';

describe('notation', () => {
  test('moves are written as the rule page writes them', () => {
    expect(moveName({ type: 'lay_stone', pawn: 'two', place: 4 } as Tagged)).toBe('2@5');
    expect(moveName({ type: 'turn_double', cell: 5 } as Tagged)).toBe('!b2');
    expect(moveName({ type: 'attack', place: 4, cell: 6 } as Tagged)).toBe('x5c2');
    expect(moveName({ type: 'lay_centaur', pawn: 'moon', place: 8, cell: 15 } as Tagged)).toBe(
      'cm@9d4',
    );
    expect(moveName({ type: 'lay_centaur', pawn: 'one', place: 6, cell: null } as Tagged)).toBe(
      'c1@7',
    );
  });

  test('place 5 lies between b2, c2, b3 and c3', () => {
    expect(around(4)).toEqual([5, 6, 9, 10]);
  });
});

describe('figures of the rule page', () => {
  const sources = figuresOf(rulePage('hepta_mensa'));
  const translated = figuresOf(rulePage('hepta_mensa', 'en'));
  test('all are boards, each with sixteen cells', () => {
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(readFigure(source)?.cells, source).toHaveLength(16);
  });
  test('signs beside the first become a legend', () => {
    const remarks = readFigure(sources[0]!)!.remarks;
    expect(remarks.map((remark) => remark.text)).toEqual([
      'double-flèche',
      'simple-flèche',
      'rose',
      'bleu',
      'vert',
      'ocre',
    ]);
    expect(remarks[0]).toMatchObject({ kind: 'cell', cell: { kind: 'double' } });
    expect(remarks[2]).toMatchObject({ kind: 'colour', colour: 'rose' });
  });
  test('the names of cells and places are a figure of their own', () => {
    expect(readFigure(sources[1]!)?.kind).toBe('names');
  });
  test('pieces are where the text says', () => {
    const recycled = sources
      .map((source) => readFigure(source)!)
      .find((one) => one.cells.some((cell) => cell?.kind === 'recyclage'))!;
    expect(recycled.cells[6]).toEqual({ kind: 'recyclage', colour: 'rose' });
    expect(recycled.cells[15]).toEqual({ kind: 'neutral', colour: null });
    expect(recycled.places).toEqual([
      { owner: 0, stones: 1 },
      null,
      null,
      null,
      { owner: 0, stones: 0 },
      null,
      null,
      null,
      { owner: 0, stones: 0 },
    ]);
    expect(recycled.remarks.map((remark) => remark.kind)).toEqual(['piece', 'cell', 'cell']);
  });
  test('a sentence beside a board goes on in the next line', () => {
    const texts = sources.flatMap((source) =>
      readFigure(source)!.remarks.filter((one) => one.kind === 'text'),
    );
    expect(texts.map((one) => one.text)).toEqual([
      'Encre a une pièce',
      'la rose de c2 est maintenant un recyclage, tout le monde le sait',
    ]);
  });
  test('the English page draws the same, with remarks in English', () => {
    const shown = (source: string) => {
      const { remarks, ...board } = readFigure(source)!;
      return { ...board, remarks: remarks.map((remark) => ({ ...remark, text: '' })) };
    };
    expect(translated.map(shown)).toEqual(sources.map(shown));
    const texts = translated.flatMap((source) =>
      readFigure(source)!.remarks.map((one) => one.text),
    );
    expect(texts).toEqual([
      'double arrow',
      'single arrow',
      'pink',
      'blue',
      'green',
      'ochre',
      'Encre, two stones',
      'free place',
      'lightning bolt',
      'Encre, centaur',
      'recycling face',
      'neutral centaur',
      'Encre, two stones',
      'neutral centaur',
      'Encre has a coin',
      'the pink one on c2 is now a recycling face, and everyone knows it',
    ]);
  });
  test('a position on one line tells hands and coins', () => {
    expect(readFigure(LINE)).toMatchObject({
      hands: [
        { ones: 1, twos: 0, moons: 0 },
        { ones: 2, twos: 1, moons: 1 },
      ],
      coins: [1, 0],
    });
  });
});
