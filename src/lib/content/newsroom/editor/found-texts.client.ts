import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { CopyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText } from '#lib/content/newsroom/text.rules.ts';

/** Until when a draft may be thrown away that is still on its way, and that nobody else will change. */
export const ANY_TIME = Number.MAX_SAFE_INTEGER;

/** Unsaved texts of other pages and of earlier ones, in this browser and on the server, not yet decided on. */
export class FoundTexts {
  #texts: readonly Draft[];
  /** Until when (ms, by the server's clock) the server's drafts may be thrown away, by page. */
  readonly #drafted: Map<string, number>;
  readonly #storage: CopyStorage;

  constructor(drafts: readonly Draft[], storage: CopyStorage) {
    this.#texts = drafts;
    this.#drafted = new Map(drafts.map(({ page, savedAt }) => [page, savedAt]));
    this.#storage = storage;
  }

  /** Those worth offering, the newest first: none that is saved, none twice. */
  offered(saved: ArticleText): Draft[] {
    const offered: Draft[] = [];
    for (const text of this.#texts.toSorted((a, b) => b.savedAt - a.savedAt))
      if (!isSameText(saved, text) && !offered.some((one) => isSameText(one, text))) offered.push(text);
    return offered;
  }

  /**
   * Takes in this browser's copies: of the page that wrote it, a copy is newer than any draft, which may have been long
   * on its way. What has been saved since goes.
   */
  readCopies(saved: ArticleText): void {
    const copies = this.#storage.read();
    for (const copy of copies) if (isSameText(copy, saved)) this.#storage.drop(copy.page, copy);
    this.#texts = [
      ...copies,
      ...this.#texts.filter(({ page }) => copies.every((copy) => copy.page !== page)),
    ];
  }

  /** Adds a text that its page leaves behind. */
  add(text: Draft): void {
    this.#texts = [text, ...this.#texts];
    this.#drafted.set(text.page, ANY_TIME);
  }

  /**
   * Takes a text away, and whatever holds the same, also from this browser; gives the drafts to be thrown away on the
   * server. What their pages wrote since then stays.
   */
  forget(text: Draft): { page: string; until: number }[] {
    const gone = this.#texts.filter((one) => one.page === text.page || isSameText(one, text));
    this.#texts = this.#texts.filter((one) => !gone.includes(one));
    for (const one of gone) this.#storage.drop(one.page, one);
    return gone.flatMap(({ page }) => {
      const until = this.#drafted.get(page);
      return until === undefined ? [] : [{ page, until }];
    });
  }
}
