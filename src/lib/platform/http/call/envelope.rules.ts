import type { ErrorCode, FieldErrors } from '#lib/platform/http/call/errors.rules.ts';

/** The answer of every call (product §9.2): `code` 10000 is success, others as in {@link STATUS_OF}. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data | null;
  errors?: FieldErrors;
  request_id?: string;
}

/** A yes or no as calls have it: 1 or 0. */
export const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0);

export const SUCCESS = 10000;
export const LOGIN_NEEDED = 10001;
/** Not 409: no colleague has changed anything, so there is no newer state to continue from. */
export const OTHER_MEMBER = 460;
export const CONTRACT_NEEDED = 459;
export const BUSY_MESSAGE = '系统繁忙，请稍候再试';

/** HTTP status and envelope code of each expected failure. */
export const STATUS_OF: Record<ErrorCode, { status: number; code: number }> = {
  not_logged_in: { status: 401, code: LOGIN_NEEDED },
  forbidden: { status: 403, code: 403 },
  foreign_origin: { status: 403, code: 403 },
  invalid_form: { status: 422, code: 422 },
  too_large: { status: 413, code: 413 },
  unsupported_media: { status: 415, code: 415 },
  stalled: { status: 408, code: 408 },
  not_found: { status: 404, code: 404 },
  conflict: { status: 409, code: 409 },
  other_member: { status: 409, code: OTHER_MEMBER },
  out_of_stock: { status: 409, code: 409 },
  not_payable: { status: 409, code: 409 },
  balance_too_low: { status: 422, code: 422 },
  gateway_failed: { status: 409, code: 409 },
  contract_missing: { status: 459, code: CONTRACT_NEEDED },
  too_many_requests: { status: 429, code: 429 },
  // The server works and explains the overload, which a code from 500 on would hide from the buyer.
  busy: { status: 503, code: 429 },
};
