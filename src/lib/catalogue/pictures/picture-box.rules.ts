import { darken, lighten, mix } from '#lib/platform/drawing/colour.rules.ts';
import { textBlock } from '#lib/platform/drawing/fit.rules.ts';
import { pickByText } from '#lib/platform/drawing/hash.rules.ts';
import type { PictureColours } from './picture-colours.rules.ts';
import { drawCompanion } from './picture-companion.rules.ts';
import type { GoodsPictureInput, PictureTexts } from './picture-input.rules.ts';
import { drawClassMark } from './picture-mark.rules.ts';
import { drawMotif } from './picture-motif.rules.ts';
import type { PictureMotif } from './picture-shape.rules.ts';

/** Front face 26..190 × 60..176; the top and right faces lean 24 right and 18 up. */
const FRONT = 'M26 60h164v116H26z';
const TOP = 'M26 60 50 42h164l-24 18z';
const SIDE = 'M190 60l24-18v116l-24 18z';

interface Layout {
  faces: (c: PictureColours) => string;
  nameFill: (c: PictureColours) => string;
  left: number;
}

const layouts: readonly [Layout, Layout, Layout] = [
  {
    left: 36,
    nameFill: () => '#fff',
    faces: (c) =>
      `<path d="${TOP}" fill="${mix(c.main, '#ffffff', 0.22)}"/><path d="${SIDE}" fill="${lighten(c.main, 0.7)}"/>` +
      `<path d="M190 60l24-18v54l-24 18z" fill="${c.deep}"/><path d="${FRONT}" fill="#fff"/>` +
      `<path d="M26 60h164v50H26z" fill="${c.main}"/><path d="M26 110h164v4H26z" fill="${c.accent}"/>` +
      `<path d="M190 114l24-18v-4l-24 18z" fill="${darken(c.accent, 0.2)}"/>`,
  },
  {
    left: 36,
    nameFill: () => '#fff',
    faces: (c) =>
      `<path d="${TOP}" fill="${mix(c.main, '#ffffff', 0.22)}"/><path d="${SIDE}" fill="${c.deep}"/>` +
      `<path d="${FRONT}" fill="${c.main}"/><path d="M26 122Q100 102 190 112v64H26z" fill="${c.accent}"/>` +
      `<path d="M26 122Q104 107 190 119v57H26z" fill="#fff"/>` +
      `<path d="M190 119l24-18v57l-24 18z" fill="${lighten(c.main, 0.7)}"/>`,
  },
  {
    left: 46,
    nameFill: (c) => c.deep,
    faces: (c) =>
      `<path d="${TOP}" fill="${lighten(c.main, 0.86)}"/><path d="${SIDE}" fill="${c.main}"/>` +
      `<path d="M202 51l4-3v116l-4 3z" fill="${c.accent}"/><path d="${FRONT}" fill="#fff"/>` +
      `<path d="M26 60h10v116H26zM26 60 50 42h10L36 60z" fill="${c.main}"/><path d="M46 113h134" stroke="${c.accent}" stroke-width="2.5"/>`,
  },
];

/** A carton in perspective with the name band, spec, sign, brand and maker, and what is in it before it. */
export function drawBox(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const { faces, nameFill, left } = pickByText(layouts, `${texts.maker}/layout`);
  const width = 180 - left;
  const mark = drawClassMark(input.prescriptionClass, 180, 119);
  return (
    `<ellipse cx="124" cy="181" rx="104" ry="9" fill="${c.main}" opacity=".14"/>` +
    faces(c) +
    textBlock(
      texts.name,
      { width, max: 24, min: 14, lines: 2, height: 44 },
      { x: left, y: 86, fill: nameFill(c), bold: true },
    ) +
    textBlock(
      texts.spec,
      { width: width - (mark ? 32 : 0), max: 13, min: 9 },
      { x: left, y: 126, fill: '#33424c' },
    ) +
    mark +
    drawMotif(motif, c, { x: left, y: 136, scale: 0.9 }) +
    textBlock(
      texts.brand,
      { width: width - 58, max: 15, min: 10 },
      { x: 180, y: 147, fill: c.main, anchor: 'end', bold: true },
    ) +
    textBlock(texts.maker, { width, max: 10, min: 8 }, { x: left, y: 168, fill: '#64737d' }) +
    drawCompanion(motif, c)
  );
}
