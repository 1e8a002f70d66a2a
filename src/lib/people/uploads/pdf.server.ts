import type { PdfFault } from '#lib/people/uploads/clean-pdf.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import { READ_WITHIN_MS, type Reader, readWithinMs } from '#lib/platform/readers/reader.server.ts';

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const HEAD = '%PDF-';
const END = '%%EOF';
/** Number of last bytes that contain the end mark of a complete file. */
const END_WITHIN = 1024;

/** True for the bytes of a complete PDF, whatever the name of the file. */
export const isPdf = (bytes: Uint8Array): boolean =>
  textOf(bytes.subarray(0, HEAD.length)) === HEAD && textOf(bytes.subarray(-END_WITHIN)).includes(END);

/** Messages to the sender of a PDF that is refused. */
export const PDF_FAULTS: Record<PdfFault | 'tooComplex', string> = {
  locked: '这份 PDF 加了密，请取消密码后再上传，或上传照片。',
  empty: '这份 PDF 里没有页面，请重新扫描或导出后再上传，或上传照片。',
  broken: '这份 PDF 读不出来，请打开后用“打印为 PDF”另存一份再上传，或上传照片。',
  too_long: '这份 PDF 超过 300 页，请只留下要提交的页再上传。',
  tooComplex: '这份 PDF 过大或过于复杂，请打开后用“打印为 PDF”另存一份再上传，或上传照片。',
};

/** Rewrites a PDF from its visible pages. */
export const pdfReader: Reader<Uint8Array, Uint8Array | PdfFault> = {
  name: 'pdf',
  deadlineMs: READ_WITHIN_MS,
  // Embedded pictures are not decoded.
  memoryMb: 350,
  tooComplex: () => fieldError('file', PDF_FAULTS.tooComplex),
  run: async (bytes) => (await import('#lib/people/uploads/clean-pdf.server.ts')).cleanPdf(bytes),
};

/**
 * Returns a PDF reduced to its visible pages: no scripts, actions, attachments or forms. Throws `invalid_form` on
 * `field` for one that is locked, has no page or cannot be read, and as `read`.
 */
export async function harmlessPdf(
  bytes: Uint8Array,
  { sender, field }: { sender: { id: number }; field: string },
): Promise<Uint8Array> {
  const reader = {
    ...pdfReader,
    deadlineMs: readWithinMs(bytes.byteLength),
    tooComplex: () => fieldError(field, PDF_FAULTS.tooComplex),
  };
  const clean = await read(reader, bytes, { sender: String(sender.id) });
  if (typeof clean === 'string') throw fieldError(field, PDF_FAULTS[clean]);
  return clean;
}
