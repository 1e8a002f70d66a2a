import { isConflict, isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { EDITING_MS } from '#lib/content/newsroom/editor/autosave.rules.ts';
import { isDirty, type Saving } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { awaitExchange } from '#lib/content/newsroom/editor/exchange.rules.ts';
import { isLossOfContact, loseContact } from '#lib/content/newsroom/editor/failures.rules.ts';
import {
  ask,
  change,
  endRequests,
  exchangeIn,
  inTurn,
  stay,
  stopTimer,
  type Ending,
  type Move,
} from '#lib/content/newsroom/editor/moves.rules.ts';
import { acceptSaved, isOurs, meetNewest } from '#lib/content/newsroom/editor/revisions.rules.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';

/** Saves the text as a new revision. One save runs at a time: what is asked in the meantime comes after it. */
export const askSave =
  (requests: readonly number[]): Move =>
  (state) => {
    const { saving } = state;
    if (saving) return change({ saving: { ...saving, later: [...saving.later, ...requests] } })(state);
    if (!isDirty(state)) return endRequests(requests, { value: true })(state);
    return inTurn(change({ saving: { step: { at: 'waiting' }, requests, later: [] } }), awaitExchange)(state);
  };

/** Sends the text once no exchange is under way whose draft could arrive after it. */
export const sendSave: Move = (state) => {
  if (!isDirty(state)) return endSave({ value: true })(state);
  const { page, base, text } = state;
  return inTurn(
    stopTimer('exchange'),
    toStep({ at: 'sent', text }),
    ask({ do: 'saveText', page, base, text }),
  )(state);
};

export const saveAnswered =
  (article: OpenArticle, at: number): Move =>
  (state) => {
    const step = state.saving?.step;
    if (step?.at !== 'sent') return stay(state);
    return inTurn(acceptSaved(article, step.text, at), endSave({ value: true }))(state);
  };

export const saveFailed =
  (error: unknown, at: number): Move =>
  (state) => {
    const step = state.saving?.step;
    if (step?.at !== 'sent') return endSave({ error })(state);
    if (isConflict(error))
      return inTurn(
        exchangeIn(EDITING_MS.retry),
        toStep({ at: 'meeting', refusal: error }),
        ask({ do: 'openNewest', asker: 'save' }),
      )(state);
    return inTurn(
      exchangeIn(EDITING_MS.retry),
      isOutOfReach(error) ? change({ unanswered: step.text }) : stay,
      isLossOfContact(error) ? inTurn(loseContact(error, at), endSave({ value: false })) : endSave({ error }),
    )(state);
  };

/** The revision that stood in the way of a save is here: ours, then the save goes on; else the editor is to decide. */
export const saveMet =
  (theirs: OpenArticle, at: number): Move =>
  (before) => {
    const step = before.saving?.step;
    if (step?.at !== 'meeting') return stay(before);
    const isOwn = isOurs(before, theirs);
    return inTurn(meetNewest(theirs, at), (state) => {
      if (isOwn && isDirty(state)) return inTurn(toStep({ at: 'waiting' }), awaitExchange)(state);
      if (isOwn) return endSave({ value: true })(state);
      return endSave(state.conflict ? { value: false } : { error: step.refusal })(state);
    })(before);
  };

const toStep =
  (step: Saving['step']): Move =>
  (state) =>
    state.saving ? change({ saving: { ...state.saving, step } })(state) : stay(state);

/** Answers who asked for the save; who asked while it ran is answered by the next, if it went well. */
const endSave =
  (ending: Ending): Move =>
  (state) => {
    if (!state.saving) return stay(state);
    const { requests, later } = state.saving;
    const isDone = 'value' in ending && ending.value;
    return inTurn(
      change({ saving: null }),
      endRequests(requests, ending),
      isDone && later.length > 0 ? askSave(later) : endRequests(later, ending),
    )(state);
  };
