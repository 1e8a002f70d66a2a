import { draftDue, EDITING_MS } from '#lib/content/newsroom/editor/autosave.rules.ts';
import type { EditingEvent, Timer } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import { isDirty, opening, type EditingState } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import * as exchange from '#lib/content/newsroom/editor/exchange.rules.ts';
import { isLossOfContact, loseContact } from '#lib/content/newsroom/editor/failures.rules.ts';
import { findCopies, forgetFound, worthOffering } from '#lib/content/newsroom/editor/found-texts.rules.ts';
import {
  ask,
  change,
  endRequests,
  exchangeIn,
  inTurn,
  startTimer,
  stay,
  stopTimer,
  type Move,
  type Step,
} from '#lib/content/newsroom/editor/moves.rules.ts';
import * as revisions from '#lib/content/newsroom/editor/revisions.rules.ts';
import * as saving from '#lib/content/newsroom/editor/saving.rules.ts';
import { keepCopy, noteCopy } from '#lib/content/newsroom/editor/unsaved-copy.rules.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';

type EventOf<Type extends EditingEvent['type']> = Extract<EditingEvent, { type: Type }>;

/** An article as a page opens it; `page` is a key no other page has. */
export function openedState(article: OpenArticle, page: string): EditingState {
  const state = opening(article, page);
  return { ...state, offered: worthOffering(state.saved, state.found) };
}

/** What an event makes of an article open for writing, and what is to be done to the world. Pure. */
export const reduce = (state: EditingState, event: EditingEvent): Step => inTurn(moveOf(event), goOn)(state);

function moveOf(event: EditingEvent): Move {
  const { at } = event;
  switch (event.type) {
    case 'begun':
      return inTurn(change({ isOpen: true }), ask({ do: 'readCopies' }), exchangeIn(0));
    case 'closed':
      return inTurn(change({ isOpen: false }), stopTimer('exchange'), keepCopy(at));
    case 'hidden':
      return inTurn(keepCopy(at), (state) => (isDirty(state) ? exchangeIn(0) : stay)(state));
    case 'typed':
      return typed(event);
    case 'timerRang':
      return timerRang(event.timer, at);
    case 'saveAsked':
      return saving.askSave([event.request]);
    case 'newestAsked':
      return ask({ do: 'openNewest', asker: event.request });
    case 'resumeAsked':
      return inTurn(
        (state) => change({ resuming: [...state.resuming, event.request] })(state),
        exchange.awaitExchange,
      );
    case 'conflictEnded':
      return conflictEnded(event);
    case 'copyRestored':
      return revisions.restoreOffered(event.newPage, at);
    case 'copyDiscarded':
      return inTurn(forgetFound(event.copy), exchangeIn(0));
    case 'articleChanged':
      return revisions.seeArticle(event.article);
    case 'failed':
      return isLossOfContact(event.error) ? loseContact(event.error, at) : stay;
    case 'textSaved':
      return saving.saveAnswered(event.article, at);
    case 'draftStored':
      return exchange.newsHeard(event.news, event.news.savedAt);
    case 'draftDiscarded':
      return exchange.draftDiscarded;
    case 'presenceShown':
      return exchange.newsHeard(event.news, null);
    case 'newestOpened':
      return newestOpened(event);
    case 'callFailed':
      return callFailed(event);
    case 'copiesRead':
      return findCopies(event.copies);
    case 'copyWritten':
      return copyWritten(event);
  }
}

const typed =
  ({ changes, at }: EventOf<'typed'>): Move =>
  (state) => {
    const firstTypedAt = state.firstTypedAt ?? at;
    return inTurn(
      change({ text: { ...state.text, ...changes }, firstTypedAt }),
      // Out of reach it stays so, whatever is typed.
      state.outcome?.kind === 'local' ? stay : change({ outcome: null }),
      startTimer('copy', EDITING_MS.copyAfter),
      exchangeIn(draftDue(firstTypedAt, at) - at),
    )(state);
  };

function timerRang(timer: Timer, at: number): Move {
  if (timer === 'copy') return keepCopy(at);
  if (timer === 'patience') return exchange.callOff;
  return (state) =>
    (state.exchange || state.saving ? exchangeIn(EDITING_MS.busy) : exchange.beginExchange([]))(state);
}

/** Their text here, ours put aside; ours as the next revision; or go on as before. */
const conflictEnded =
  ({ choice, request, newPage, at }: EventOf<'conflictEnded'>): Move =>
  (state) => {
    const theirs = state.conflict;
    const done = endRequests([request], { value: true });
    if (!theirs || choice === 'later') return inTurn(change({ conflict: null }), done)(state);
    return inTurn(
      change({ conflict: null }),
      ...(choice === 'theirs'
        ? [revisions.putAside(newPage, at), revisions.takeRevision(theirs, at), done]
        : [revisions.growFrom(theirs), saving.askSave([request])]),
    )(state);
  };

function newestOpened({ asker, theirs, at }: EventOf<'newestOpened'>): Move {
  if (asker === 'save') return saving.saveMet(theirs, at);
  if (asker === 'exchange') return exchange.exchangeMet(theirs, at);
  return (state) =>
    inTurn(
      revisions.meetNewest(theirs, at),
      endRequests([asker], { value: revisions.isOurs(state, theirs) }),
    )(state);
}

function callFailed({ asker, error, at }: EventOf<'callFailed'>): Move {
  if (asker === 'save') return saving.saveFailed(error, at);
  if (asker === 'exchange') return exchange.exchangeFailed(error, at);
  return endRequests([asker], { error });
}

/** A text found goes once this browser holds it for this page; of a page left behind there is nothing to note. */
const copyWritten =
  ({ page, isWritten, replaced }: EventOf<'copyWritten'>): Move =>
  (state) =>
    page === state.page
      ? inTurn(noteCopy(isWritten), isWritten && replaced ? forgetFound(replaced) : stay)(state)
      : stay(state);

/** Does what waited for an exchange to end. */
const goOn: Move = (state) => {
  if (state.exchange) return stay(state);
  return inTurn(state.saving?.step.at === 'waiting' ? saving.sendSave : stay, resume)(state);
};

const resume: Move = (state) => {
  const { resuming } = state;
  if (resuming.length === 0) return stay(state);
  return inTurn(
    change({ resuming: [] }),
    state.saving
      ? inTurn(exchangeIn(EDITING_MS.busy), endRequests(resuming, { value: true }))
      : inTurn(stopTimer('exchange'), exchange.beginExchange(resuming)),
  )(state);
};
