import { escapeXml, clip } from '#lib/platform/drawing/xml.rules.ts';
import { FONT_FAMILY } from '#lib/platform/drawing/text.rules.ts';
import { drawBottle } from './picture-bottle.rules.ts';
import { drawBox } from './picture-box.rules.ts';
import { pictureColours, type PictureColours } from './picture-colours.rules.ts';
import { drawDevice } from './picture-device.rules.ts';
import { pictureTexts, type GoodsPictureInput, type PictureTexts } from './picture-input.rules.ts';
import { drawPouch } from './picture-pouch.rules.ts';
import { motifOf, shapeOf } from './picture-shape.rules.ts';
import { drawThumb } from './picture-thumb.rules.ts';
import { drawTube } from './picture-tube.rules.ts';

export type { GoodsPictureInput } from './picture-input.rules.ts';

function drawPackage(input: GoodsPictureInput, texts: PictureTexts, c: PictureColours): string {
  const shape = shapeOf(input);
  const motif = motifOf(input);
  switch (shape) {
    case 'box':
      return drawBox(input, texts, c, motif);
    case 'pouch':
      return drawPouch(input, texts, c, motif);
    case 'tube':
      return drawTube(input, texts, c, motif);
    case 'device':
      return drawDevice(texts, c);
    default:
      return drawBottle(input, texts, c, { shape, motif });
  }
}

/**
 * The picture of a goods that has none of its own: a complete SVG document of a box, bottle, bag, tube,
 * vial or device with the name, spec and maker on it. Under 3 KB, or under 1 KB as `thumb`; the same
 * input always gives the same bytes; it holds no ids, so it may also be put into a page as it is.
 * Spec: goods images (decided in the domain notes).
 */
export function drawGoodsPicture(input: GoodsPictureInput): string {
  const texts = pictureTexts(input);
  const c = pictureColours(input);
  const thumb = input.size === 'thumb';
  const title = thumb ? clip(texts.name, 20) : [texts.name, texts.spec].filter(Boolean).join(' ');
  const font = thumb ? '' : ` font-family="${FONT_FAMILY}"`;
  const drawing = thumb
    ? drawThumb(texts.name, shapeOf(input), motifOf(input), c)
    : `<circle cx="120" cy="116" r="96" fill="#fff" opacity=".55"/>${drawPackage(input, texts, c)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" role="img"${font}>` +
    `<title>${escapeXml(title)}</title><path d="M-120-60h480v360h-480z" fill="${c.tint}"/>${drawing}</svg>`
  );
}
