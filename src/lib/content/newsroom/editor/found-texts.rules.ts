import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { ServerCall } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import type { FoundText } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { ask, change, inTurn, type Move } from '#lib/content/newsroom/editor/moves.rules.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, textOf } from '#lib/content/newsroom/write/text.rules.ts';

/** Of a draft that is on its way, and that nobody else will change. */
export const WHENEVER = Number.MAX_SAFE_INTEGER;

/** Unsaved texts worth offering, the newest first: none that is saved, none twice. */
export function worthOffering(saved: ArticleText, found: readonly Draft[]): Draft[] {
  const offered: Draft[] = [];
  for (const draft of found.toSorted((a, b) => b.savedAt - a.savedAt)) {
    if (!isSameText(saved, draft) && !offered.some((one) => isSameText(one, draft))) offered.push(draft);
  }
  return offered;
}

/** Looks again at what is worth offering next to the saved text. */
export const offer: Move = (state) => change({ offered: worthOffering(state.saved, state.found) })(state);

/**
 * Takes in the unsaved copies of this browser: of the page that wrote it, a copy is newer than any draft, which may
 * have been long on its way. What has been saved since goes.
 */
export const findCopies =
  (copies: readonly Draft[]): Move =>
  (state) => {
    const draftedAt = new Map(state.openedDrafts.map(({ page, savedAt }) => [page, savedAt]));
    const onlyThere = state.openedDrafts.filter(({ page }) => !copies.some((copy) => copy.page === page));
    const found = [...copies, ...onlyThere].map((one): FoundText => ({
      ...one,
      draftedAt: draftedAt.get(one.page) ?? null,
    }));
    const isSaved = copies.filter((copy) => isSameText(state.saved, copy));
    return inTurn(
      change({ found }),
      ask(...isSaved.map((copy) => ({ do: 'dropSameCopy' as const, copy }))),
      offer,
    )(state);
  };

/** Puts a text among those found; the server stores it as a draft as soon as it can be reached. */
export const addFound =
  (draft: Draft): Move =>
  (state) => {
    const { page, baseNumber } = draft;
    const errand: ServerCall = { do: 'storeDraft', page, base: baseNumber, text: textOf(draft) };
    return change({
      found: [{ ...draft, draftedAt: WHENEVER }, ...state.found],
      errands: [...state.errands, errand],
    })(state);
  };

/** Takes a text found away everywhere, and whatever holds the same; what its page wrote since then stays. */
export const forgetFound =
  (draft: Draft): Move =>
  (state) => {
    const isGone = (one: Draft): boolean => one.page === draft.page || isSameText(one, draft);
    const gone = state.found.filter(isGone);
    const errands = gone.flatMap(({ page, draftedAt }): ServerCall[] =>
      draftedAt === null ? [] : [{ do: 'discardDraft', page, until: draftedAt }],
    );
    return inTurn(
      ask(...gone.map((copy) => ({ do: 'dropSameCopy' as const, copy }))),
      change({
        found: state.found.filter((one) => !isGone(one)),
        offered: state.offered.filter((one) => !isGone(one)),
        errands: [...state.errands, ...errands],
      }),
    )(state);
  };
