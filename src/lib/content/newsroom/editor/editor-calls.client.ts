import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { callApi, type CallOptions } from '#lib/platform/browser/calls/call-api.client.ts';
import {
  type AnswerOf,
  type CallPath,
  callPath,
  type CallType,
  type Method,
} from '#lib/platform/browser/calls/call-type.rules.ts';
import type { FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { lostPictures, refusalOf } from '#lib/content/newsroom/editor/editing.rules.ts';
import { textOf } from '#lib/content/newsroom/text.rules.ts';
import type { DELETE as discardDraft, POST as draft } from '#pages/api/admin/article/[id]/draft.ts';
import type { POST as duplicate } from '#pages/api/admin/article/[id]/duplicate.ts';
import type { DELETE as remove, GET as open, POST as present } from '#pages/api/admin/article/[id]/index.ts';
import type { GET as linksHere, POST as links } from '#pages/api/admin/article/[id]/links.ts';
import type { POST as place } from '#pages/api/admin/article/[id]/place.ts';
import type { POST as preview } from '#pages/api/admin/article/[id]/preview.ts';
import type { DELETE as unschedule, POST as publish } from '#pages/api/admin/article/[id]/publish.ts';
import type { GET as revision } from '#pages/api/admin/article/[id]/revision/[number].ts';
import type { POST as save } from '#pages/api/admin/article/[id]/save.ts';
import type { POST as withdraw } from '#pages/api/admin/article/[id]/withdraw.ts';
import type { GET as targets } from '#pages/api/admin/article/targets.ts';
import type { POST as login } from '#pages/api/user/login.ts';
import { CallError, isCancelled, isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { FoundText } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';

/** The editor says itself what went wrong: no call of it may leave the page with text on it. */
const ask =
  <Verb extends Method>(method: Verb) =>
  <Call extends CallType & { spec: { method: Verb } }>(
    path: CallPath<Call>,
    payload: FormFields | FormData = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<Call>> =>
    callApi<Call>(method, path, payload, { ...options, quiet: true });
export const [get, post, del] = [ask('GET'), ask('POST'), ask('DELETE')];
const TARGETS = callPath<typeof targets>('/api/admin/article/targets');

/** An article's topic and short address; empty for none. */
export interface PlaceFields {
  category: number;
  alias: string;
}

/** The calls of one article. All reject with a `CallError` and say nothing themselves. */
export function articleCalls(id: number) {
  const article = callPath<typeof open>(`/api/admin/article/${id}`);
  return {
    open: () => get<typeof open>(article),
    present: () => post<typeof present>(article),
    remove: (base: number) => del<typeof remove>(article, { base }),
    revision: (number: number) => get<typeof revision>(`${article}/revision/${number}`),
    save: (page: string, base: number, text: ArticleText) =>
      post<typeof save>(`${article}/save`, { page, base, ...textOf(text) }),
    draft: (page: string, base: number, text: ArticleText) =>
      post<typeof draft>(`${article}/draft`, { page, base, ...textOf(text) }),
    /** `until`: only what was stored up to then (ms, by the server's clock); all without it, also what is on its way. */
    discardDraft: (page: string, until = Number.MAX_SAFE_INTEGER) =>
      del<typeof discardDraft>(`${article}/draft`, { page, until }),
    publish: (base: number, when: string, force: boolean) =>
      post<typeof publish>(`${article}/publish`, { base, at: when, force: force ? '1' : '' }),
    unschedule: (base: number) => del<typeof unschedule>(`${article}/publish`, { base }),
    withdraw: (base: number) => post<typeof withdraw>(`${article}/withdraw`, { base }),
    place: (seen: PlaceFields, to: PlaceFields) =>
      post<typeof place>(`${article}/place`, { seen_category: seen.category, seen_alias: seen.alias, ...to }),
    /** A draft like the newest saved text. */
    duplicate: () => post<typeof duplicate>(`${article}/duplicate`),
    preview: () => post<typeof preview>(`${article}/preview`),
    links: (body: string) => post<typeof links>(`${article}/links`, { body }),
    /** Other articles that lead to this one. */
    linksHere: () => get<typeof linksHere>(`${article}/links`),
  };
}

export type ArticleCalls = ReturnType<typeof articleCalls>;

/** Has one request wait for the one before, however that ends. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Opens a session in this browser by the fields `username` and `password`; rejects with the words of the login page. */
export const logIn = (form: FormData): Promise<AnswerOf<typeof login>> =>
  post<typeof login>('/api/user/login', form);

/** Pages of the shop that may be linked to, by what they are called. */
export const findTargets = (keywords: string): Promise<AnswerOf<typeof targets>> =>
  get<typeof targets>(TARGETS, { keywords });

/** What an editor is shown of a failure; empty where there is nothing to show. */
export const wordsOfFailure = (error: unknown): string => {
  if (isCancelled(error)) return '';
  return error instanceof CallError ? (refusalOf(error) ?? error.message) : '操作没有完成，请稍后再试。';
};

/** Does something for the editor and shows what went wrong, without ever leaving the page. True where it went well. */
export async function kindly(editing: Editing, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    editing.fail(error);
    const words = wordsOfFailure(error);
    if (words && !isLoginNeeded(error)) void toast(words, 'error');
    return false;
  }
}

/** Throws an unsaved text away once the editor agrees; false where it stays. */
export async function askDiscard(editing: Editing, text: FoundText): Promise<boolean> {
  if (!(await askConfirm('丢弃这份未保存的内容？丢弃后不能恢复。', { confirm: '丢弃' }))) return false;
  editing.forget(text);
  return true;
}

/** Goes on from the newest text found, and says which pictures have to be put in again. */
export function restore(editing: Editing): void {
  const [text] = editing.$view.get().found;
  editing.restoreFound();
  if (text?.pictures) void toast(lostPictures(text.pictures), 'info');
}
