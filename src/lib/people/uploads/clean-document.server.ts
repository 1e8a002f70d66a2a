import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { cleanPdf } from '#lib/people/uploads/clean-pdf.server.ts';
import { isPdf, PDF_FAULTS } from '#lib/people/uploads/pdf.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/** A document's kind by its bytes. */
export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'zip';

/** Limit of files in one archive. */
const MOST_ENTRIES = 2000;
/** Kinds of office documents by the paths of their main parts. */
const OFFICE = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
] as const;
/** Names of files that are executed when opened. */
const RUNS =
  /\.(?:exe|com|bat|cmd|scr|pif|msi|msp|dll|cpl|lnk|url|hta|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|reg|sh|app|apk|dmg|iso|docm|xlsm|pptm|xlam|chm)$/i;

const WORDS = {
  none: '只能上传 PDF、Word（docx）、Excel（xlsx）和 zip 文件；旧格式（doc、xls）请另存为新格式。',
  broken: '文件打不开，可能已损坏，请重新保存后再上传。',
  locked: '文件加了密码，读者打不开，请取消密码后再上传。',
  macros: '文件带有宏，请另存为不带宏的 docx 或 xlsx 再上传。',
  runs: '压缩包里有程序或脚本，请去掉后再上传：',
  many: `压缩包里的文件超过 ${MOST_ENTRIES} 个，请分成几个。`,
} as const;

/** A document that may be offered for download. */
export interface CleanDocument {
  kind: DocumentKind;
  bytes: Uint8Array;
}

/**
 * Returns a document with its kind, independent of its name: a PDF reduced to its visible pages, an office document
 * without macros, or an archive without programs, unchanged. Throws `invalid_form` on the field for anything else.
 * Archives are not unpacked.
 */
export async function cleanDocument(bytes: Uint8Array, field: string): Promise<CleanDocument> {
  if (!isPdf(bytes)) return { kind: await archiveKind(bytes, field), bytes };
  const clean = await cleanPdf(bytes);
  if (typeof clean === 'string') throw fieldError(field, PDF_FAULTS[clean]);
  return { kind: 'pdf', bytes: clean };
}

async function archiveKind(bytes: Uint8Array, field: string): Promise<DocumentKind> {
  // An office document with a password is not an archive, but has the container format of old ones.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw fieldError(field, WORDS.none);
  const entries = await entriesOf(bytes, field);
  const names = entries.map(({ filename }) => filename);
  if (entries.some(({ encrypted }) => encrypted)) throw fieldError(field, WORDS.locked);
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) throw fieldError(field, WORDS.macros);
  const runs = names.find((name) => RUNS.test(name));
  if (runs !== undefined) throw fieldError(field, `${WORDS.runs}${runs.slice(-60)}`);
  if (!names.includes('[Content_Types].xml')) return 'zip';
  const office = OFFICE.find(([, main]) => names.includes(main));
  if (!office) throw fieldError(field, WORDS.none);
  return office[0];
}

async function entriesOf(bytes: Uint8Array, field: string): Promise<Entry[]> {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)));
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
      entries.push(entry);
      if (entries.length > MOST_ENTRIES) break;
    }
  } catch {
    throw fieldError(field, WORDS.broken);
  } finally {
    await zip.close();
  }
  if (entries.length > MOST_ENTRIES) throw fieldError(field, WORDS.many);
  if (entries.length === 0) throw fieldError(field, WORDS.broken);
  return entries;
}
