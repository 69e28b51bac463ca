import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentences } from '../../../../plugins/wording';
import { wordsIn } from './scene';

const RULES = readFileSync('../docs/rules/hepta_mensa.md', 'utf8');

describe.each(['fr', 'en'] as const)('the words in %s', (lang) => {
  const wording = wordsIn(lang);
  test('each event cites a § that the rule page has', () => {
    const cited = [...sentences(lang).keys()].filter((key) => key.startsWith('cite.hepta_mensa.'));
    expect(cited).toHaveLength(9);
    for (const key of cited)
      for (const after of ['attacked', 'centaur_laid', null])
        for (const face of ['coin', 'recyclage']) {
          const at = wording.say(key, { after, face });
          expect(RULES).toContain(`### §${at} `);
        }
  });
});
