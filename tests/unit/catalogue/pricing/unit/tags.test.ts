import { expect, it } from 'vitest';
import { tagColour } from '#lib/catalogue/pricing/unit/tags.rules.ts';

it.each([
  ['优', 'bg-youx'],
  ['换购', 'bg-kxzq'],
  ['爆', 'bg-price'],
  ['constructor', 'bg-price'],
])('gives the chip %s its colour, red where it has none of its own', (label, colour) => {
  expect(tagColour(label)).toBe(colour);
});
