import { BUSY_MESSAGE } from '#lib/platform/http/call/envelope.rules.ts';
import type { Answer } from '#tests/support/client.ts';
import type { Asker } from './buyers.ts';
import { pass } from './shopping.ts';

const AGAIN_AFTER_MS = 50;
const AT_MOST_MS = 60_000;

/** Whether a call was answered that the shop is busy, in the envelope of every call. */
export function isBusy({ status, envelope }: Answer): boolean {
  try {
    return status === 503 && envelope().message === BUSY_MESSAGE;
  } catch {
    return false;
  }
}

/** Whether a page says so, in words, and when to come again. */
const isBusyPage = ({ status, headers, text }: Answer): boolean =>
  status === 503 &&
  String(headers['content-type']).startsWith('text/html') &&
  headers['retry-after'] !== undefined &&
  text.includes(BUSY_MESSAGE);

/** How often a user got the answer that the shop is busy, and how long the longest of these answers took (ms). */
export interface BusyAnswers {
  count: number;
  longestMs: number;
}

/** That in words; empty where nobody was. */
export const busyWords = ({ count, longestMs }: BusyAnswers): string =>
  count === 0 ? '' : `${count} told to wait, after ${(longestMs / 1000).toFixed(1)} s at most`;

/** Asks again, as a buyer does who reads that the shop is busy, until it is not; any other answer stands. */
export function retryWhileBusy(asker: Asker, busyAnswers: BusyAnswers): Asker {
  const again = async (ask: () => Promise<Answer>, busy: (answer: Answer) => boolean): Promise<Answer> => {
    for (const until = performance.now() + AT_MOST_MS; ; await pass(AGAIN_AFTER_MS)) {
      const from = performance.now();
      const answer = await ask();
      if (!busy(answer) || performance.now() > until) return answer;
      busyAnswers.count += 1;
      busyAnswers.longestMs = Math.max(busyAnswers.longestMs, performance.now() - from);
    }
  };
  return {
    get: (...request) => again(() => asker.get(...request), isBusyPage),
    post: (...request) => again(() => asker.post(...request), isBusy),
  };
}
