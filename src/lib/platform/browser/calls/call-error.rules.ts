import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Why a call gave no data: `cancelled` (a repeat call took its place, or the caller's signal), `timeout`,
 * `network` (no answer), or by the answer's code (product §9.2) `login`, `contract`, `form`, `busy`, `refused`.
 */
export type CallFailure =
  'cancelled' | 'timeout' | 'network' | 'login' | 'contract' | 'form' | 'busy' | 'refused';

/** What `callApi` rejects with. By then the buyer has been informed, unless the call was `quiet`. */
export class CallError extends Error {
  readonly failure: CallFailure;
  /** The envelope's code, the HTTP status where there is no envelope, 0 where there is no answer. */
  readonly code: number;
  /** For `form`: field name → messages. */
  readonly fields: FieldErrors;
  /** A page of this site where it can be put right, if the server named one. */
  next: string | null = null;

  constructor(failure: CallFailure, message: string, code = 0, fields: FieldErrors = {}) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.fields = fields;
  }
}

/** Whether a failure is only that the call was given up for a newer one: nothing to tell. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof CallError && error.failure === 'cancelled';

/** Whether a failure is that nobody is logged in any more. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.failure === 'login';

/** Whether something was changed in the meantime that the call did not know of. */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 409;

const OUT_OF_REACH: readonly CallFailure[] = ['login', 'network', 'timeout', 'busy', 'cancelled'];

/** Whether the server may be able to do later what it was asked, and nobody knows whether it has done it. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && OUT_OF_REACH.includes(error.failure);

/** What a buyer is shown of a call that the server said nothing about (product §10.1). */
export const TIMED_OUT = '请求超时，请刷新页面';
export const NO_NETWORK = '网络不通，请检查网络后重试';
export const UNFINISHED = '操作没有完成，请稍后再试。';
