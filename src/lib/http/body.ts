import qs from 'qs';
import { ShopError } from '#lib/http/errors.ts';

const FORM_BYTES = 512 * 1024;
const limits: qs.IParseOptions & { throwOnLimitExceeded: true } = {
  depth: 4,
  arrayLimit: 2000,
  parameterLimit: 10_000,
  throwOnLimitExceeded: true,
};

/** Reads a query string with nested lists: `ids[]=1&params[0][goods_id]=2`. */
export function parseQuery(search: string): Record<string, unknown> {
  try {
    return qs.parse(search, { ...limits, ignoreQueryPrefix: true }) as Record<string, unknown>;
  } catch {
    throw new ShopError('invalid_form', '提交的内容过多，请分批提交。');
  }
}

/** Reads a body as a form (with files, if multipart) or JSON. Throws `unsupported_media` and `too_large`. */
export async function parseBody(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  if (type === 'multipart/form-data') return fromFormData(await request.formData());
  const text = await request.text();
  if (text === '') return {};
  if (text.length > FORM_BYTES) throw new ShopError('too_large', '提交的内容过大，请分批提交。');
  if (type === 'application/x-www-form-urlencoded') return parseQuery(text);
  if (type === 'application/json') return fromJson(text);
  throw new ShopError('unsupported_media', '不支持这种提交格式，请用表单或 JSON 提交。');
}

function fromJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Falls through to the one message for both.
  }
  throw new ShopError('invalid_form', '提交的 JSON 无法读取，请检查格式。');
}

function fromFormData(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const texts = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.append(name, value);
    else if (value.size > 0) fields[name] = value;
  }
  return { ...parseQuery(texts.toString()), ...fields };
}
