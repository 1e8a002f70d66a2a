import type { ReadableAtom } from 'nanostores';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { SaveState } from '#lib/content/newsroom/editor/autosave.rules.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { OpenArticle, Draft, OtherEditor } from '#lib/content/newsroom/newsroom.rules.ts';

/** What changes while an article is open in the editor. Made per page, never shared on the server. */
export interface Editing {
  /** `head` is the revision the text here grew from, `standing` the newest there is. */
  $article: ReadableAtom<OpenArticle>;
  $text: ReadableAtom<ArticleText>;
  $state: ReadableAtom<SaveState>;
  $others: ReadableAtom<OtherEditor[]>;
  /** Unsaved texts found, of this browser's copies and the server's drafts, not yet decided on; the newest first. */
  $copies: ReadableAtom<Draft[]>;
  /** The other's revision, while one stands against the text here. */
  $conflict: ReadableAtom<OpenArticle | null>;
  $isLoggedOut: ReadableAtom<boolean>;
  /** Number of a revision saved after the one this text grew from. */
  $newer: ReadableAtom<number | null>;
  calls: ArticleCalls;
  /** Begins to watch over the text; gives what ends it. */
  begin(): () => void;
  type(changes: Partial<ArticleText>): void;
  /**
   * Saves a new revision; false where it is not saved, which has then been reported. Rethrows what it cannot report.
   */
  save(): Promise<boolean>;
  /** Does something with the saved article and takes over how it stands after. Rethrows. */
  act(work: (base: number) => Promise<{ article: OpenArticle }>): Promise<void>;
  restoreCopy(): void;
  discardCopy(copy: Draft): void;
  /** Fetches the newest revision: takes it where nothing was typed, else sets it against ours. */
  showNewer(): Promise<void>;
  /** Ends a conflict: their text here, mine put aside; mine as the next revision; or go on as before. */
  endConflict(choice: 'theirs' | 'mine' | 'later'): Promise<void>;
  /** Tries again after logging in; rejects with what is still in the way. */
  resume(): Promise<void>;
  /** Reports a failure; true where it was one of the connection or the login. */
  fail(error: unknown): boolean;
}
