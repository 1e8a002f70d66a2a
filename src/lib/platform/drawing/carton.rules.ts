import type {
  PictureColours,
  PictureMotif,
  GoodsPictureInput,
  PictureTexts,
} from '#lib/platform/drawing/drawn-pack.rules.ts';
import { darken, lighten, mix, pickByText } from '#lib/platform/drawing/svg.rules.ts';
import { textBlock } from '#lib/platform/drawing/drawn-text.rules.ts';
import { drawClassMark, drawMotif } from '#lib/platform/drawing/pack-signs.rules.ts';

const blister = (c: PictureColours, pills: string): string =>
  `<g transform="rotate(-7 172 200)"><rect x="128" y="183" width="84" height="34" rx="4" fill="#dfe6ea"/>` +
  `<path d="M128 187a4 4 0 0 1 4-4h76a4 4 0 0 1 4 4z" fill="#f4f7f8"/>` +
  `<g fill="none" stroke="${c.main}" stroke-linecap="round">${pills}</g></g>`;

const standing = (x: number, glass: string, fill: string): string =>
  `<path d="M${x + 7} 150c0-6-2-8-2-13s2-8 4-17c2 9 4 12 4 17s-2 7-2 13c5 3 7 6 7 11v45a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-45c0-5 2-8 7-11z" fill="${glass}"/>` +
  `<path d="M${x} 176h18v22H${x}z" fill="${fill}"/>`;

/** Draws a carton's content, lying or standing before its lower right corner: a blister, ampoules, vials. */
function drawCompanion(motif: PictureMotif, c: PictureColours): string {
  switch (motif) {
    case 'tablet':
      return blister(
        c,
        `<path d="M140 193h62" stroke-width="10" stroke-dasharray="0 15.2"/><path d="M140 208h62" stroke-width="10" stroke-dasharray="0 15.2"/>`,
      );
    case 'capsule':
      return blister(
        c,
        `<path d="M139 193h64M139 208h64" stroke-width="9" stroke-dasharray="9 18"/><path d="M144 193h64M144 208h64" stroke="${c.accent}" stroke-width="9" stroke-dasharray="4 23"/>`,
      );
    case 'injection':
      return standing(182, '#cfe3ec', c.main) + standing(206, '#dcebf2', c.soft);
    case 'liquid':
      return standing(182, '#9a6238', c.pale) + standing(206, '#ab7145', '#fff');
    case 'ball':
      return (
        `<circle cx="168" cy="198" r="13" fill="${c.main}"/><circle cx="194" cy="201" r="10" fill="${c.soft}"/>` +
        `<path d="M160 195a9 9 0 0 1 6-6" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`
      );
    default:
      return '';
  }
}

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

/** A carton in perspective with the name band, spec, sign, brand and maker, and its content in front of it. */
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
