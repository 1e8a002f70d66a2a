import { isDirty, typedDraft } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { ask, change, inTurn, stay, stopTimer, type Move } from '#lib/content/newsroom/editor/moves.rules.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';

/** Keeps the text in this browser while it is unsaved; `replaced` is a text found that it holds from now on. */
export const keepCopy =
  (at: number, replaced: Draft | null = null): Move =>
  (state) => {
    if (isDirty(state)) {
      const copy = typedDraft(state, at);
      return inTurn(stopTimer('copy'), ask({ do: 'writeCopy', copy, replaced }))(state);
    }
    const drop = state.hasCopy ? ask({ do: 'dropCopy', page: state.page }) : stay;
    return inTurn(stopTimer('copy'), drop, noteCopy(false))(state);
  };

/** Takes down whether this browser holds the text: it may forbid it, or have no room. */
export const noteCopy =
  (hasCopy: boolean): Move =>
  (state) => {
    const { outcome } = state;
    return change({ hasCopy, outcome: outcome?.kind === 'local' ? { ...outcome, hasCopy } : outcome })(state);
  };
