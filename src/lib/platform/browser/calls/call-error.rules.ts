import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Reason for a call without data: `cancelled` (replaced by a repeat call, or by the caller's signal), `timeout`,
 * `network` (no answer), or by the answer's code (product §9.2) `login`, `contract`, `form`, `busy`, `refused`.
 */
export type CallFailure =
  'cancelled' | 'timeout' | 'network' | 'login' | 'contract' | 'form' | 'busy' | 'refused';

/** Error that `callApi` rejects with. The buyer has already been informed, unless the call was `quiet`. */
export class CallError extends Error {
  readonly failure: CallFailure;
  /** The envelope's code, the HTTP status where there is no envelope, 0 where there is no answer. */
  readonly code: number;
  /** For `form`: field name → messages. */
  readonly fields: FieldErrors;
  /** A page of this site to solve the problem, if the server named one. */
  next: string | null = null;

  constructor(failure: CallFailure, message: string, code = 0, fields: FieldErrors = {}) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.fields = fields;
  }
}

/** True when the call was only cancelled for a newer one: nothing to show. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof CallError && error.failure === 'cancelled';

/** True when a call failed because the session has ended. */
export const isLoginNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.failure === 'login';

/** True when the data was changed in the meantime without the caller's knowledge (409). */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 409;

const OUT_OF_REACH: readonly CallFailure[] = ['login', 'network', 'timeout', 'busy', 'cancelled'];

/** True when the call may succeed later and it is unknown if the server has done it. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && OUT_OF_REACH.includes(error.failure);

/** Texts shown when a call fails without a message from the server (product §10.1). */
export const TIMED_OUT = '请求超时，请刷新页面';
export const NO_NETWORK = '网络不通，请检查网络后重试';
export const UNFINISHED = '操作没有完成，请稍后再试。';
