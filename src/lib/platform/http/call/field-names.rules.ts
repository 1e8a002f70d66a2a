/** A field of a form that asks before it is carried out: the question. A script that has asked takes it away. */
export const ASK_FIELD = 'ask';

/** A field that a page's script adds to a form it has stored for its tab: the server need not return its values. */
export const KEPT_FIELD = 'kept_by_browser';

/** Codes of regions, businesses (统一社会信用代码), scopes and bars are no secrets. */
const SECRET = /password|token|^(?!region_|credit_|scope_|bar).*code/i;

/** True for names of secret fields, whose values are never stored: passwords, codes, tokens. */
export const isSecretField = (name: string): boolean => SECRET.test(name);
