/** Limit of pictures read from one paste. */
const MOST_PICTURES = 60;
/** Limit of hex digits of one picture, and of all together: 20 MB and 60 MB of pictures. */
const MOST_DIGITS = { one: 40_000_000, all: 120_000_000 };
/** Limit of characters read in total. */
const MOST_CHARACTERS = 400_000_000;

const KINDS: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };
const WORD = /\\([a-z]+)(-?\d+)?[ ]?/y;
const PICTURE = '\\pict';

/**
 * Returns the pictures in RTF copied by Word or WPS, in the order of the text, as data addresses; null for one that
 * browsers do not show or that is too large. Word writes each twice: the second, for old programs, is left out. Reads
 * the text once, and only up to its limits.
 */
export function picturesInRtf(rtf: string): (string | null)[] {
  const found: (string | null)[] = [];
  let digits = 0;
  const end = Math.min(rtf.length, MOST_CHARACTERS);
  for (let at = rtf.indexOf(PICTURE); at >= 0 && at < end; at = rtf.indexOf(PICTURE, at)) {
    const group = readPicture(rtf, at + PICTURE.length);
    const isForOld = /\\nonshppict\s*\{$/.test(rtf.slice(Math.max(0, at - 20), at));
    if (!isForOld && /[\s\\{}]/.test(rtf.charAt(at + PICTURE.length))) {
      digits += group.hex.length;
      const isTooLarge = group.hex.length > MOST_DIGITS.one || digits > MOST_DIGITS.all;
      found.push(group.type === null || isTooLarge ? null : asData(group.type, group.hex));
      if (found.length >= MOST_PICTURES) break;
    }
    at = group.end;
  }
  return found;
}

/** Reads the group of a picture after its name: its type, its digits, and its end. */
function readPicture(rtf: string, from: number): { type: string | null; hex: string; end: number } {
  let type: string | null = null;
  let hex = '';
  let depth = 0;
  let at = from;
  while (at < rtf.length) {
    const sign = rtf.charAt(at);
    if (sign === '{') depth += 1;
    else if (sign === '}') {
      if (depth === 0) break;
      depth -= 1;
    } else if (sign === '\\') {
      WORD.lastIndex = at;
      const [word = '\\ ', name = '', number] = WORD.exec(rtf) ?? [];
      if (depth === 0) type = KINDS[name] ?? type;
      // raw bytes follow, which text does not preserve
      if (name === 'bin') {
        type = null;
        at += Math.max(0, Number(number ?? 0));
      }
      at += word.length;
      continue;
    } else if (depth === 0 && sign > ' ') {
      const next = nextSign(rtf, at);
      hex += rtf.slice(at, next);
      at = next;
      continue;
    }
    at += 1;
  }
  return { type, hex: hex.replaceAll(/\s+/g, ''), end: Math.max(at, from) };
}

/** Returns the end of the digits that begin here: at a group or a control word. */
function nextSign(rtf: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(rtf)?.index ?? rtf.length;
}
const SIGN = /[{}\\]/g;

function asData(type: string, hex: string): string | null {
  if (hex.length < 2 || hex.length % 2 === 1 || /[^\da-f]/i.test(hex)) return null;
  const letters: string[] = [];
  // in pieces of whole three bytes, each of which can be encoded separately in base 64
  for (let at = 0; at < hex.length; at += PIECE) {
    const piece = hex.slice(at, at + PIECE);
    let bytes = '';
    for (let digit = 0; digit < piece.length; digit += 2)
      bytes += String.fromCharCode(Number.parseInt(piece.slice(digit, digit + 2), 16));
    letters.push(btoa(bytes));
  }
  return `data:${type};base64,${letters.join('')}`;
}
const PIECE = 6 * 4096;
