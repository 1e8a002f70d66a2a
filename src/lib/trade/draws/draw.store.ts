import { atom } from 'nanostores';
import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { DRAWN_TODAY } from '#lib/trade/draws/draws.rules.ts';
import type { getDrawIdActivity } from '#lib/trade/draws/draws.calls.ts';

/** The draw that runs, and whether the page's member may join it; the words are empty where it may. */
export interface DrawStatus {
  id: number | null;
  mayJoin: boolean;
  whyNot: string;
}

/** The server's answer on the draw that runs; null while it was not asked. */
export const $drawStatus = atom<DrawStatus | null>(null);

/** The member's result of today, in words, and where it is found. */
export interface DrawResult {
  /** The day in Shanghai it counts for: `2026-11-26`. */
  day: string;
  words: string;
  isWin: boolean;
  /** The page of what was won. */
  next: string;
}

/** Reads what another page or tab kept; null where it is not of the day that holds a moment (ms), or has another shape. */
export function readResult(kept: unknown, now: number): DrawResult | null {
  if (kept === null || typeof kept !== 'object') return null;
  const { day, words, isWin, next } = kept as Record<string, unknown>;
  if (day !== formatDate(now) || typeof words !== 'string' || typeof next !== 'string') return null;
  return { day, words, isWin: isWin === true, next };
}

/** The result of today, drawn in this tab or another one; null for nothing known. */
export const $drawResult = keptAtom<DrawResult | null>('draw', null, (kept) => readResult(kept, Date.now()));

/** Returns how the member stands to the draw: a result of today is newer than the server's answer before. Null while not known. */
export function standing(status: DrawStatus | null, result: DrawResult | null): DrawStatus | null {
  if (result === null) return status;
  return { id: status?.id ?? null, mayJoin: false, whyNot: DRAWN_TODAY };
}

type Activity = AnswerOf<typeof getDrawIdActivity>;

/** The draw that this page runs, from the press on its banner until its popup is gone. */
export type RunningDraw =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'ready' | 'drawing' | 'failed'; activity: Activity }
  | { state: 'done'; activity: Activity; result: DrawResult };

export const $draw = atom<RunningDraw>({ state: 'closed' });
