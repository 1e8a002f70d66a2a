import { darken, lighten } from '#lib/platform/drawing/colour.rules.ts';
import { textBlock } from '#lib/platform/drawing/fit.rules.ts';
import type { PictureColours } from './picture-colours.rules.ts';
import type { GoodsPictureInput, PictureTexts } from './picture-input.rules.ts';
import { drawClassMark } from './picture-mark.rules.ts';
import { drawMotif } from './picture-motif.rules.ts';
import type { PictureMotif } from './picture-shape.rules.ts';

/** A bag with a serrated upper edge, 54..186 wide at the top. */
const BODY = `M54 36${'l5.5-5 5.5 5'.repeat(12)}q-6 84 2 172-68 8-136 0 8-88 2-172z`;

const SLICES =
  '<ellipse cx="84" cy="166" rx="15" ry="9"/><ellipse cx="112" cy="158" rx="14" ry="10"/><ellipse cx="138" cy="168" rx="16" ry="9"/><ellipse cx="160" cy="158" rx="11" ry="8"/><ellipse cx="107" cy="176" rx="15" ry="7"/>';

/** A kraft bag of herb pieces seen through a window. */
function herbFront(texts: PictureTexts, c: PictureColours): string {
  const middle = { x: 120, anchor: 'middle' as const };
  return (
    `<path d="${BODY}" fill="#ead9bd"/><path d="M54 50h132M54 54h132" stroke="#d3bb94"/>` +
    `<rect x="66" y="66" width="108" height="68" rx="6" fill="#fffaf0" stroke="${c.main}" stroke-width="1.5"/>` +
    drawMotif('leaf', c, { x: 153, y: 52, scale: 0.8 }) +
    textBlock(
      texts.name,
      { width: 92, max: 30, min: 13, lines: 2, height: 46 },
      { ...middle, y: 95, fill: c.deep, bold: true },
    ) +
    textBlock(texts.spec, { width: 98, max: 11, min: 8 }, { ...middle, y: 125, fill: '#5b4a33' }) +
    `<rect x="62" y="142" width="116" height="44" rx="20" fill="#fff" opacity=".75"/>` +
    `<g fill="${lighten(c.main, 0.35)}" stroke="${c.main}" stroke-width="1.5">${SLICES}</g>` +
    textBlock(texts.maker, { width: 118, max: 9.5, min: 7.5 }, { ...middle, y: 197, fill: '#5b4a33' })
  );
}

/** A sealed sachet with a band, a sign in a disc, and the name across the middle. */
function sachetFront(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const middle = { x: 120, anchor: 'middle' as const };
  const mark = drawClassMark(input.prescriptionClass, 178, 122);
  return (
    `<path d="${BODY}" fill="#fff"/>` +
    `<path d="M53 56q-1 34-2 58 69 14 138 0-1-24-2-58z" fill="${c.main}"/>` +
    `<path d="M51 114q69 14 138 0v5q-69 14-138 0z" fill="${c.accent}"/>` +
    `<path d="M54 47h132" stroke="${c.pale}" stroke-width="9" stroke-dasharray="1.5 3"/>` +
    textBlock(
      texts.name,
      { width: 120, max: 25, min: 13, lines: 2, height: 52 },
      { ...middle, y: 86, fill: '#fff', bold: true },
    ) +
    mark +
    textBlock(texts.spec, { width: mark ? 84 : 118, max: 13, min: 8.5 }, { x: 62, y: 136, fill: '#33424c' }) +
    drawMotif(motif, c, { x: 62, y: 150 }) +
    textBlock(
      texts.brand,
      { width: 62, max: 15, min: 9 },
      { x: 178, y: 163, anchor: 'end', fill: c.main, bold: true },
    ) +
    textBlock(texts.maker, { width: 118, max: 9.5, min: 7.5 }, { x: 62, y: 192, fill: '#64737d' })
  );
}

/** A bag: herbs get kraft paper with a window, everything else a sealed sachet. */
export function drawPouch(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const front = motif === 'leaf' ? herbFront(texts, c) : sachetFront(input, texts, c, motif);
  return (
    `<ellipse cx="120" cy="210" rx="84" ry="8" fill="${darken(c.main, 0.1)}" opacity=".15"/>${front}` +
    `<path d="M176 40q-4 82 2 168l12-1q-7-86-2-170z" fill="#0b1a24" opacity=".06"/>`
  );
}
