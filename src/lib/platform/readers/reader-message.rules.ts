import type { ErrorCode, FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** What the shop sends to its reader process. */
export interface ReaderRequest {
  name: string;
  input: unknown;
}

/** What the reader process sends back: that it begins, then how it ended. */
export type ReaderReply =
  | { kind: 'begun' }
  | { kind: 'answer'; answer: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; fields: FieldErrors }
  | { kind: 'failed'; stack: string };
