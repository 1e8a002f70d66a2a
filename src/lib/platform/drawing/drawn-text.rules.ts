import { escapeXml, num } from '#lib/platform/drawing/svg.rules.ts';

/** The font list of the shop in its order; a font that is not there costs a look for it. */
export const FONT_FAMILY = 'Noto Sans CJK SC,PingFang SC,HarmonyOS Sans SC,Microsoft YaHei,sans-serif';

/** Font attributes of an SVG document. Precise shapes are the same at any scale, so each font is set up once. */
export const FONT = `font-family="${FONT_FAMILY}" text-rendering="geometricPrecision"`;

const FAMILIAR = /^[\x20-\x7e·…—×≥≤℃％‰αβγμ\u3001-\u301f\u4e00-\u9fff\uff01-\uff5e]*$/u;

/** Width of one character in em, slightly wider than in the fonts of {@link FONT_FAMILY}. */
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
 * One `<text>` line. Characters whose width cannot be estimated (other scripts, symbols) are fitted to the estimated
 * width by `textLength`, so that no line ever exceeds its place.
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

interface FitRoom {
  /** Width of the place in drawing units. */
  width: number;
  /** Largest and smallest font size in drawing units. */
  max: number;
  min: number;
  /** Two lines are taken when one line would have to shrink below three quarters of `max`. */
  lines?: 1 | 2;
  /** Height of the place; bounds the size of one line and of two. */
  height?: number;
}

interface FittedText {
  size: number;
  lines: string[];
}

/** In whole units, as a browser sets up each size of a font for itself. */
const oneLineSize = (text: string, room: FitRoom): number =>
  Math.min(room.max, Math.floor(room.width / Math.max(emWidth(text), 0.1)));

const GOOD_START =
  /^(缓释|控释|肠溶|分散|咀嚼|软胶囊|胶囊|注射液|滴眼液|口服液|颗粒|软膏|乳膏|凝胶|糖浆|鼻喷|喷雾|气雾|干混悬|外用)/;
const GOOD_END = /(注射用|复方|盐酸|硫酸|重组人|一次性使用|医用)$/;

/** A break inside a Latin word or a number reads badly, one before a bracket or a dosage form well. */
function breakCost(head: string, tail: string): number {
  const before = head.at(-1) ?? '';
  const after = tail.charAt(0);
  if (/[a-zA-Z0-9.]/.test(before) && /[a-zA-Z0-9.]/.test(after)) return 3;
  if (/[)）、，·]/.test(after) || /[(（]/.test(before)) return 6;
  if (/[(（]/.test(after) || GOOD_START.test(tail) || GOOD_END.test(head)) return -1.6;
  return before === ' ' || after === ' ' ? -1 : 0;
}

/** Splits into two lines of nearly equal width at the place that reads best. */
export function splitInTwo(text: string): [string, string] {
  const signs = [...text];
  let best: [string, string] = [text, ''];
  let bestCost = Infinity;
  for (let i = 1; i < signs.length; i++) {
    const head = signs.slice(0, i).join('');
    const tail = signs.slice(i).join('');
    const cost = Math.max(emWidth(head), emWidth(tail)) + breakCost(head, tail);
    if (cost < bestCost) {
      bestCost = cost;
      best = [head.trim(), tail.trim()];
    }
  }
  return best;
}

const LEADING = 1.16;

const largest = (room: FitRoom, lines: number): number =>
  Math.max(
    room.min,
    Math.min(room.max, room.height ? Math.floor(room.height / (lines * LEADING)) : room.max),
  );

/** Two lines at the smallest size, with as much of the text as they hold. */
function fillTwoLines(text: string, room: FitRoom): string[] {
  const fits = (line: string) => emWidth(line) * room.min <= room.width;
  let limit = (room.width / room.min) * 2;
  let pair = splitInTwo(clipToWidth(text, limit));
  while (!pair.every(fits) && limit > 2) {
    limit -= 0.5;
    pair = splitInTwo(clipToWidth(text, limit));
  }
  return pair.map((line) => clipToWidth(line, room.width / room.min));
}

/**
 * Fits a clean line of text into `room`: first by shrinking, then on two lines, at last by cutting with
 * an ellipsis. Every line is at most `room.width` wide at the size given.
 */
export function fitText(text: string, room: FitRoom): FittedText {
  const single = Math.min(oneLineSize(text, room), largest(room, 1));
  if (room.lines !== 2 || single >= room.max * 0.75) {
    const size = Math.max(single, room.min);
    return { size, lines: [clipToWidth(text, room.width / size)] };
  }
  const pair = splitInTwo(text);
  const size = Math.min(...pair.map((line) => oneLineSize(line, room)), largest(room, 2));
  if (size <= single) return { size: single, lines: [text] };
  if (size < room.min)
    return { size: room.min, lines: fillTwoLines(text, room).filter((line) => line !== '') };
  return { size, lines: pair.filter((line) => line !== '') };
}

/** Draws fitted text around the vertical centre `style.y`, 1.16 em from line to line. */
export function textBlock(text: string, room: FitRoom, style: Omit<TextStyle, 'size'>): string {
  const { size, lines } = fitText(text, room);
  const first = style.y + size * 0.36 - ((lines.length - 1) * size * LEADING) / 2;
  return lines.map((line, i) => textLine(line, { ...style, size, y: first + i * size * LEADING })).join('');
}
