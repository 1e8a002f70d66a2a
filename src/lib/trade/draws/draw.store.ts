import { atom } from 'nanostores';
import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { DRAWN_TODAY } from '#lib/trade/draws/draws.rules.ts';
import type { getDrawIdActivity } from '#lib/trade/draws/draws.calls.ts';

/** The running draw, and whether the page's member may join it; `whyNot` is empty where it may. */
export interface DrawStatus {
  id: number | null;
  mayJoin: boolean;
  whyNot: string;
}

/** The server's answer on the running draw; null before the first answer. */
export const $drawStatus = atom<DrawStatus | null>(null);

/** The member's result of today as text, and the page that shows it. */
export interface DrawResult {
  /** Day in Shanghai it counts for: `2026-11-26`. */
  day: string;
  words: string;
  isWin: boolean;
  /** Page that shows the prize. */
  next: string;
}

/**
 * Parses a result stored by another page or tab; null where it is not of the day that contains a time (ms), or has
 * another shape.
 */
export function readResult(kept: unknown, now: number): DrawResult | null {
  if (kept === null || typeof kept !== 'object') return null;
  const { day, words, isWin, next } = kept as Record<string, unknown>;
  if (day !== formatDate(now) || typeof words !== 'string' || typeof next !== 'string') return null;
  return { day, words, isWin: isWin === true, next };
}

/** The result of today, from this or another tab; null where none is known. */
export const $drawResult = keptAtom<DrawResult | null>('draw', null, (kept) => readResult(kept, Date.now()));

/**
 * Returns the member's status in the draw: a result of today overrides the server's earlier answer. Null while unknown.
 */
export function standing(status: DrawStatus | null, result: DrawResult | null): DrawStatus | null {
  if (result === null) return status;
  return { id: status?.id ?? null, mayJoin: false, whyNot: DRAWN_TODAY };
}

type Activity = AnswerOf<typeof getDrawIdActivity>;

/** The draw in progress on this page, from the press on its banner until its popup is gone. */
export type RunningDraw =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'ready' | 'drawing' | 'failed'; activity: Activity }
  | { state: 'done'; activity: Activity; result: DrawResult };

export const $draw = atom<RunningDraw>({ state: 'closed' });
