import { promisify } from 'node:util';
import { constants, inflate, inflateSync } from 'node:zlib';

/** What runs, opens, plays, sends or carries something else, by itself or at a touch. */
const ACTIVE =
  /\/(?:JavaScript|JS|AA|OpenAction|Launch|EmbeddedFiles?|RichMedia|XFA|GoToR|GoToE|Rendition|Movie|Sound|ImportData|SubmitForm|FFilter)(?![\w])/;
/**
 * The same where bytes of pictures stand in between, which say `/JS` by chance in every tenth scan: what it names has to
 * follow.
 */
const ACTIVE_AMONG_BYTES = new RegExp(
  ACTIVE.source
    .replace('JS|', 'JS(?=\\s*(?:[(<]|\\d+\\s+\\d+\\s+R))|')
    .replace('AA|', 'AA(?=\\s*(?:<<|\\d+\\s+\\d+\\s+R))|'),
);
/** A page, among the objects of a file. */
const PAGE = /\/Type\s*\/Page(?!\w)/;
/** Where a stream begins, after its dictionary; the line's end is looked at apart. */
const STREAM = /(?<![A-Za-z])stream(?![A-Za-z])/g;
/** What belongs between the word and the first byte. */
const LINE_END = /[ \t]*(?:\r\n?|\n)/y;
/** How a stream is packed: a name or names, which are all that can be read without following references. */
const FILTER = /\/Filter(?!\w)\s*(\[(?:\s*\/[^\s/<>[\]()%]+)*\s*\]|\/[^\s/<>[\]()%]+)?/g;
/** Packed without loss; readers take the short name as well. */
const FLATE = ['FlateDecode', 'Fl'];
/** What is in a stream like this is a picture, as a scanner makes it. */
const PICTURES = ['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'];
/** Readers find objects in any stream that says how many they are and where the first is, whatever it is called. */
const OBJECTS = [/\/ObjStm(?!\w)/, /\/First(?!\w)[^]*\/N(?!\w)|\/N(?!\w)[^]*\/First(?!\w)/] as const;
/** Objects begin with their numbers and places, after a remark perhaps. */
const NUMBERS = /^(?:\s|%[^\r\n]{0,500}[\r\n])*\d+\s+\d+/;
/** Bytes that all packed streams of one file but its pictures may come to: a report's are far smaller. */
const MOST_INFLATED = 32 * 1024 * 1024;
/** Of a packed picture so many bytes are looked at. */
const HEAD_OF_PICTURE = 4096;

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const HEAD = '%PDF-';
const END = '%%EOF';
/** The end mark stands within so many last bytes of a whole file. */
const END_WITHIN = 1024;

/** Whether bytes are a whole PDF, whatever the file is called. */
export const isPdf = (bytes: Uint8Array): boolean =>
  textOf(bytes.subarray(0, HEAD.length)) === HEAD && textOf(bytes.subarray(-END_WITHIN)).includes(END);

/** Names may be spelt with `#` and two digits (`/J#61vaScript`). */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Why a PDF is not taken, in words for who sent it. */
export const PDF_FAULTS = {
  locked: '这份 PDF 加了密，请取消密码后再上传，或上传照片。',
  active:
    '这份 PDF 带有脚本、附件、打开时的动作或无法检查的内容，请打开后用“打印为 PDF”另存一份再上传，或上传照片。',
  empty: '这份 PDF 里没有页面，请重新扫描或导出后再上传，或上传照片。',
} as const;

/**
 * What is wrong with a PDF; null for one that only holds pages to be read. `active`: it does something on its own or at a
 * touch, be it to open at a certain page, or hides what it holds: names are read as readers read them, and what is packed
 * is unpacked. A stream counts as hidden that cannot be unpacked, is packed in a way that says nothing here, or comes to
 * more than {@link MOST_INFLATED}. Pictures are not unpacked; in them no reader looks for objects.
 */
export async function pdfFault(bytes: Uint8Array): Promise<keyof typeof PDF_FAULTS | null> {
  const raw = textOf(bytes);
  const text = plainNames(raw);
  if (/\/Encrypt(?!\w)/.test(text)) return 'locked';
  if (ACTIVE_AMONG_BYTES.test(text)) return 'active';
  let hasPage = PAGE.test(text);
  let left = MOST_INFLATED;
  let from = 0;
  for (const mark of raw.matchAll(STREAM)) {
    // All since the last packed stream: its own dictionary is among it, wherever that begins.
    const region = plainNames(raw.slice(from, mark.index));
    const filters = filtersOf(region);
    if (filters === null) return 'active';
    if (filters.length === 0) continue;
    LINE_END.lastIndex = mark.index + mark[0].length;
    if (!LINE_END.test(raw)) return 'active';
    from = LINE_END.lastIndex;
    const end = raw.indexOf('endstream', from);
    const packed = bytes.subarray(from, end < 0 ? raw.length : end);
    if (isHarmlessPicture(region, filters, packed)) continue;
    const content = await unpacked(packed, filters, left);
    if (content === null || holdsActive(region, textOf(content))) return 'active';
    hasPage ||= mayHoldObjects(region) && PAGE.test(plainNames(textOf(content)));
    left -= content.byteLength;
  }
  return hasPage ? null : 'empty';
}

/** How a stream is packed, in the order of unpacking; null where that is not said once and plainly. */
function filtersOf(region: string): string[] | null {
  const said = [...region.matchAll(FILTER)].map(([, names]) => names);
  if (said.some((names) => names === undefined)) return null;
  const lists = said.map((names = '') => names.match(/[^\s/[\]]+/g) ?? []);
  // A signature's handler is a filter by name alone: `/Filter /Adobe.PPKLite`.
  const packing = lists.filter((names) => !names.some((name) => name.includes('.')));
  return packing.length > 1 ? null : (packing[0] ?? []);
}

const mayHoldObjects = (region: string): boolean => OBJECTS.some((sign) => sign.test(region));

/** Whether a stream is a picture and nothing a reader would look for objects in. */
function isHarmlessPicture(region: string, filters: readonly string[], packed: Uint8Array): boolean {
  if (mayHoldObjects(region)) return false;
  if (PICTURES.includes(filters.at(-1) ?? '')) return true;
  if (!/\/Subtype\s*\/Image(?!\w)/.test(region)) return false;
  return !NUMBERS.test(textOf(headOf(packed)));
}

/** What a packed picture begins with; empty where it cannot be unpacked. */
function headOf(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed.subarray(0, HEAD_OF_PICTURE), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
}

/** Whether what was unpacked holds something active, or objects that cannot be read. */
function holdsActive(region: string, content: string): boolean {
  const isObjects = NUMBERS.test(content);
  if (!mayHoldObjects(region)) return isObjects && ACTIVE.test(plainNames(content));
  // Shifted by a predictor, or packed another time.
  const isUnreadable = /\/Predictor(?!\w)/.test(region) || (OBJECTS[0].test(region) && !isObjects);
  return isUnreadable || ACTIVE.test(plainNames(content));
}

const inflating = promisify(inflate) as (
  packed: Uint8Array,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/** What a packed stream holds; null where that cannot be read, or comes to more than `most` bytes. */
async function unpacked(
  packed: Uint8Array,
  filters: readonly string[],
  most: number,
): Promise<Uint8Array | null> {
  let content = packed;
  for (const filter of filters) {
    if (!FLATE.includes(filter) || most < 1) return null;
    try {
      content = await inflating(content, { maxOutputLength: most });
    } catch {
      return null;
    }
  }
  return content;
}
