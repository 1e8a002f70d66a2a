import { formatDate, formatTime } from '#lib/platform/time.rules.ts';

/** State of a round at a moment. */
export type RoundState = 'ended' | 'running' | 'coming';

/** Values in calls: 0 to come, 1 running, 2 over. */
export const STATUS_OF_ROUND: Record<RoundState, 0 | 1 | 2> = { coming: 0, running: 1, ended: 2 };

/** A round that was stopped before it began has ended. */
export const roundState = (
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  now: number,
): RoundState => (now >= endsAt ? 'ended' : now < startsAt ? 'coming' : 'running');

/** Remainder of a limited number, rounded coarsely: it changes with every order. */
export type Left = 'plenty' | 'few' | 'none';

/** Share up to which a remainder counts as few. */
const FEW = 0.2;

/** Null without limit; `total` is the original number, where it is known. */
export function leftOf(remaining: number | null, total: number | null = null): Left | null {
  if (remaining === null) return null;
  if (remaining <= 0) return 'none';
  return total !== null && remaining <= total * FEW ? 'few' : 'plenty';
}

const digits = (ms: number): string => `${formatDate(ms).slice(5)}${formatTime(ms)}`.replace(/\D/g, '');

/** Key of a round in an address: `11221000-11221400`, month, day and time of its beginning and end. */
export const roundKey = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): string =>
  `${digits(startsAt)}-${digits(endsAt)}`;
