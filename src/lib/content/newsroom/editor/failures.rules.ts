import { isCancelled, isLoginNeeded, isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { isDirty } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { change, inTurn, type Move } from '#lib/content/newsroom/editor/moves.rules.ts';
import { keepCopy } from '#lib/content/newsroom/editor/unsaved-copy.rules.ts';

/** Whether a failure is one of the connection or the login, which the state line shows. */
export const isLossOfContact = (error: unknown): boolean => isOutOfReach(error) && !isCancelled(error);

/** Reports a loss of contact; until it is back, the text has an unsaved copy. */
export const loseContact =
  (error: unknown, at: number): Move =>
  (state) => {
    const why = isLoginNeeded(error) ? 'login' : 'network';
    const isLoggedOut = why === 'login' || state.isLoggedOut;
    if (!isDirty(state)) return change({ isLoggedOut, outcome: null })(state);
    const outcome = { kind: 'local', why, hasCopy: state.hasCopy } as const;
    return inTurn(change({ isLoggedOut, outcome }), keepCopy(at))(state);
  };
