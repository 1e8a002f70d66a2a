import qs from 'qs';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { withoutNul } from '#lib/platform/http/call/plain-text.rules.ts';

const FORM_BYTES = 512 * 1024;
/** A form with files, unless its call takes larger ones. */
const FILES_BYTES = 8 * 1024 * 1024;
const limits: qs.IParseOptions & { throwOnLimitExceeded: true } = {
  depth: 4,
  arrayLimit: 2000,
  parameterLimit: 10_000,
  throwOnLimitExceeded: true,
  decoder: (text, decode: (text: string) => string) => withoutNul(decode(text)),
};

/** Reads a query string with nested lists: `ids[]=1&params[0][goods_id]=2`. */
export function parseQuery(search: string): Record<string, unknown> {
  try {
    return qs.parse(search, { ...limits, ignoreQueryPrefix: true }) as Record<string, unknown>;
  } catch {
    throw new ShopError('invalid_form', '提交的内容过多，请分批提交。');
  }
}

/**
 * Reads a body as a form (with files of up to `largest` bytes, if multipart) or JSON. Throws `unsupported_media`,
 * `too_large`, and `invalid_form` for what breaks off or is no form at all.
 */
export async function parseBody(request: Request, largest = FILES_BYTES): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data')
    return fromFormData(await read(async () => (await wholeBody(request, largest)).formData()));
  const text = await read(async () => (await wholeBody(request, FORM_BYTES)).text());
  if (text === '') return {};
  if (type === 'application/x-www-form-urlencoded') return parseQuery(text);
  if (type === 'application/json') return fromJson(text);
  throw new ShopError('unsupported_media', '不支持这种提交格式，请用表单或 JSON 提交。');
}

/** Reads a body as it was sent, as its bytes were signed. Throws `too_large` and `invalid_form`. */
export const rawBody = (request: Request, largest: number): Promise<string> =>
  read(async () => (await wholeBody(request, largest)).text());

const tooLarge = () => new ShopError('too_large', '提交的内容过大，请分批提交。');

/**
 * The body, read to its end: a browser still sending hears no answer. Of one that is too long nothing is kept. Throws
 * `too_large`.
 */
async function wholeBody(request: Request, most: number): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > most) throw tooLarge();
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(Buffer.concat(chunks), { headers });
}

/** Reads a body that nobody wants, so that the browser that sends it hears the answer. */
export async function discardBody(request: Request): Promise<void> {
  await wholeBody(request, 0).catch(() => undefined);
}

/** The adapter ends the stream of a body over its limit, and says so only in words, somewhere in the cause. */
async function read<Body>(body: () => Promise<Body>): Promise<Body> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (/size limit/i.test(cause.message)) throw tooLarge();
    }
    throw new ShopError('invalid_form', '提交的内容不完整或无法读取，请重新提交。');
  }
}

function fromJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text, (_, part: unknown) =>
      typeof part === 'string' ? withoutNul(part) : part,
    );
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
