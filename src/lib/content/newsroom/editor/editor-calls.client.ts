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

/** The editor shows errors itself: none of its calls may leave a page that has unsaved text. */
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

/** The calls of one article. All reject with a `CallError` and show no message themselves. */
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
    /** `until`: only drafts stored up to then (ms, server time); all without it, including one being sent. */
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
    /** Creates a draft with the newest saved text. */
    duplicate: () => post<typeof postAdminArticleIdDuplicate>(`${article}/duplicate`),
    preview: () => post<typeof postAdminArticleIdPreview>(`${article}/preview`),
    links: (body: string) => post<typeof postAdminArticleIdLinks>(`${article}/links`, { body }),
    /** Other articles that link to this one. */
    linksHere: () => get<typeof getAdminArticleIdLinks>(`${article}/links`),
  };
}

export type ArticleCalls = ReturnType<typeof articleCalls>;

/** Makes each request wait for the one before, whether that succeeds or fails. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Opens a session in this browser with `username` and `password`; rejects with the message of the login page. */
export const logIn = (form: FormData): Promise<AnswerOf<typeof postUserLogin>> =>
  post<typeof postUserLogin>('/api/user/login', form);

/** Pages of the shop that may be linked to, by name. */
export const findTargets = (keywords: string): Promise<AnswerOf<typeof getAdminArticleTargets>> =>
  get<typeof getAdminArticleTargets>(TARGETS, { keywords });

/** Returns the message of a failure for an editor; empty where there is nothing to show. */
export const wordsOfFailure = (error: unknown): string => {
  if (isCancelled(error)) return '';
  return error instanceof CallError ? (refusalOf(error) ?? error.message) : '操作没有完成，请稍后再试。';
};

/** Runs an action for the editor and shows its error, without ever leaving the page. True on success. */
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

/** Deletes an unsaved text once the editor agrees; false where it stays. */
export async function askDiscard(editing: Editing, text: FoundText): Promise<boolean> {
  if (!(await askConfirm('丢弃这份未保存的内容？丢弃后不能恢复。', { confirm: '丢弃' }))) return false;
  editing.forget(text);
  return true;
}

/** Continues with the newest text found, and lists the pictures that have to be inserted again. */
export function restore(editing: Editing): void {
  const [text] = editing.$view.get().found;
  editing.restoreFound();
  if (text?.pictures) void toast(lostPictures(text.pictures), 'info');
}
