import { expect, it } from 'vitest';
import { ladderLines } from '#lib/catalogue/pricing/unit/ladder.rules.ts';

it('gives each step of a ladder a line that does not break', () => {
  expect(ladderLines('≥20盒 ¥14.20 · ≥100盒 ¥13.60')).toBe('≥20盒\u00a0¥14.20\u2002\n≥100盒\u00a0¥13.60');
  expect(ladderLines('')).toBe('');
});
