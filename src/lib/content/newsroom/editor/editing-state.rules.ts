import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { SaveState } from '#lib/content/newsroom/editor/autosave.rules.ts';
import type { ServerCall } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import type { OpenArticle, Draft, OtherEditor } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, textOf } from '#lib/content/newsroom/write/text.rules.ts';

/** All that one page knows of the article open on it. A plain value: it holds no functions and is never changed. */
export interface EditingState {
  /** `head` is the revision the text here grew from, `standing` the newest there is. */
  article: OpenArticle;
  text: ArticleText;
  /** Under which this page's draft and unsaved copy are stored; no other page writes there. */
  page: string;
  /** Number of the revision the text grew from. */
  base: number;
  /** The saved text: what is not this is unsaved. */
  saved: ArticleText;
  /** Number of the newest revision known of. */
  newest: number;
  others: OtherEditor[];
  /** The other's revision, while one stands against the text here. */
  conflict: OpenArticle | null;
  isLoggedOut: boolean;
  /** Whether the text is watched over: without it no timer asks the server for anything. */
  isOpen: boolean;
  /** What became of the text as it stands, where it is unsaved. */
  outcome: Outcome | null;
  saving: Saving | null;
  exchange: Exchange | null;
  /** Requests that begin an exchange as soon as the one under way has ended. */
  resuming: readonly number[];
  /** A text whose saving got no answer: the newest revision may be that. */
  unanswered: ArticleText | null;
  /** Whether the server may hold a draft of this page. */
  hasDraft: boolean;
  /** Whether this browser holds an unsaved copy of this page. */
  hasCopy: boolean;
  /** When (ms) typing began that no draft has been sent of. */
  firstTypedAt: number | null;
  /** Drafts the server had when the article was opened. */
  openedDrafts: readonly Draft[];
  /** Unsaved texts of other and of earlier pages, and those put aside here. */
  found: readonly FoundText[];
  /** Of those, what is worth offering; the newest first. */
  offered: Draft[];
  /** What the server is still to be sent of the texts found, in order. */
  errands: readonly ServerCall[];
}

type Outcome = Extract<SaveState, { kind: 'drafted' | 'local' | 'refused' }>;

/** A save under way, with the requests that asked for it and those that came while it ran. */
export interface Saving {
  step:
    | { at: 'waiting' }
    | { at: 'sent'; text: ArticleText }
    /** Refused because of a newer revision, which is being looked at. */
    | { at: 'meeting'; refusal: unknown };
  requests: readonly number[];
  later: readonly number[];
}

/** One exchange with the server: the draft, or only that someone is here; then the errands. */
export interface Exchange {
  step: { at: 'discarding' } | { at: 'news' } | { at: 'claiming'; news: ExchangeNews } | { at: 'errands' };
  /** As they were when it began. */
  page: string;
  text: ArticleText;
  isTyped: boolean;
  /** Whether something waits for its end, which then does not take long. */
  isAwaited: boolean;
  isCalledOff: boolean;
  requests: readonly number[];
}

/** What an exchange received; `draftedAt` (ms): when the draft it sent was stored. */
export interface ExchangeNews {
  headNumber: number;
  draftedAt: number | null;
}

/** `draftedAt`: when (ms, by the server's clock) the draft of its page was stored; null: there is none. */
export interface FoundText extends Draft {
  draftedAt: number | null;
}

export const isDirty = ({ saved, text }: EditingState): boolean => !isSameText(saved, text);

/** The text here as a draft or an unsaved copy. */
export const typedDraft = ({ text, page, base }: EditingState, at: number): Draft => ({
  ...text,
  page,
  baseNumber: base,
  savedAt: at,
});

const PLAIN = { saved: { kind: 'saved' }, saving: { kind: 'saving' }, unsaved: { kind: 'unsaved' } } as const;

/** How safe the text is by now. */
export function saveStateOf(state: EditingState): SaveState {
  if (state.saving) return PLAIN.saving;
  return isDirty(state) ? (state.outcome ?? PLAIN.unsaved) : PLAIN.saved;
}

/** Number of a revision saved after the one the text grew from. */
export const newerOf = ({ newest, base }: EditingState): number | null => (newest > base ? newest : null);

/** An article as it is opened, before anything was typed or asked. */
export function opening(article: OpenArticle, page: string): Omit<EditingState, 'offered'> {
  const text = textOf(article.head);
  return {
    article,
    text,
    page,
    saved: text,
    base: article.head.number,
    newest: article.standing.headNumber,
    others: article.others,
    conflict: null,
    isLoggedOut: false,
    isOpen: false,
    outcome: null,
    saving: null,
    exchange: null,
    resuming: [],
    unanswered: null,
    hasDraft: false,
    hasCopy: false,
    firstTypedAt: null,
    errands: [],
    openedDrafts: article.drafts,
    found: article.drafts.map((draft) => ({ ...draft, draftedAt: draft.savedAt })),
  };
}
