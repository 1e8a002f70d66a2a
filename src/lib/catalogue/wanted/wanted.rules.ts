import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { Tone } from '#lib/platform/tone.rules.ts';

/** States of a wanted variety, in the words both sides read. */
export const WANTED_STATES = {
  open: '待处理',
  sourcing: '寻源中',
  awaited: '等待到货',
  found: '已到货',
  none: '暂无货源',
  withdrawn: '已撤回',
} as const;
export type WantedState = keyof typeof WANTED_STATES;

export const WANTED_TONES: Record<WantedState, Tone> = {
  open: 'busy',
  sourcing: 'busy',
  awaited: 'busy',
  found: 'good',
  none: 'bad',
  withdrawn: 'quiet',
};

/**
 * Transitions of a state. `awaited`: the shop has such a goods, and it is out of stock. Requests without a source are
 * notified of goods that come later.
 */
const WANTED_MOVES: Record<WantedState, readonly WantedState[]> = {
  open: ['sourcing', 'awaited', 'found', 'none', 'withdrawn'],
  sourcing: ['awaited', 'found', 'none', 'withdrawn'],
  awaited: ['found', 'withdrawn'],
  found: [],
  none: ['found', 'awaited'],
  withdrawn: [],
};

/** The states that may change to this one. */
export const statesBefore = (state: WantedState): WantedState[] =>
  (Object.keys(WANTED_MOVES) as WantedState[]).filter((before) => WANTED_MOVES[before].includes(state));

/**
 * Corrections of an answer allowed within some days: other goods, other words, or no source after all. Requests that
 * are open or being sourced have nothing to be corrected.
 */
const WANTED_CORRECTIONS: Record<WantedState, readonly WantedState[]> = {
  open: [],
  sourcing: [],
  awaited: ['found', 'awaited', 'sourcing', 'none'],
  found: ['found', 'awaited', 'sourcing', 'none'],
  none: ['found', 'awaited', 'sourcing', 'none'],
  withdrawn: [],
};
const CORRECTED_WITHIN_DAYS = 30;

/** The states whose answer may be corrected to this. */
export const statesCorrected = (state: WantedState): WantedState[] =>
  (Object.keys(WANTED_CORRECTIONS) as WantedState[]).filter((before) =>
    WANTED_CORRECTIONS[before].includes(state),
  );

/** Time (ms) before which answers can no longer be corrected. */
export const correctableSince = (now: number): number => now - CORRECTED_WITHIN_DAYS * DAY_MS;

/** True when a request has an answer that may be corrected. Times in ms. */
export const isCorrectable = (
  { state, answeredAt }: { state: WantedState; answeredAt: number | null },
  now: number,
): boolean =>
  WANTED_CORRECTIONS[state].length > 0 && answeredAt !== null && answeredAt >= correctableSince(now);

/** Requests that still wait for an answer or for goods. */
export const ACTIVE_STATES: readonly WantedState[] = ['open', 'sourcing', 'awaited'];

/** Answers of operators in words alone. */
export const WORD_OUTCOMES = { sourcing: '寻源中', none: '暂无货源' } as const;
export type WordOutcome = keyof typeof WORD_OUTCOMES;

/** Orders of the desk's list. */
export const WANTED_SORTS = {
  members: '求购家数多的在前',
  units: '数量多的在前',
  oldest: '等得久的在前',
} as const;
export type WantedSort = keyof typeof WANTED_SORTS;

/** Limits: characters of a request's lines, units, and unsettled requests of a member. */
export const WANTED_LIMITS = {
  name: 60,
  spec: 60,
  maker: 60,
  note: 300,
  answer: 300,
  quantity: 1_000_000,
  living: 100,
} as const;

/** A variety as a member requests it. */
export interface WantedInput {
  name: string;
  spec: string;
  maker: string;
  quantity: number;
  note: string;
}

/** Legal forms, which may be left out of a maker's name. */
const LEGAL_FORM = /(?:集团|股份|控股|有限|责任|公司|厂)+$/;

/**
 * Normalizes a text to the part that identifies goods: without differences in width, case, blanks, marks or
 * multiplication signs.
 */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[×x✕✖](?=\s*\d)/g, '*')
    .replaceAll(/[\s\p{P}\p{Cf}]+/gu, (marks) =>
      /[*/:.%]/.test(marks) ? marks.replaceAll(/[^*/:.%]/g, '') : '',
    );

/** Requests of the same name, spec and maker, in any spelling, have the same key. */
export const groupKey = ({ name, spec, maker }: Pick<WantedInput, 'name' | 'spec' | 'maker'>): string =>
  [bare(name), bare(spec), bare(maker).replace(LEGAL_FORM, '')].join('|');

/** A variety in one line. */
export const wantedName = ({ name, spec, maker }: Pick<WantedInput, 'name' | 'spec' | 'maker'>): string =>
  [name, spec].filter(Boolean).join(' ') + (maker && `（${maker}）`);

/** A request as its member sees it. Times in ms. */
export interface Wanted extends WantedInput {
  id: number;
  state: WantedState;
  answer: string;
  answeredAt: number | null;
  createdAt: number;
  /** Goods it was answered with. */
  goods: WantedGoods | null;
}

/** Goods of the shop that answer a request. */
interface WantedGoods {
  id: number;
  name: string;
  spec: string;
  stock: number;
  isOnSale: boolean;
}

/**
 * Returns the summary for an operator of members who cannot buy the goods they were answered with, from the reasons
 * each of them reads: `其中 1 家买不了：不在经营范围内`; empty where there are none.
 */
export function refusedWords(refusals: readonly string[]): string {
  if (refusals.length === 0) return '';
  const groups = [...Map.groupBy(refusals, (text) => text.replace(/您的?/g, ''))];
  const reasons = groups.map(([text, { length }]) => (groups.length > 1 ? `${text} ${length} 家` : text));
  return `其中 ${refusals.length} 家买不了：${reasons.join('，')}`;
}
