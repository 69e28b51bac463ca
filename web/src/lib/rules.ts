/** A rule page cut into its sections, for the table of contents and for folding. */

import type { Block } from '../../plugins/rules';

type Heading = Extract<Block, { kind: 'heading' }>;

export interface Section {
  /** Empty for what stands before the first section. */
  id: string;
  number: string;
  title: string;
  /** Signs for programs and for the curious: shown when asked for. */
  folded: boolean;
  clauses: Heading[];
  /** Every anchor within. */
  ids: string[];
  blocks: Block[];
}

/** The section that every rule page has, in its language, for how moves and positions are written. */
const NOTATION = ['L’écriture', 'Notation'];

export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections = [section('', '', '')];
  for (const block of blocks) {
    // The title of the page is said by the page itself.
    if (block.kind === 'heading' && block.depth === 1) continue;
    if (block.kind === 'heading' && block.depth === 2)
      sections.push(section(block.id, block.number, block.title));
    const last = sections.at(-1)!;
    last.blocks.push(block);
    if (block.kind !== 'heading') continue;
    last.ids.push(block.id);
    if (block.depth === 3 && block.number) last.clauses.push(block);
  }
  return sections;
}

function section(id: string, number: string, title: string): Section {
  const folded = NOTATION.includes(title);
  return { id, number, title, folded, clauses: [], ids: [], blocks: [] };
}
