import type { CleanDocument } from '#lib/people/uploads/clean-document.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { read } from '#lib/platform/readers/read.server.ts';
import { READ_WITHIN_MS, type Reader } from '#lib/platform/readers/reader.server.ts';

/** Checks a document that is offered for download, and removes its harmful parts. */
export const documentReader: Reader<{ bytes: Uint8Array; field: string }, CleanDocument> = {
  name: 'document',
  deadlineMs: READ_WITHIN_MS,
  tooComplex: () => fieldError('file', '文件过大或过于复杂，请精简后再上传。'),
  run: async ({ bytes, field }) =>
    (await import('#lib/people/uploads/clean-document.server.ts')).cleanDocument(bytes, field),
};

/** Checks a document in the reader process. Throws as `cleanDocument` and `read`. */
export const harmlessDocument = (
  bytes: Uint8Array,
  { sender, field }: { sender: { id: number | null }; field: string },
): Promise<CleanDocument> => read(documentReader, { bytes, field }, { sender: String(sender.id) });
