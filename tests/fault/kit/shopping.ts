import { BUSY_MESSAGE } from '#lib/platform/http/call/envelope.rules.ts';
import type { Answer } from '#tests/support/client.ts';
import {
  type Asker,
  type Buyer,
  cancel,
  payPatiently,
  submit,
  type Till,
  toTheTill,
  withCartToTheTill,
} from './buyers.ts';
import type { FaultShop } from './shop.ts';
import { fullCart, type Stall } from './stall.ts';

const UNDER_WAY_WITHIN_MS = 60_000;

/** Results that the shop has acknowledged, and unknown ones: the request was under way when it broke. */
export interface Outcomes {
  orders: Map<number, 'unpaid' | 'paid' | 'cancelled' | 'unknown'>;
  /** Drafts whose submission was not answered, to be submitted again. */
  open: { buyer: Buyer; till: Till }[];
  wrong: string[];
}

/** A buyer who buys without end. */
interface Shopper {
  /** Finishes its current work; resolves once it has. */
  stop(): Promise<void>;
}

/** A buyer, what it asks and where it buys. */
interface Errand {
  buyer: Buyer;
  asker: Asker;
  stall: Stall;
}

/**
 * Buys, pays and cancels, plain carts and full ones in turn, until it is asked to stop or is not served; then
 * `notServed` receives the reason.
 */
export function shopAround(
  { buyer, asker, stall }: Errand,
  outcomes: Outcomes,
  notServed: (error: unknown) => void,
): Shopper {
  let stopped = false;
  const work = async (): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      const till =
        round % 2 === 0
          ? await withCartToTheTill(asker, fullCart(stall))
          : await toTheTill(asker, stall.goodsId, 1 + (round % 3));
      const entry = { buyer, till };
      outcomes.open.push(entry);
      const [placed] = await submit(asker, buyer, till);
      outcomes.open.splice(outcomes.open.indexOf(entry), 1);
      const { id } = placed!;
      outcomes.orders.set(id, 'unpaid');
      if (round % 3 === 0) continue;
      outcomes.orders.set(id, 'unknown');
      await (round % 3 === 1 ? payPatiently(asker, id) : cancel(asker, id));
      outcomes.orders.set(id, round % 3 === 1 ? 'paid' : 'cancelled');
    }
  };
  const done = work().catch(notServed);
  return {
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

/** Waits until so many orders are acknowledged; ms it took. */
export async function underWay({ orders, wrong }: Outcomes, count: number): Promise<number> {
  const from = performance.now();
  while (orders.size < count) {
    const ms = performance.now() - from;
    if (ms > UNDER_WAY_WITHIN_MS) {
      wrong.push(`only ${orders.size} of ${count} orders were placed in ${UNDER_WAY_WITHIN_MS} ms`);
      break;
    }
    await pass(5);
  }
  return performance.now() - from;
}

/** Acknowledged orders that are not there, or not as acknowledged. */
export async function missing({ db }: FaultShop, { orders }: Outcomes): Promise<string[]> {
  const rows = await db.selectFrom('orders').select(['id', 'state']).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return [...orders].flatMap(([id, state]) => {
    const kept = states.get(id);
    if (kept === undefined) return [`order ${id} was acknowledged and is not there`];
    return state === 'unknown' || state === kept
      ? []
      : [`order ${id} was said to be ${state} and is ${kept}`];
  });
}

export const pass = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

const AGAIN_AFTER_MS = 50;
const AT_MOST_MS = 60_000;

/** True when a call was answered that the shop is busy, in the envelope of every call. */
export function isBusy({ status, envelope }: Answer): boolean {
  try {
    return status === 503 && envelope().message === BUSY_MESSAGE;
  } catch {
    return false;
  }
}

/** True when a page states that the shop is busy, in words, and when to come again. */
const isBusyPage = ({ status, headers, text }: Answer): boolean =>
  status === 503 &&
  String(headers['content-type']).startsWith('text/html') &&
  headers['retry-after'] !== undefined &&
  text.includes(BUSY_MESSAGE);

/** Number of answers to a user that the shop is busy, and the time of the longest of them (ms). */
export interface BusyAnswers {
  count: number;
  longestMs: number;
}

/** The same in words; empty where there was none. */
export const busyWords = ({ count, longestMs }: BusyAnswers): string =>
  count === 0 ? '' : `${count} told to wait, after ${(longestMs / 1000).toFixed(1)} s at most`;

/** Repeats a request, as a buyer does who reads that the shop is busy, until it is not; any other answer stands. */
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
