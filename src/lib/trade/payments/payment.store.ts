import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import type { OrderPay } from '#lib/trade/payments/pay-page.rules.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';

/** Subject that a page waits for: an online payment, or an order's money. */
export type Awaited = `payment:${number}` | `order:${number}`;

/** Latest news of a payment or an order that a page waits for. */
export interface PayNews {
  /** State of the payment, or for an order how far it is paid. */
  state: TryState | OrderPay;
  /** The problem, in words; empty where there is none. */
  problem: string;
  /** Page that follows the payment; empty for orders. */
  next: string;
  /** Time (ms) at which this browser received it. */
  at: number;
}

type News = Readonly<Record<string, PayNews>>;

/** Most news that are kept, the latest. */
const MOST = 40;
const NOTHING: News = {};

/** News of payments and orders, shared by all tabs of the member; pages follow only this store. */
export const $payNews = keptAtom<News>('pay-news', NOTHING, readNews);

/** Stores the latest state of a payment or an order. */
export function reportPay(of: Awaited, { state, problem = '', next = '' }: Said): void {
  const { [of]: _, ...others } = $payNews.get();
  const all = [...Object.entries(others), [of, { state, problem, next, at: Date.now() }] as const];
  $payNews.set(Object.fromEntries(all.slice(-MOST)));
}

interface Said {
  state: PayNews['state'];
  problem?: string;
  next?: string;
}

/** Returns news received after `pageAt` (ms), the time the page was requested: the page already shows earlier news. */
export function newsSince(news: News, of: Awaited, pageAt: number): PayNews | null {
  const said = news[of];
  return said && said.at >= pageAt ? said : null;
}

/** Reads the stored news and drops invalid entries: users can write into their own storage. */
function readNews(kept: unknown): News {
  if (kept === null || typeof kept !== 'object') return NOTHING;
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, PayNews] => isNews(entry[1])),
  );
}

const isNews = (value: unknown): value is PayNews => {
  const { state, problem, next, at } = (value ?? {}) as Partial<Record<keyof PayNews, unknown>>;
  return [state, problem, next].every((text) => typeof text === 'string') && typeof at === 'number';
};
