import { atom, type ReadableAtom } from 'nanostores';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { unsavedCopies } from '#lib/content/newsroom/editor/autosave.rules.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { KeptCopies } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';

/** Unsaved texts other than the one being written: what earlier or other pages left, and what was put aside here. */
export interface Copies {
  /** Not yet decided on, the newest first. */
  $copies: ReadableAtom<Draft[]>;
  /** Looks again at what is worth offering beside a saved text. */
  offer(saved: ArticleText): void;
  /**
   * Finds what this browser kept: of the page that wrote it, newer than any draft, which may have been long on its way.
   * What has been saved since goes.
   */
  find(saved: ArticleText): void;
  /** Keeps a text as a copy, on the server as soon as it can be reached. */
  add(copy: Draft): void;
  /** Takes a copy away everywhere, and whatever holds the same; what its page wrote since then stays. */
  forget(copy: Draft): void;
  /** Tells the server what it does not know of copies yet. Rejects where it cannot be reached. */
  tell(signal: AbortSignal): Promise<void>;
}

/** A text that was found, and when (ms, by the server's clock) the draft of its page was kept there; null: it is not. */
interface Found extends Draft {
  draftedAt: number | null;
}

/** Of a draft that is on its way, and that nobody else will change. */
const WHENEVER = Number.MAX_SAFE_INTEGER;

export function openCopies(drafts: readonly Draft[], calls: ArticleCalls, kept: KeptCopies): Copies {
  const $copies = atom<Draft[]>([]);
  const errands: ((signal: AbortSignal) => Promise<unknown>)[] = [];
  let found: Found[] = drafts.map((draft) => ({ ...draft, draftedAt: draft.savedAt }));

  const forget = (copy: Draft): void => {
    const isGone = (one: Draft): boolean => one.page === copy.page || isSameText(one, copy);
    for (const one of found.filter(isGone)) {
      const { page, draftedAt } = one;
      kept.dropSame(one);
      if (draftedAt !== null) errands.push((signal) => calls.discardDraft(page, draftedAt, signal));
    }
    found = found.filter((one) => !isGone(one));
    $copies.set($copies.get().filter((one) => !isGone(one)));
  };

  const offer = (saved: ArticleText): void => $copies.set(unsavedCopies(saved, found));

  const tell = async (signal: AbortSignal): Promise<void> => {
    for (let errand = errands[0]; errand; errand = errands[0]) {
      await errand(signal).catch((error: unknown) => {
        if (isOutOfReach(error)) throw error;
      });
      errands.shift();
    }
  };

  return {
    ...{ $copies, offer, forget, tell },
    find: (saved) => {
      const here = kept.read();
      const draftedAt = new Map(drafts.map(({ page, savedAt }) => [page, savedAt]));
      const onlyThere = drafts.filter(({ page }) => !here.some((copy) => copy.page === page));
      found = [...here, ...onlyThere].map((one) => ({ ...one, draftedAt: draftedAt.get(one.page) ?? null }));
      for (const copy of here) if (isSameText(saved, copy)) kept.dropSame(copy);
      offer(saved);
    },
    add: (copy) => {
      found = [{ ...copy, draftedAt: WHENEVER }, ...found];
      errands.push((signal) => calls.draft(copy.page, copy.baseNumber, copy, signal));
    },
  };
}
