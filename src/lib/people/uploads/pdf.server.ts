import { inflateSync } from 'node:zlib';

/** What runs, opens or carries something else when the file is opened. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|GoToE|ImportData|SubmitForm)(?![\w])/;
/**
 * The same where bytes of pictures stand in between, which say `/JS` by chance in every tenth scan: what it names has to
 * follow.
 */
const ACTIVE_AMONG_BYTES = new RegExp(ACTIVE.source.replace('JS|', 'JS(?=\\s*(?:[(<]|\\d+\\s+\\d+\\s+R))|'));
/** Where a stream begins, after its dictionary. */
const STREAM = /(?<!end)stream[ \t]*(?:\r\n?|\n)/g;
/** `/ObjStm` with any of its letters as `#` and two digits: a stream that holds objects. */
const OBJECTS = new RegExp(
  `/${[...'ObjStm'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`,
  'gi',
);
/** Objects begin with their numbers and places; what is packed twice over or shifted does not. */
const NUMBERS = /^\s*\d+\s+\d+/;
/** Bytes that all object streams of one file may come to: a report's are far smaller. */
const MOST_INFLATED = 32 * 1024 * 1024;
/** A dictionary stands within so many characters before its stream. */
const DICTIONARY = 4096;

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const HEAD = '%PDF-';
const END = '%%EOF';
/** The end mark stands within so many last bytes of a whole file. */
const END_WITHIN = 1024;

/** Whether bytes are a whole PDF, whatever the file is called. */
export const isPdf = (bytes: Uint8Array): boolean =>
  textOf(bytes.subarray(0, HEAD.length)) === HEAD && textOf(bytes.subarray(-END_WITHIN)).includes(END);

/** Whether a PDF asks for a password or hides what is in it. */
export const isEncryptedPdf = (bytes: Uint8Array): boolean =>
  /\/Encrypt(?!\w)/.test(plainNames(textOf(bytes)));

/** Names may be spelt with `#` and two digits (`/J#61vaScript`). */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/**
 * Whether a PDF does something on its own, or hides its objects where nobody can look: names are read as readers read
 * them, and compressed object streams are unpacked. Encrypted ones, and such as are packed in other ways or come to more
 * than {@link MOST_INFLATED}, count as active, as what is in them cannot be known.
 */
export function isActivePdf(bytes: Uint8Array): boolean {
  const raw = textOf(bytes);
  const text = plainNames(raw);
  if (ACTIVE_AMONG_BYTES.test(text) || /\/Encrypt(?!\w)/.test(text)) return true;
  let left = MOST_INFLATED;
  for (const { index } of raw.matchAll(OBJECTS)) {
    const [start, end] = streamAfter(raw, index);
    const isPacked = plainNames(raw.slice(Math.max(0, index - DICTIONARY), start)).includes('/Filter');
    // What is not packed was read with the rest.
    if (!isPacked) continue;
    const content = unpacked(bytes.subarray(start, end), left);
    const objects = content && plainNames(textOf(content));
    if (!objects || !NUMBERS.test(objects) || ACTIVE.test(objects)) return true;
    left -= content.byteLength;
  }
  return false;
}

/** Where what a dictionary's stream holds begins and ends; nothing where there is no stream. */
function streamAfter(raw: string, from: number): [start: number, end: number] {
  STREAM.lastIndex = from;
  const mark = STREAM.exec(raw);
  if (!mark) return [raw.length, raw.length];
  const start = mark.index + mark[0].length;
  const end = raw.indexOf('endstream', start);
  return [start, end < 0 ? raw.length : end];
}

/** What a packed stream holds; null where that cannot be read. */
function unpacked(packed: Uint8Array, most: number): Uint8Array | null {
  try {
    return most < 1 ? null : inflateSync(packed, { maxOutputLength: most });
  } catch {
    return null;
  }
}
