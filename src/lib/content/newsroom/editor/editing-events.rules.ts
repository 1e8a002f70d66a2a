import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { OpenArticle, Draft, StoredDraft, EditingStatus } from '#lib/content/newsroom/newsroom.rules.ts';

/** Who asked the server for something: the save or the exchange under way, or a request of the editor by its number. */
export type Asker = 'save' | 'exchange' | number;

export type Timer = 'exchange' | 'copy' | 'patience';

/** What happens to an article open for writing; `at` (ms) is when. */
export type EditingEvent = { at: number } & Happening;

export type Happening =
  | { type: 'begun' }
  | { type: 'closed' }
  /** The page is hidden or shown again: it may not live to do anything later. */
  | { type: 'hidden' }
  | { type: 'typed'; changes: Partial<ArticleText> }
  | { type: 'timerRang'; timer: Timer }
  // what the editor asks for; each request is answered once
  | { type: 'saveAsked'; request: number }
  | { type: 'newestAsked'; request: number }
  | { type: 'resumeAsked'; request: number }
  | { type: 'conflictEnded'; choice: 'theirs' | 'mine' | 'later'; request: number; newPage: string }
  | { type: 'copyRestored'; newPage: string }
  | { type: 'copyDiscarded'; copy: Draft }
  /** Something else was done with the article, and this is how it stands after. */
  | { type: 'articleChanged'; article: OpenArticle }
  /** Something else failed. */
  | { type: 'failed'; error: unknown }
  // what the server answers
  | { type: 'textSaved'; article: OpenArticle }
  | { type: 'draftStored'; news: StoredDraft }
  | { type: 'draftDiscarded' }
  | { type: 'presenceShown'; news: EditingStatus }
  | { type: 'newestOpened'; asker: Asker; theirs: OpenArticle }
  | { type: 'callFailed'; asker: Asker; error: unknown }
  // what this browser answers, at once
  | { type: 'copiesRead'; copies: Draft[] }
  | { type: 'copyWritten'; page: string; isWritten: boolean; replaced: Draft | null };

/** What an exchange asks of the server; one at a time. */
export type ServerCall =
  | { do: 'storeDraft'; page: string; base: number; text: ArticleText }
  /** `until`: only what was stored up to then (ms, by the server's clock). */
  | { do: 'discardDraft'; page: string; until: number }
  | { do: 'showPresence' };

/** What is to be done to the world. */
export type Effect =
  | ServerCall
  | { do: 'saveText'; page: string; base: number; text: ArticleText }
  | { do: 'openNewest'; asker: Asker }
  /** Gives up the call of the exchange under way, which then fails as cancelled. */
  | { do: 'callOff' }
  /** Starts a timer again. */
  | { do: 'startTimer'; timer: Timer; ms: number }
  | { do: 'stopTimer'; timer: Timer }
  // unsaved copies in this browser
  | { do: 'readCopies' }
  /** `replaced`: a text found that this copy holds now; reported again with the answer. */
  | { do: 'writeCopy'; copy: Draft; replaced: Draft | null }
  | { do: 'dropCopy'; page: string }
  /** Drops a copy unless its page has written another since. */
  | { do: 'dropSameCopy'; copy: Draft }
  | { do: 'answer'; request: number; value: boolean }
  | { do: 'refuse'; request: number; error: unknown };
