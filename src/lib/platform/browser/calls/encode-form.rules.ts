/** Values of a form-encoded call: texts, numbers, lists and records of them, nested. */
type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

export type FormFields = { readonly [name: string]: FormValue };

/**
 * Encodes fields as the server's `qs` reads them: `ids[0]=1&params[0][goods_id]=2`. Undefined values and empty
 * lists are left out, null is an empty text.
 */
export function encodeForm(fields: FormFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => pairs(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function pairs(name: string, value: FormValue): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner as FormValue));
}
