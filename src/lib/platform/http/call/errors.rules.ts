type AccessError = 'not_logged_in' | 'other_member' | 'forbidden' | 'foreign_origin';
type FormError = 'invalid_form' | 'too_large' | 'unsupported_media' | 'stalled';
type LookupError = 'not_found';
type TradeError =
  'conflict' | 'out_of_stock' | 'not_payable' | 'balance_too_low' | 'contract_missing' | 'gateway_failed';
type RateError = 'too_many_requests' | 'busy';

/** Every expected failure of the shop, by concept. */
export type ErrorCode = AccessError | FormError | LookupError | TradeError | RateError;

/** Field name → messages, the first of which the browser shows (product §8.5). */
export type FieldErrors = Record<string, string[]>;

/** An expected failure. The message is for the buyer: plain Chinese with a remedy. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  /** A page of this site to solve the problem; plain forms open it, calls return it as `data.next`. */
  readonly next: string | null;

  constructor(code: ErrorCode, message: string, fields: FieldErrors = {}, next: string | null = null) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.next = next;
  }
}

/** For `catch`, where a refusal may be ignored: all other errors are thrown again. */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof ShopError)) throw error;
}

/** A form error on one field. */
export const fieldError = (field: string, message: string): ShopError =>
  new ShopError('invalid_form', message, { [field]: [message] });

/** Throws `invalid_form` where a field is named, with its first message. */
export function checkFields(fields: FieldErrors): void {
  const first = Object.values(fields)[0]?.[0];
  if (first !== undefined) throw new ShopError('invalid_form', first, fields);
}

/** Refusal of a form because a colleague was faster: its `version` is no longer that of the saved record. */
export class OvertakenForm extends ShopError {
  /** Content for the form: the values sent, with the fields that only the colleague changed. */
  readonly holds: Readonly<Record<string, string>>;

  /** `both`: the fields that both changed. */
  constructor(message: string, both: readonly string[] = [], holds: Readonly<Record<string, string>> = {}) {
    const asked = both.map((name): [string, string[]] => [name, ['别人也改了这一项，请对照后再保存']]);
    super('conflict', message, { ...Object.fromEntries(asked), version: [message] });
    this.holds = holds;
  }
}

/** Error for a record that does not exist or belongs to another member: deliberately the same for both. */
export const notFound = (what: string): ShopError =>
  new ShopError('not_found', `没有找到${what}，可能已被删除。`);

const LINES_NAMED = 10;

/** Refusal of pasted lines: names the first one, and the overall result: `这次一单也没有发`. */
export function linesRefused(field: string, problems: readonly string[], outcome: string): ShopError {
  const more = problems.length - LINES_NAMED;
  const words = [
    ...problems.slice(0, LINES_NAMED),
    ...(more > 0 ? [`另有 ${more} 行也有问题。`] : []),
    `改好后再提交，${outcome}。`,
  ];
  return fieldError(field, words.join(' '));
}
