import type { ErrorCode, FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** A message of the shop to its reader process. */
export interface ReaderRequest {
  name: string;
  input: unknown;
}

/** A message of the reader process: that it begins, then its result. */
export type ReaderReply =
  | { kind: 'begun' }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; fields: FieldErrors }
  | { kind: 'failed'; stack: string };
