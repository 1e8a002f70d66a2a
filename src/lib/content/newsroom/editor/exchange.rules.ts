import { CallError, isCancelled, isOutOfReach } from '#lib/platform/browser/calls/call-error.rules.ts';
import { EDITING_MS } from '#lib/content/newsroom/editor/autosave.rules.ts';
import {
  isDirty,
  type EditingState,
  type Exchange,
  type ExchangeNews,
} from '#lib/content/newsroom/editor/editing-state.rules.ts';
import { isLossOfContact, loseContact } from '#lib/content/newsroom/editor/failures.rules.ts';
import { WHENEVER } from '#lib/content/newsroom/editor/found-texts.rules.ts';
import {
  ask,
  change,
  endRequests,
  exchangeIn,
  inTurn,
  startTimer,
  stay,
  stopTimer,
  type Ending,
  type Move,
} from '#lib/content/newsroom/editor/moves.rules.ts';
import { claim, isUnanswered, noteHead } from '#lib/content/newsroom/editor/revisions.rules.ts';
import type { OpenArticle, EditingStatus } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';

/** Begins an exchange: the draft, where there is one the server may take; a draft that is no more is discarded. */
export const beginExchange =
  (requests: readonly number[]): Move =>
  (state) => {
    const { page, text, hasDraft } = state;
    const isTyped = isDirty(state) && state.outcome?.kind !== 'refused';
    const isLeftOver = hasDraft && !isDirty(state);
    const about = { page, text, isTyped, isAwaited: false, isCalledOff: false, requests };
    return inTurn(
      change({ firstTypedAt: null, hasDraft: hasDraft || isTyped }),
      change({ exchange: { step: { at: 'discarding' }, ...about } }),
      isLeftOver ? ask({ do: 'discardDraft', page, until: WHENEVER }) : askNews,
    )(state);
  };

/** Lets the exchange under way end, so that its draft does not arrive after what follows; not for long. */
export const awaitExchange: Move = (state) => {
  const { exchange } = state;
  const isFirst = exchange !== null && !exchange.isAwaited;
  return inTurn(
    stopTimer('exchange'),
    isFirst ? inTurn(alter({ isAwaited: true }), startTimer('patience', EDITING_MS.quietWithin)) : stay,
  )(state);
};

export const callOff: Move = (state) =>
  (state.exchange ? inTurn(alter({ isCalledOff: true }), ask({ do: 'callOff' })) : stay)(state);

/** The server has a draft, shows who is there, and returns which revision is the newest. */
export const newsHeard =
  (news: EditingStatus, draftedAt: number | null): Move =>
  (state) => {
    if (state.exchange?.step.at === 'errands') return errandDone(state);
    const heard = { headNumber: news.headNumber, draftedAt };
    const mayBeOurs = news.headNumber > state.base && state.unanswered !== null;
    return inTurn(
      change({ others: news.others, isLoggedOut: false }),
      mayBeOurs
        ? inTurn(toStep({ at: 'claiming', news: heard }), ask({ do: 'openNewest', asker: 'exchange' }))
        : takeNews(heard),
    )(state);
  };

export const draftDiscarded: Move = (state) =>
  state.exchange?.step.at === 'errands'
    ? errandDone(state)
    : inTurn(change({ hasDraft: false }), unlessCalledOff(askNews))(state);

/** The newest revision is here, to see whether it is what was sent before an answer was lost. */
export const exchangeMet =
  (theirs: OpenArticle, at: number): Move =>
  (state) => {
    const step = state.exchange?.step;
    if (step?.at !== 'claiming') return stay(state);
    return inTurn(
      isUnanswered(state, theirs) ? claim(theirs, at) : change({ unanswered: null }),
      takeNews(step.news),
    )(state);
  };

export const exchangeFailed =
  (error: unknown, at: number): Move =>
  (before) => {
    // A draft that is gone or will not be stored is not asked for again.
    if (before.exchange?.step.at === 'errands' && !isOutOfReach(error)) return errandDone(before);
    return inTurn(
      (state) => {
        if (isLossOfContact(error)) return loseContact(error, at)(state);
        // What was typed since may well be taken.
        if (isCancelled(error) || !isDirty(state) || !isAsSent(state)) return stay(state);
        const words = error instanceof CallError ? error.message : '请稍后再试';
        return change({ outcome: { kind: 'refused', words } })(state);
      },
      (state) =>
        exchangeIn(state.outcome?.kind === 'refused' ? EDITING_MS.heartbeat : EDITING_MS.retry)(state),
      endExchange({ error }),
    )(before);
  };

/** Whether the page and its text are still those the exchange began with. */
const isAsSent = ({ exchange, page, text }: EditingState): boolean =>
  exchange !== null && exchange.page === page && isSameText(exchange.text, text);

const askNews: Move = (state) => {
  if (!state.exchange) return stay(state);
  const { page, text, isTyped } = state.exchange;
  return inTurn(
    toStep({ at: 'news' }),
    ask(isTyped ? { do: 'storeDraft', page, base: state.base, text } : { do: 'showPresence' }),
  )(state);
};

const takeNews =
  ({ headNumber, draftedAt }: ExchangeNews): Move =>
  (state) => {
    const isDrafted = draftedAt !== null && isAsSent(state);
    const drafted = isDrafted ? ({ kind: 'drafted', at: draftedAt } as const) : null;
    const isOver = draftedAt !== null || state.outcome?.kind === 'local';
    return inTurn(
      noteHead(headNumber),
      isOver ? change({ outcome: drafted }) : stay,
      toStep({ at: 'errands' }),
      nextErrand,
    )(state);
  };

const errandDone: Move = (state) => inTurn(change({ errands: state.errands.slice(1) }), nextErrand)(state);

const nextErrand: Move = (state) => {
  const [errand] = state.errands;
  if (errand) return unlessCalledOff(ask(errand))(state);
  return inTurn(
    state.firstTypedAt === null ? exchangeIn(EDITING_MS.heartbeat) : stay,
    endExchange({ value: true }),
  )(state);
};

/** What an exchange asks next, unless it was called off while an answer was on its way. */
const unlessCalledOff =
  (move: Move): Move =>
  (state) =>
    state.exchange?.isCalledOff
      ? inTurn(exchangeIn(EDITING_MS.retry), endExchange({ error: new CallError('cancelled', '') }))(state)
      : move(state);

const endExchange =
  (ending: Ending): Move =>
  (state) =>
    inTurn(
      change({ exchange: null }),
      state.exchange?.isAwaited ? stopTimer('patience') : stay,
      endRequests(state.exchange?.requests ?? [], ending),
    )(state);

const toStep = (step: Exchange['step']): Move => alter({ step });

const alter =
  (changes: Partial<Exchange>): Move =>
  (state) =>
    state.exchange ? change({ exchange: { ...state.exchange, ...changes } })(state) : stay(state);
