export const MINUTE_MS = 60_000;
export const TEN_MINUTES_MS = 600_000;
export const HOUR_MS = 3_600_000;
/** A day, in ms. Shanghai has no summer time: all of them are as long. */
export const DAY_MS = 86_400_000;

/** Hour of Shanghai at which daily messages are sent, when people begin to work. */
export const MORNING = 9;
/** Hour of Shanghai with few visitors. */
export const NIGHT = 3;

/** Asia/Shanghai is eight hours ahead of UTC all year round. */
export const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Midnight in Shanghai of the day that holds a moment (ms UTC). */
export const startOfDay = (ms: number): number =>
  Math.floor((ms + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;

/** The moment (ms UTC) as ISO text of Shanghai's wall clock: `2026-11-20T14:05:00.000Z`. */
function shanghaiIso(ms: number): string {
  return new Date(ms + SHANGHAI_OFFSET_MS).toISOString();
}

/** The day in Shanghai of a moment (ms UTC): `2026-11-20`. */
export function formatDate(ms: number): string {
  return shanghaiIso(ms).slice(0, 10);
}

/** The time of day in Shanghai of a moment (ms UTC): `14:05`. */
export function formatTime(ms: number): string {
  return shanghaiIso(ms).slice(11, 16);
}

/** Day and time in Shanghai of a moment (ms UTC): `2026-11-20 14:05`. */
export function formatDateTime(ms: number): string {
  return `${formatDate(ms)} ${formatTime(ms)}`;
}

/** A deadline in words, without the year: `11-22 14:05`. */
export const deadlineText = (ms: number): string => formatDateTime(ms).slice(5);

const isMidnight = (ms: number): boolean => startOfDay(ms) === ms;

/** Formats the beginning of a window: `2026-05-01`, or `2026-05-01 14:05` within a day. */
export const startText = (ms: number): string => (isMidnight(ms) ? formatDate(ms) : formatDateTime(ms));

/** The last of a window `[start, end)` in words: at midnight the last day it holds, never the moment after it. */
export const endText = (ms: number): string => (isMidnight(ms) ? formatDate(ms - 1) : formatDateTime(ms));

/** The time of day a window ends at: `24:00` at midnight, as its day is the one before. */
export const endTimeText = (ms: number): string => (isMidnight(ms) ? '24:00' : formatTime(ms));

/** Until when something holds, the same on all pages of the shop: `至 2026-05-21`, `至 2026-05-21 18:00`. */
export const untilText = (ms: number): string => `至 ${endText(ms)}`;

/** A window `[start, end)` in words: `2026-05-01 至 2026-05-21`. */
export const windowText = (startsAt: number, endsAt: number): string =>
  `${startText(startsAt)} ${untilText(endsAt)}`;

/** A window in words whose ends may be open (null): `2026-05-01 08:00 起 到 2026-05-21 18:00`, `一直`. */
export function openWindowText({
  startsAt,
  endsAt,
}: {
  startsAt: number | null;
  endsAt: number | null;
}): string {
  const start = startsAt === null ? '' : `${formatDateTime(startsAt)} 起`;
  const end = endsAt === null ? '' : `到 ${formatDateTime(endsAt)}`;
  return [start, end].filter(Boolean).join(' ') || '一直';
}

/** A moment (ms) as `datetime-local` holds it, Beijing time; empty for none. */
export const dateTimeField = (ms: number | null): string =>
  ms === null ? '' : formatDateTime(ms).replace(' ', 'T');

/** Error message for a year outside {@link isOfOurTime}. */
export const YEAR_WORDS = '年份应是 2000 至 2100，请检查日期';

/** True when the year of a moment (ms) is plausible for the shop, 2000 to 2100; other years are typing errors. */
export function isOfOurTime(ms: number): boolean {
  const year = Number(formatDate(ms).slice(0, 4));
  return year >= 2000 && year <= 2100;
}

/** Day and time to the second, so that texts compare as their moments do: `2026-11-20 14:05:33`. */
export function formatMoment(ms: number): string {
  return `${formatDate(ms)} ${shanghaiIso(ms).slice(11, 19)}`;
}

/**
 * The same day and time in Shanghai some calendar months later (ms UTC); a day the month does not have becomes
 * its last: 31 August and six months is the end of February.
 */
export function addMonths(ms: number, months: number): number {
  const wall = new Date(ms + SHANGHAI_OFFSET_MS);
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, lastDay));
  return wall.getTime() - SHANGHAI_OFFSET_MS;
}

/**
 * Returns the moment (ms UTC) of a day and time in Shanghai, `2026-11-20 14:05`, `2026-11-20T14:05` or `2026-11-20`;
 * null for any other text.
 */
export function parseDateTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text.trim());
  const ms = match ? Date.parse(`${match[1]}T${match[2] ?? '00:00'}:00+08:00`) : Number.NaN;
  return Number.isNaN(ms) || formatDate(ms) !== match?.[1] ? null : ms;
}

/**
 * Converts a written day, `20270531`, `2027.5.31`, `2027/5/31` or `2027年5月31日`, into `2027-05-31`; returns any other
 * text as it is.
 */
export function plainDay(text: string): string {
  const [, year, month = '', day = ''] =
    /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?\s*$/.exec(text) ??
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ??
    [];
  return year === undefined ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** True when two moments (ms UTC) fall into the same minute, the precision of typed times; null is no moment. */
export const isSameMinute = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.floor(one / MINUTE_MS) === Math.floor(other / MINUTE_MS);
