import { textBlock } from '#lib/platform/drawing/fit.rules.ts';
import type { PictureColours } from './picture-colours.rules.ts';
import type { GoodsPictureInput, PictureTexts } from './picture-input.rules.ts';
import { drawClassMark } from './picture-mark.rules.ts';

/** Where a wrap-around label sits on a body of the same width. */
export interface LabelRoom {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * A label around a round body: the name in white on the hue, then spec and maker on white. Its edges bow
 * down by 5 units, and the body's shading lies over it.
 */
export function drawLabel(
  input: GoodsPictureInput,
  texts: PictureTexts,
  c: PictureColours,
  room: LabelRoom,
): string {
  const { left, right, top, bottom } = room;
  const middle = (left + right) / 2;
  const width = right - left;
  const split = top + (bottom - top) * 0.56;
  const bow = (y: number, back: number) =>
    `M${left} ${y}q${width / 2} 10 ${width} 0V${back}q${-width / 2} 10 ${-width} 0z`;
  const inner = { width: width - 14, anchor: 'middle' as const };
  const mark = drawClassMark(input.prescriptionClass, right - 4, top - 20);
  return (
    `<path d="${bow(top, bottom)}" fill="#fff"/><path d="${bow(top, split)}" fill="${c.main}"/>` +
    `<path d="${bow(split, split + 3)}" fill="${c.accent}"/>` +
    textBlock(
      texts.name,
      { ...inner, max: 21, min: 11, lines: 2, height: split - top - 8 },
      { x: middle, y: (top + split) / 2 + 5, fill: '#fff', anchor: 'middle', bold: true },
    ) +
    textBlock(
      texts.spec,
      { ...inner, max: 12, min: 8.5 },
      { x: middle, y: split + 17, fill: '#33424c', anchor: 'middle' },
    ) +
    textBlock(
      texts.maker,
      { ...inner, max: 8.5, min: 7 },
      { x: middle, y: split + 32, fill: '#64737d', anchor: 'middle' },
    ) +
    mark
  );
}

/** Light from the left and shade on the right over a round body. */
export function drawShading(room: LabelRoom): string {
  const { left, right, top, bottom } = room;
  const height = bottom - top;
  return (
    `<rect x="${left + 6}" y="${top}" width="7" height="${height}" rx="3.5" fill="#fff" opacity=".3"/>` +
    `<rect x="${right - 16}" y="${top}" width="16" height="${height}" rx="6" fill="#0b1a24" opacity=".08"/>`
  );
}
