import { textBlock } from '#lib/platform/drawing/fit.rules.ts';
import type { PictureColours } from './picture-colours.rules.ts';
import { drawDeviceBody } from './picture-device-body.rules.ts';
import type { PictureTexts } from './picture-input.rules.ts';

/** A medical device above a plate with its name, spec and maker. */
export function drawDevice(texts: PictureTexts, c: PictureColours): string {
  const middle = { x: 120, anchor: 'middle' as const };
  return (
    `<ellipse cx="120" cy="152" rx="78" ry="7" fill="${c.main}" opacity=".14"/>` +
    drawDeviceBody(texts.name, c) +
    `<rect x="16" y="164" width="208" height="62" rx="8" fill="#fff"/><path d="M24 164h192a8 8 0 0 1 8 8v26H16v-26a8 8 0 0 1 8-8z" fill="${c.main}"/>` +
    textBlock(
      texts.name,
      { width: 192, max: 18, min: 12.5, lines: 2, height: 32 },
      { ...middle, y: 181, fill: '#fff', bold: true },
    ) +
    textBlock(
      [texts.brand, texts.spec].filter(Boolean).join(' '),
      { width: 192, max: 12, min: 9 },
      { ...middle, y: 207, fill: '#33424c' },
    ) +
    textBlock(texts.maker, { width: 192, max: 9.5, min: 8 }, { ...middle, y: 219.5, fill: '#64737d' })
  );
}
