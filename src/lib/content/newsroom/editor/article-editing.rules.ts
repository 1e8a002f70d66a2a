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
import type { Merged } from '#lib/platform/differences.rules.ts';

/** The times (ms) an article's editing goes by. */
export const EDITING_MS = {
  /** From the last key to the draft, and from the first one at most. */
  rest: 3_000,
  most: 10_000,
  /** From the last key until this browser has a copy. */
  copy: 300,
  /** How often a page without changes says that its editor is still there. */
  heartbeat: 20_000,
  /** Before trying again what the network did not take: twice as long each time. */
  retry: 5_000,
  longestRetry: 60_000,
} as const;

/** Where the typed text is safe by now. Times in ms. */
export type SaveState =
  | { kind: 'saved' | 'unsaved' | 'saving' }
  | { kind: 'drafted'; at: number }
  /** Out of the server's reach; `hasCopy`: there is an unsaved copy in this browser, else the text is only on the page. */
  | { kind: 'local'; why: 'network' | 'login'; hasCopy: boolean }
  /** The server will not have it as it is, in its own words. */
  | { kind: 'refused'; words: string };

/** What became of the text as it stands, where it is unsaved. */
export type Outcome =
  Extract<SaveState, { kind: 'drafted' | 'refused' }> | { kind: 'local'; why: 'network' | 'login' };

const NOT_ALLOWED = 403;
const TOO_LARGE = 413;

/** Whether another account is logged in by now, or one that may not write: the text waits for its editor. */
export const isOfOther = (error: unknown): boolean =>
  error instanceof CallError && [NOT_ALLOWED, OTHER_MEMBER].includes(error.code);

/** What a failure cut the page off by; null for one that was an answer to its editor. */
export function lossOf(error: unknown): 'login' | 'network' | null {
  if (isOfOther(error)) return 'login';
  if (!isOutOfReach(error) || isCancelled(error)) return null;
  return isLoginNeeded(error) ? 'login' : 'network';
}

/** Why the server will not have an article's text, saved or not, in words that say what to do; null of any other failure. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === TOO_LARGE) return TOO_LONG;
  return error.fields['body']?.[0] ?? null;
}

/** What became of a text that the server will not have. */
export const refusedFor = (error: unknown): Outcome => ({
  kind: 'refused',
  words: error instanceof CallError ? (refusalOf(error) ?? error.message) : '请稍后再试',
});

/** How safe the text is by now. */
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

/** The words beside the button that saves. */
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

/** Whether closing the page would leave text behind that is nowhere but in it or in this browser. */
export const wouldLose = ({ kind }: SaveState): boolean => kind !== 'saved' && kind !== 'drafted';

/** What a page knows of the article open on it, besides the text. */
export interface EditingView {
  /** `head` is the revision the text here grew from, `standing` the newest there is. */
  article: OpenArticle;
  saving: SaveState;
  others: OtherEditor[];
  /** Unsaved texts found, of this browser's copies and the server's drafts, not yet decided on; the newest first. */
  found: FoundText[];
  /** How many were decided on already. */
  decided: number;
  /** A newer revision, and what it and the text here come to together: the parts that both changed are asked about. */
  conflict: { theirs: OpenArticle; merged: Merged<ArticleText> } | null;
  isLoggedOut: boolean;
  /** Number of a revision saved after the one this text grew from. */
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

/** What became of pictures that were on their way into a text, by name, and what to do. */
export const lostPictures = (names: string): string => `图片 ${names} 没有放进正文，请重新选择或粘贴。`;
