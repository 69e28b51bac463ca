/** What the rail says: what can be done now, and what a turned arrow may show. */

import type { News, View } from '../../wire/hepta_mensa';
import type { Wording } from '../../wording';
import type { Scene } from '../contract';
import { facesUnder, sureFace, type Choice, type Move } from './moves';

/** A sentence and the § that it rests on. */
export interface Advice {
  text: string;
  at: string;
}

export function advice(
  scene: Scene,
  view: View,
  actions: readonly Move[],
  choice: Choice | null,
): Advice {
  const say = scene.say.say;
  if (choice?.kind === 'target') return { text: say('page.hepta_mensa.do_attack'), at: '4.2' };
  if (choice?.kind === 'pawn') return adviceOnPawn(scene.say, actions, choice);
  if (scene.over) return { text: say('page.table.over'), at: '6.2' };
  if (actions.length) return adviceOnTurn(scene, view, actions);
  if (view.open.turn === null) return { text: say('page.hepta_mensa.not_begun'), at: '' };
  const alone = Object.values(view.open.hands[(1 - view.open.turn) as 0 | 1]).every(
    (count) => !count,
  );
  return alone
    ? { text: say('page.hepta_mensa.other_alone', { seat: view.open.turn }), at: '6.1' }
    : { text: say('page.table.wait_turn', { seat: view.open.turn }), at: '' };
}

function adviceOnTurn(scene: Scene, view: View, actions: readonly Move[]): Advice {
  const has = (type: Move['type']) => actions.some((move) => move.type === type);
  const other = scene.seat === 0 ? 1 : 0;
  const alone = Object.values(view.open.hands[other]).every((count) => !count);
  if (alone)
    return { text: scene.say.say('page.hepta_mensa.you_alone', { seat: other }), at: '6.1' };
  const facts = { doubles: has('turn_double'), attacks: has('attack') };
  return { text: scene.say.say('page.hepta_mensa.do_turn', facts), at: '2.1' };
}

function adviceOnPawn(
  wording: Wording,
  actions: readonly Move[],
  choice: Choice & { kind: 'pawn' },
): Advice {
  const { pawn, side, place } = choice;
  if (side === 'stone')
    return { text: wording.say('page.hepta_mensa.do_stone', { pawn }), at: '3.1' };
  if (place !== null) return { text: wording.say('page.hepta_mensa.do_arrow'), at: '5.1' };
  const idle = actions.some((move) => move.type === 'lay_centaur' && move.cell === null);
  return {
    text: wording.say('page.hepta_mensa.do_centaur', { pawn, idle }),
    at: idle ? '5.3' : '5.1',
  };
}

/** What lies under the lit simple-arrows: for sure, or by how many chances. */
export function chances(
  wording: Wording,
  view: View,
  cells: ReadonlySet<number>,
  choice: Choice | null,
): string[] {
  if (!choice || !cells.size) return [];
  const wanted = choice.kind === 'target' ? 'recyclage' : 'coin';
  const lit = [...cells].map((at) => view.open.cells[at]!);
  const known = lit.filter((cell) => sureFace(view.open, cell));
  const open = lit.filter((cell) => !sureFace(view.open, cell));
  const told = known.map((cell) =>
    wording.say('page.hepta_mensa.sure', { face: sureFace(view.open, cell), colour: cell.colour }),
  );
  const hidden = open[0] && facesUnder(view.open, open[0]);
  if (hidden)
    told.push(
      wording.say('page.hepta_mensa.odds', {
        face: wanted,
        others: known.length > 0,
        n: wanted === 'coin' ? hidden.coins : hidden.recyclages,
        total: hidden.coins + hidden.recyclages,
      }),
    );
  return [...new Set(told)];
}

/** Whose turn it is that is told of. */
export const doer = (news: News): number | null =>
  'seat' in news && news.type !== 'began' ? news.seat : null;

/** What just happened, short enough for the rail; the carnet tells it in full. */
export function inBrief(wording: Wording, fresh: readonly News[]): string {
  return fresh
    .flatMap((news, at) => {
      const next = fresh[at + 1]?.type;
      if (news.type === 'laid_out' || next === 'simple_turned') return [];
      const before = fresh[at - 1];
      if (news.type !== 'simple_turned')
        return [wording.say('page.hepta_mensa.brief', { face: null, cell: null, ...news })];
      if (before?.type !== 'attacked' && before?.type !== 'centaur_laid')
        return [wording.event(news)];
      return [wording.say('page.hepta_mensa.brief', { ...before, face: news.face })];
    })
    .join(' ');
}
