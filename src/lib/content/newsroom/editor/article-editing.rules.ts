import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { FoundText, OpenArticle, OtherEditor } from '#lib/content/newsroom/newsroom.rules.ts';
import { timeWithSeconds } from '#lib/content/newsroom/state-words.rules.ts';
import { TOO_LONG } from '#lib/content/newsroom/article-text.rules.ts';
import {
  CallError,
  isCancelled,
  isLoginNeeded,
  isOutOfReach,
} from '#lib/platform/browser/calls/call-error.rules.ts';
import { OTHER_MEMBER } from '#lib/platform/http/call/envelope.rules.ts';
import { type Merged, mergeFields, type Three } from '#lib/platform/differences.rules.ts';
import { mergeTexts } from '#lib/platform/markdown/merge-texts.rules.ts';

/** Times (ms) used for editing an article. */
export const EDITING_MS = {
  /** Delay of the draft after the last key, and its maximum after the first one. */
  rest: 3_000,
  most: 10_000,
  /** Delay of the browser's copy after the last key. */
  copy: 300,
  /** Interval at which a page without changes reports that its editor is present. */
  heartbeat: 20_000,
  /** Delay before a failed request is retried: doubled each time. */
  retry: 5_000,
  longestRetry: 60_000,
} as const;

/** State of saving the typed text. Times in ms. */
export type SaveState =
  | { kind: 'saved' | 'unsaved' | 'saving' }
  | { kind: 'drafted'; at: number }
  /** The server is out of reach; `hasCopy`: an unsaved copy is in this browser, else the text is only on the page. */
  | { kind: 'local'; why: 'network' | 'login'; hasCopy: boolean }
  /** Refused by the server, with its message. */
  | { kind: 'refused'; words: string };

/** Result of sending the current text, where it is unsaved. */
export type Outcome =
  Extract<SaveState, { kind: 'drafted' | 'refused' }> | { kind: 'local'; why: 'network' | 'login' };

const NOT_ALLOWED = 403;
const TOO_LARGE = 413;

/** True when another account is logged in, or one that may not write: the text waits for its editor. */
export const isOfOther = (error: unknown): boolean =>
  error instanceof CallError && [NOT_ALLOWED, OTHER_MEMBER].includes(error.code);

/** Returns the cause of a lost connection; null for a failure that was an answer to its editor. */
export function lossOf(error: unknown): 'login' | 'network' | null {
  if (isOfOther(error)) return 'login';
  if (!isOutOfReach(error) || isCancelled(error)) return null;
  return isLoginNeeded(error) ? 'login' : 'network';
}

/**
 * Returns the reason why the server refuses an article's text, saved or not, with the remedy; null for any other
 * failure.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === TOO_LARGE) return TOO_LONG;
  return error.fields['body']?.[0] ?? null;
}

/** Returns the outcome of a text that the server refused. */
export const refusedFor = (error: unknown): Outcome => ({
  kind: 'refused',
  words: error instanceof CallError ? (refusalOf(error) ?? error.message) : '请稍后再试',
});

/** Returns the state of saving the text. */
export function saveStateOf(text: {
  isSaving: boolean;
  isDirty: boolean;
  outcome: Outcome | null;
  hasCopy: boolean;
}): SaveState {
  const { isSaving, isDirty, outcome, hasCopy } = text;
  if (isSaving) return { kind: 'saving' };
  if (!isDirty) return { kind: 'saved' };
  return outcome?.kind === 'local' ? { ...outcome, hasCopy } : (outcome ?? { kind: 'unsaved' });
}

/** Text next to the save button. */
export function saveWords(state: SaveState, headNumber: number): string {
  switch (state.kind) {
    case 'saved':
      return `已保存，第 ${headNumber} 版`;
    case 'unsaved':
      return '未保存';
    case 'saving':
      return '正在保存';
    case 'drafted':
      return `草稿已自动保存 ${timeWithSeconds(state.at)}`;
    case 'local':
      return `${state.why === 'login' ? '登录已过期' : '无法连接'}，${state.hasCopy ? '已存在本机' : '本机也存不下，请先复制文字'}`;
    case 'refused':
      return `没有保存：${state.words}`;
  }
}

/** True when closing the page would lose text, or leave it only in this browser. */
export const wouldLose = ({ kind }: SaveState): boolean => kind !== 'saved' && kind !== 'drafted';

/** State of the article open on a page, except its text. */
export interface EditingView {
  /** `head` is the revision the text here is based on, `standing` the newest state. */
  article: OpenArticle;
  saving: SaveState;
  others: OtherEditor[];
  /** Unsaved texts found, in this browser's copies and the server's drafts, not yet decided on; the newest first. */
  found: FoundText[];
  /** Number of those already decided on. */
  decided: number;
  /** A newer revision, merged with the text: the editor decides on parts changed in both. */
  conflict: { theirs: OpenArticle; merged: Merged<ArticleText> } | null;
  isLoggedOut: boolean;
  /** Number of a revision saved after the one this text is based on. */
  newer: number | null;
}

export const firstView = (article: OpenArticle): EditingView => ({
  article,
  saving: { kind: 'saved' },
  others: article.others,
  found: [],
  decided: 0,
  conflict: null,
  isLoggedOut: false,
  newer: null,
});

/** Returns the message about pictures whose upload into a text was lost, by name, with the remedy. */
export const lostPictures = (names: string): string => `图片 ${names} 没有放进正文，请重新选择或粘贴。`;

/** Merges two changes of an article: by its parts, the body by its paragraphs. */
export const mergeArticles = (texts: Three<ArticleText>): Merged<ArticleText> =>
  mergeFields(texts, { within: { body: mergeTexts } });
