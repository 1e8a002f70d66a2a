import { randomUUID } from 'node:crypto';

/**
 * Where the layout leaves room for a one-time message, marked with a number made for this one rendering: no text on
 * the page can know it, and it is taken out before anyone sees the page.
 */
const marks = new WeakMap<Request, string>();

/** Lets the page rendered for a request mark its slot. */
export function expectNotice(request: Request): string {
  const mark = `<!--${randomUUID()}-->`;
  marks.set(request, mark);
  return mark;
}

/** The mark to write where the message belongs; null where the page is not one to be kept. */
export const noticeMark = (request: Request): string | null => marks.get(request) ?? null;

/** Takes the mark out of a rendered page; says where it stood, in bytes. */
export function takeMark(page: Buffer, mark: string): { body: Buffer; noticeAt: number | null } {
  const at = page.indexOf(mark);
  if (at < 0) return { body: page, noticeAt: null };
  const body = Buffer.concat([page.subarray(0, at), page.subarray(at + Buffer.byteLength(mark))]);
  return { body, noticeAt: at };
}
