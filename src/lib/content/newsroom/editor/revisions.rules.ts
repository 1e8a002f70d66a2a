import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { EDITING_MS } from '#lib/content/newsroom/editor/autosave.rules.ts';
import { isDirty, typedDraft, type EditingState } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { addFound, offer } from '#lib/content/newsroom/editor/found-texts.rules.ts';
import { change, exchangeIn, inTurn, stay, type Move } from '#lib/content/newsroom/editor/moves.rules.ts';
import { keepCopy } from '#lib/content/newsroom/editor/unsaved-copy.rules.ts';
import type { OpenArticle, Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, textOf, tidyText } from '#lib/content/newsroom/write/text.rules.ts';

export const noteHead =
  (number: number): Move =>
  (state) =>
    change({ newest: Math.max(state.newest, number) })(state);

/** The text that was sent is saved: it is the revision that what is typed now grows from. */
export const acceptSaved = (article: OpenArticle, sent: ArticleText, at: number): Move =>
  inTurn(
    change({ article, others: article.others, base: article.head.number, saved: sent }),
    change({ outcome: null, unanswered: null }),
    noteHead(article.head.number),
    keepCopy(at),
    offer,
    (state) => exchangeIn(isDirty(state) || state.hasDraft ? 0 : EDITING_MS.heartbeat)(state),
  );

/** Takes over how the article stands; the text here goes on from the revision it grew from. */
export const seeArticle =
  (now: OpenArticle): Move =>
  (state) =>
    inTurn(
      change({
        article: now.head.number === state.base ? now : { ...now, head: state.article.head },
        others: now.others,
      }),
      noteHead(now.head.number),
    )(state);

/** Whether a revision holds what we sent and never seen again, and so is our own. */
export const isUnanswered = ({ unanswered }: EditingState, { head }: OpenArticle): boolean =>
  unanswered !== null && isSameText(tidyText(unanswered), head);

/** Takes such a revision for our own. */
export const claim =
  (theirs: OpenArticle, at: number): Move =>
  (state) =>
    (state.unanswered ? acceptSaved(theirs, state.unanswered, at) : stay)(state);

/** Whether a revision that stood in the way turns out to be our own. */
export const isOurs = (state: EditingState, theirs: OpenArticle): boolean =>
  theirs.head.number > state.base && isUnanswered(state, theirs);

/** Meets the newest revision: claims it, takes it where nothing was typed, else sets it against the text here. */
export const meetNewest =
  (theirs: OpenArticle, at: number): Move =>
  (before) =>
    inTurn(seeArticle(theirs), (state) => {
      if (theirs.head.number <= state.base) return stay(state);
      if (isUnanswered(state, theirs)) return claim(theirs, at)(state);
      return (isDirty(state) ? change({ conflict: theirs }) : takeRevision(theirs, at))(state);
    })(before);

/** Goes on from another's revision; what was typed has been seen to. */
export const takeRevision = (theirs: OpenArticle, at: number): Move =>
  inTurn(change({ article: theirs, saved: textOf(theirs.head) }), load(theirs.head, theirs.head.number, at));

/** Sets the text here against another's revision from now on: saved next, it comes after that one. */
export const growFrom = (theirs: OpenArticle): Move =>
  inTurn(
    change({ article: theirs, saved: textOf(theirs.head), base: theirs.head.number }),
    noteHead(theirs.head.number),
  );

/** Puts a text into the editor; `replaced` is the text found that it came from. */
const load = (text: ArticleText, number: number, at: number, replaced: Draft | null = null): Move =>
  inTurn(
    change({ base: number, outcome: null, text: textOf(text) }),
    noteHead(number),
    keepCopy(at, replaced),
    offer,
    exchangeIn(0),
  );

/** Leaves what was typed as a text of its own, if anything was; the page goes on under another key. */
export const putAside =
  (newPage: string, at: number): Move =>
  (state) =>
    isDirty(state)
      ? inTurn(
          keepCopy(at),
          addFound(typedDraft(state, at)),
          change({ page: newPage, hasDraft: false, hasCopy: false }),
        )(state)
      : stay(state);

/** Goes on from the newest text offered; it is offered no more once this browser holds it for this page. */
export const restoreOffered =
  (newPage: string, at: number): Move =>
  (state) => {
    const [offered] = state.offered;
    if (!offered) return stay(state);
    return inTurn(putAside(newPage, at), load(offered, offered.baseNumber, at, offered))(state);
  };
