import qs from 'qs';
import { type FieldErrors, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { cleanPart, cleanText, isUnreadable } from '#lib/platform/http/call/plain-text.rules.ts';
import { MemoryBudget } from '#lib/platform/process/memory-budget.server.ts';

/** Bytes of a body, unless its call declares more for forms with files. */
export const FORM_BYTES = 512 * 1024;
const limits: qs.IParseOptions & { throwOnLimitExceeded: true } = {
  depth: 4,
  arrayLimit: 2000,
  parameterLimit: 5000,
  throwOnLimitExceeded: true,
  decoder: (text, decode: (text: string) => string) => cleanText(decode(text)),
};

/** Reads a query string with nested lists: `ids[]=1&params[0][goods_id]=2`. */
export function parseQuery(search: string): Record<string, unknown> {
  try {
    return qs.parse(search, { ...limits, ignoreQueryPrefix: true }) as Record<string, unknown>;
  } catch {
    throw new ShopError('invalid_form', '提交的内容过多，请分批提交。');
  }
}

/** Returns messages for the parameters of a query that cannot be read; a page reads the remaining ones. */
export function unreadableFields(search: string): FieldErrors {
  const unreadable = [...new URLSearchParams(search)].filter(([, value]) => isUnreadable(value));
  return Object.fromEntries(
    unreadable.map(([name]) => [cleanText(name.split('[')[0] ?? ''), ['含有不能识别的字符，请删去后重试']]),
  );
}

/** Limit of a multipart form, and the error for a larger one. */
export interface BodyLimit {
  largest: number;
  tooLarge: () => ShopError;
  /** Error for a form without files that is larger than other forms; unless given, the common message. */
  textsTooLarge?: () => ShopError;
  /**
   * Called for each chunk received, before the next is read; throws where there is no room for it. Without it, all
   * forms share one budget.
   */
  weigh?: (bytes: number) => Promise<void>;
  /** Bytes of its beginning that are kept, the rest being dropped as it comes; all, unless given. */
  kept?: number;
  /** Bytes that have to come within {@link STALLED_MS}, unless fewer are left; one, unless given. */
  pace?: number;
}

/** Time (ms) after which a body is given up when fewer bytes than its pace have come. */
export const STALLED_MS = 8_000;

const MB = 1024 * 1024;
/**
 * Limit of all ordinary forms' bodies together while they are read; most are a few kilobytes, for which there is a
 * reserve.
 */
const forms = new MemoryBudget({
  bytes: 24 * MB,
  reserve: { bytes: 8 * MB, each: 64 * 1024 },
  waitMs: 10_000,
  full: () => new ShopError('busy', '现在提交的人太多，请 1 分钟后再试。'),
});

const FORM: BodyLimit = {
  largest: FORM_BYTES,
  tooLarge: () => new ShopError('too_large', '提交的内容过大，请分批提交。'),
};

/**
 * Reads a body as a form (with files within `limit`, if multipart) or JSON. Throws `unsupported_media`, `too_large`,
 * and `invalid_form` for an incomplete or malformed body.
 */
export async function parseBody(request: Request, limit = FORM): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data')
    return fromFormData(await read(async () => formDataOf(request, await wholeBody(request, limit))));
  const texts = { ...FORM, tooLarge: limit.textsTooLarge ?? FORM.tooLarge };
  const text = await read(async () => textOf(await wholeBody(request, texts)));
  if (text === '') return {};
  if (type === 'application/x-www-form-urlencoded') return parseQuery(text);
  if (type === 'application/json') return fromJson(text);
  throw new ShopError('unsupported_media', '不支持这种提交格式，请用表单或 JSON 提交。');
}

/**
 * Returns the texts of a form whose files will not be read, as its sender has to log in first: those in its beginning,
 * up to the size of other forms. Empty for an unreadable form: the request to log in is shown anyway.
 */
export async function parseTexts(request: Request, limit: BodyLimit): Promise<Record<string, unknown>> {
  try {
    const type = request.headers.get('content-type') ?? '';
    const [, boundary] = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type) ?? [];
    if (boundary === undefined) return await parseBody(request);
    const came = await wholeBody(request, { ...limit, kept: FORM_BYTES });
    const next = `\r\n--${boundary}`;
    const parts = came.subarray(0, Math.max(0, came.lastIndexOf(next)));
    return fromFormData(await formDataOf(request, Buffer.concat([parts, Buffer.from(`${next}--\r\n`)])));
  } catch {
    return {};
  }
}

/** Reads a body as it was sent, as its bytes were signed. Throws `too_large` and `invalid_form`. */
export const rawBody = (request: Request, largest: number): Promise<string> =>
  read(async () => textOf(await wholeBody(request, { ...FORM, largest })));

/** Without the mark of its encoding, as bodies are read. */
const textOf = (body: Buffer): string => new TextDecoder().decode(body);

/**
 * Returns the announced size of a body in bytes; infinite without one. Throws `too_large` before anything is read: Node
 * receives and drops the unread rest, so that the browser gets the answer.
 */
export function announcedSize(request: Request, { largest, tooLarge }: BodyLimit): number {
  const length = request.headers.get('content-length');
  if (length === null) return request.body === null ? 0 : Infinity;
  if (Number(length) > largest) throw tooLarge();
  return Number(length);
}

const cutOff = new WeakSet<Request>();

/** True when the rest of the body will not be read: then the connection cannot be used again. */
export const wasCutOff = (request: Request): boolean => cutOff.has(request);

/**
 * Reads the body; of one without an announced size, no more than the limit is read. Throws `too_large`, `stalled` where
 * it stops coming, and the errors of the limit's `weigh`.
 */
async function wholeBody(request: Request, limit: BodyLimit): Promise<Buffer<ArrayBuffer>> {
  announcedSize(request, limit);
  if (limit.weigh) return await bodyWithin(request, limit, limit.weigh);
  const place = forms.enter();
  try {
    return await bodyWithin(request, limit, place.take);
  } finally {
    place.leave();
  }
}

async function bodyWithin(
  request: Request,
  limit: BodyLimit,
  weigh: NonNullable<BodyLimit['weigh']>,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const { pace = 1, kept = Infinity } = limit;
  let missing = pace;
  let until = performance.now() + STALLED_MS;
  try {
    for (
      let part = await within(until, reader?.read());
      part?.value;
      part = await within(until, reader?.read())
    ) {
      const bytes = part.value.byteLength;
      size += bytes;
      if (size > limit.largest) throw limit.tooLarge();
      missing -= bytes;
      const asked = performance.now();
      if (size <= kept) {
        chunks.push(part.value);
        await weigh(bytes);
      }
      const now = performance.now();
      // Time spent waiting for room does not count for the sender.
      until = missing > 0 ? until + (now - asked) : now + STALLED_MS;
      if (missing <= 0) missing = pace;
    }
  } catch (error) {
    // Not cancelled: that would close the connection before the answer.
    cutOff.add(request);
    throw error;
  }
  return Buffer.concat(chunks);
}

/** Returns the next part of a body, if it comes before `until` (by `performance.now`). Throws `stalled`. */
async function within<Part>(until: number, next: Promise<Part> | undefined): Promise<Part | undefined> {
  const { promise, reject } = Promise.withResolvers<never>();
  const words = '上传中断了，请检查网络后重新提交。';
  const timer = setTimeout(() => reject(new ShopError('stalled', words)), until - performance.now());
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const UNREADABLE = '提交的内容不完整或无法读取，请重新提交。';

async function read<Body>(body: () => Promise<Body>): Promise<Body> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError('invalid_form', UNREADABLE);
  }
}

/** Parts of a multipart form, and members and items of a JSON text; all forms of the shop have far fewer. */
const MOST_PARTS = 1000;
const MOST_ITEMS = 20_000;

const tooMany = (): ShopError => new ShopError('invalid_form', '提交的内容过多，请分批提交。');

/** The parts of a multipart body, counted before they are made. Throws `invalid_form` for too many. */
async function formDataOf({ headers }: Request, bytes: Buffer<ArrayBuffer>): Promise<FormData> {
  const type = headers.get('content-type') ?? '';
  const [, quoted, plain = ''] = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(type) ?? [];
  checkParts(bytes, `--${quoted ?? plain}`);
  return new Response(bytes, { headers: { 'content-type': type } }).formData();
}

/** Limit (bytes) of a part's head, with its name and kind. */
const LONGEST_HEAD = 4096;

/** Throws `invalid_form` for a multipart body with too many parts, or with a part whose head is too long. */
function checkParts(bytes: Buffer, boundary: string): void {
  if (bytes.toString('latin1', 0, boundary.length) !== boundary)
    throw new ShopError('invalid_form', UNREADABLE);
  let parts = 0;
  for (let at = 0; at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > MOST_PARTS) throw tooMany();
    const head = bytes.subarray(at, at + boundary.length + LONGEST_HEAD);
    const isEnd = head.toString('latin1', boundary.length, boundary.length + 2) === '--';
    if (!isEnd && !head.includes('\r\n\r\n')) throw new ShopError('invalid_form', UNREADABLE);
  }
}

/** Returns the most members and items that a JSON text can have: each ends with a comma or a bracket. */
function itemsOf(text: string): number {
  let items = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === COMMA || sign === OPEN_LIST || sign === OPEN_OBJECT) items += 1;
  }
  return items;
}
const [COMMA, OPEN_LIST, OPEN_OBJECT] = [0x2c, 0x5b, 0x7b];

function fromJson(text: string): Record<string, unknown> {
  if (itemsOf(text) > MOST_ITEMS) throw tooMany();
  try {
    const value: unknown = JSON.parse(text, cleanPart);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Falls through to the one message for both.
  }
  throw new ShopError('invalid_form', '提交的 JSON 无法读取，请检查格式。');
}

function fromFormData(form: FormData): Record<string, unknown> {
  /** A field for several files comes as one part for each. */
  const files = new Map<string, File[]>();
  const texts = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.append(name, value);
    // a field for a file that was left empty comes as a file without name and bytes
    else if (value.size > 0 || value.name !== '') {
      const before = files.get(name);
      if (before) before.push(value);
      else files.set(name, [value]);
    }
  }
  const fields = [...files].map(([name, of]) => [name, of.length > 1 ? of : of[0]] as const);
  return { ...parseQuery(texts.toString()), ...Object.fromEntries(fields) };
}
