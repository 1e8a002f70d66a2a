import { darken, lighten } from '#lib/platform/drawing/colour.rules.ts';
import { pickByText } from '#lib/platform/drawing/hash.rules.ts';
import type { GoodsPictureInput } from './picture-input.rules.ts';

/** One hue and what is derived from it. White text on `main` and `main` on white reach 4.5:1. */
export interface PictureColours {
  main: string;
  deep: string;
  soft: string;
  pale: string;
  tint: string;
  /** A second, warm or cool colour for stripes and capsule halves; from the maker, not the category. */
  accent: string;
}

export const HUES: Record<GoodsPictureInput['kind'], readonly [string, ...string[]]> = {
  drug: [
    '#0a7d68',
    '#2f7a45',
    '#2763a6',
    '#1b7593',
    '#4653a6',
    '#6c4a9e',
    '#8a3d7c',
    '#a63a59',
    '#a5452f',
    '#946010',
    '#4a6178',
    '#187a7a',
  ],
  herb: ['#8a5a22', '#7a6420', '#4f7136', '#9a5230', '#6f5b3c', '#3f7350'],
  device: ['#2763a6', '#4653a6', '#1b7593', '#187a7a', '#4a6178', '#3b5f9e'],
};

const ACCENTS = ['#e9b44c', '#e58a5c', '#6fbfae', '#86b2e3', '#d98ba6', '#b9c86a'] as const;

/** Colours of a goods: the hue by category, so that a shelf reads as one; the accent by maker. */
export function pictureColours(input: GoodsPictureInput): PictureColours {
  const main = pickByText(HUES[input.kind], input.categoryCode);
  return {
    main,
    deep: darken(main, 0.32),
    soft: lighten(main, 0.55),
    pale: lighten(main, 0.8),
    tint: lighten(main, 0.935),
    accent: pickByText(ACCENTS, `${input.makerName ?? ''}/accent`),
  };
}
