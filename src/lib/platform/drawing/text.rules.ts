import { escapeXml, num } from './xml.rules.ts';

/** The system font list of the shop, as an SVG attribute value. */
export const FONT_FAMILY = 'PingFang SC,HarmonyOS Sans SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif';

const FAMILIAR = /^[\x20-\x7e·…—×≥≤℃％‰αβγμ\u3001-\u301f\u4e00-\u9fff\uff01-\uff5e]*$/u;

/** Width of one character in em, on the wide side of what the fonts of {@link FONT_FAMILY} draw. */
function signWidth(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code > 0xffff && code < 0x20000) return 1.3;
  if (code > 0x7e) return 1;
  if (/[mwMW@%&]/.test(sign)) return 0.95;
  if (/[A-Z]/.test(sign)) return 0.7;
  return /[ .,:;'|!il()/-]/.test(sign) ? 0.38 : 0.6;
}

/** Estimated width of `text` in em. */
export function emWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width;
}

/** Cuts `text` to `limit` em, ending with an ellipsis where something is lost. */
export function clipToWidth(text: string, limit: number): string {
  if (emWidth(text) <= limit) return text;
  let kept = '';
  let width = 1;
  for (const sign of text) {
    width += signWidth(sign);
    if (width > limit) break;
    kept += sign;
  }
  return kept.trimEnd() + '…';
}

export interface TextStyle {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
}

/**
 * One `<text>` line. Characters whose width cannot be estimated (other scripts, symbols) are held to
 * the estimated width by `textLength`, so that no line ever leaves its place.
 */
export function textLine(text: string, style: TextStyle): string {
  if (text === '') return '';
  const anchor = style.anchor && style.anchor !== 'start' ? ` text-anchor="${style.anchor}"` : '';
  const weight = style.bold ? ' font-weight="700"' : '';
  const held = FAMILIAR.test(text)
    ? ''
    : ` textLength="${num(emWidth(text) * style.size)}" lengthAdjust="spacingAndGlyphs"`;
  const place = `x="${num(style.x)}" y="${num(style.y)}" font-size="${num(style.size)}"`;
  return `<text ${place} fill="${style.fill}"${anchor}${weight}${held}>${escapeXml(text)}</text>`;
}
