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
import { lostPictures, refusalOf } from '#lib/content/newsroom/editor/article-editing.rules.ts';
import { textOf } from '#lib/content/newsroom/article-text.rules.ts';
import type {
  deleteAdminArticleId,
  deleteAdminArticleIdDraft,
  deleteAdminArticleIdPublish,
  getAdminArticleId,
  getAdminArticleIdRevisionNumber,
  postAdminArticleId,
  postAdminArticleIdDraft,
  postAdminArticleIdDuplicate,
  postAdminArticleIdPlace,
  postAdminArticleIdPreview,
  postAdminArticleIdPublish,
  postAdminArticleIdSave,
  postAdminArticleIdWithdraw,
} from '#lib/content/newsroom/newsroom.calls.ts';
import type {
  getAdminArticleIdLinks,
  getAdminArticleTargets,
  postAdminArticleIdLinks,
} from '#lib/content/newsroom/newsroom-files.calls.ts';
import type { postUserLogin } from '#lib/people/login/login.calls.ts';
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
const TARGETS = callPath<typeof getAdminArticleTargets>('/api/admin/article/targets');

/** An article's topic and short address; empty for none. */
export interface PlaceFields {
  category: number;
  alias: string;
}

/** The calls of one article. All reject with a `CallError` and say nothing themselves. */
export function articleCalls(id: number) {
  const article = callPath<typeof getAdminArticleId>(`/api/admin/article/${id}`);
  return {
    open: () => get<typeof getAdminArticleId>(article),
    present: () => post<typeof postAdminArticleId>(article),
    remove: (base: number) => del<typeof deleteAdminArticleId>(article, { base }),
    revision: (number: number) =>
      get<typeof getAdminArticleIdRevisionNumber>(`${article}/revision/${number}`),
    save: (page: string, base: number, text: ArticleText) =>
      post<typeof postAdminArticleIdSave>(`${article}/save`, { page, base, ...textOf(text) }),
    draft: (page: string, base: number, text: ArticleText) =>
      post<typeof postAdminArticleIdDraft>(`${article}/draft`, { page, base, ...textOf(text) }),
    /** `until`: only what was stored up to then (ms, by the server's clock); all without it, also what is on its way. */
    discardDraft: (page: string, until = Number.MAX_SAFE_INTEGER) =>
      del<typeof deleteAdminArticleIdDraft>(`${article}/draft`, { page, until }),
    publish: (base: number, when: string, force: boolean) =>
      post<typeof postAdminArticleIdPublish>(`${article}/publish`, {
        base,
        at: when,
        force: force ? '1' : '',
      }),
    unschedule: (base: number) => del<typeof deleteAdminArticleIdPublish>(`${article}/publish`, { base }),
    withdraw: (base: number) => post<typeof postAdminArticleIdWithdraw>(`${article}/withdraw`, { base }),
    place: (seen: PlaceFields, to: PlaceFields) =>
      post<typeof postAdminArticleIdPlace>(`${article}/place`, {
        seen_category: seen.category,
        seen_alias: seen.alias,
        ...to,
      }),
    /** A draft like the newest saved text. */
    duplicate: () => post<typeof postAdminArticleIdDuplicate>(`${article}/duplicate`),
    preview: () => post<typeof postAdminArticleIdPreview>(`${article}/preview`),
    links: (body: string) => post<typeof postAdminArticleIdLinks>(`${article}/links`, { body }),
    /** Other articles that lead to this one. */
    linksHere: () => get<typeof getAdminArticleIdLinks>(`${article}/links`),
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
export const logIn = (form: FormData): Promise<AnswerOf<typeof postUserLogin>> =>
  post<typeof postUserLogin>('/api/user/login', form);

/** Pages of the shop that may be linked to, by what they are called. */
export const findTargets = (keywords: string): Promise<AnswerOf<typeof getAdminArticleTargets>> =>
  get<typeof getAdminArticleTargets>(TARGETS, { keywords });

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
