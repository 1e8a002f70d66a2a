import { textBlock } from '#lib/platform/drawing/fit.rules.ts';
import type { PictureColours } from './picture-colours.rules.ts';
import type { GoodsPictureInput, PictureTexts } from './picture-input.rules.ts';
import { drawClassMark } from './picture-mark.rules.ts';
import { drawMotif } from './picture-motif.rules.ts';
import type { PictureMotif } from './picture-shape.rules.ts';

/** A tube of ointment lying slightly raised, crimped at the left, its cap at the right. */
export function drawTube(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  motif: PictureMotif,
): string {
  const mark = drawClassMark(input.prescriptionClass, 168, 133);
  return (
    `<ellipse cx="122" cy="184" rx="98" ry="9" fill="${c.main}" opacity=".14"/>` +
    `<g transform="rotate(-9 120 120)">` +
    `<path d="M28 68h10q70 4 134 14l12 12v54l-12 12Q108 170 38 174H28z" fill="#fff" stroke="${c.pale}" stroke-width="2"/>` +
    `<path d="M28 68h10q70 4 134 14l6 6v34H28z" fill="${c.main}"/>` +
    `<path d="M28 122h150v4H28z" fill="${c.accent}"/>` +
    `<path d="M20 66h12v110H20z" fill="${c.soft}"/><path d="M26 68v106" stroke="#fff" stroke-width="8" stroke-dasharray="1.5 3.5"/>` +
    `<path d="M184 96h8v50h-8z" fill="${c.pale}"/><path d="M192 88h26l4 6v54l-4 6h-26z" fill="${c.deep}"/>` +
    `<path d="M196 98h22M196 108h22M196 118h22M196 128h22M196 138h22" stroke="${c.soft}" opacity=".5"/>` +
    textBlock(
      texts.name,
      { width: 126, max: 23, min: 12, lines: 2, height: 36 },
      { x: 42, y: 103, fill: '#fff', bold: true },
    ) +
    textBlock(texts.spec, { width: mark ? 94 : 126, max: 12, min: 8.5 }, { x: 42, y: 140, fill: '#33424c' }) +
    mark +
    textBlock(texts.maker, { width: 124, max: 9.5, min: 7.5 }, { x: 42, y: 157, fill: '#64737d' }) +
    `<path d="M34 73q70 4 136 14v7Q104 84 34 81z" fill="#fff" opacity=".25"/></g>` +
    drawMotif(motif, c, { x: 40, y: 190 }) +
    textBlock(
      texts.brand,
      { width: 100, max: 16, min: 10 },
      { x: 204, y: 204, anchor: 'end', fill: c.main, bold: true },
    )
  );
}
