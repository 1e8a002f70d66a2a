import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import type { OrderPay } from '#lib/trade/payments/pay-page.rules.ts';
import type { TryState } from '#lib/trade/payments/tries/tries.rules.ts';

/** Names what is waited for: an online payment, or an order's money. */
export type Awaited = `payment:${number}` | `order:${number}`;

/** The last news of a payment or an order that is waited for. */
export interface PayNews {
  /** Of a payment its own state, of an order how far it is paid. */
  state: TryState | OrderPay;
  /** The problem, in words; empty where there is none. */
  problem: string;
  /** The page that goes on from a payment; empty for orders. */
  next: string;
  /** When this browser heard of it (ms). */
  at: number;
}

type News = Readonly<Record<string, PayNews>>;

/** So many are kept, the latest. */
const MOST = 40;
const NOTHING: News = {};

/** News of payments and orders, shared by all tabs of the member: the only thing that their pages follow. */
export const $payNews = keptAtom<News>('pay-news', NOTHING, readNews);

/** Enters what the shop said. */
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

/** Returns what was said after `pageAt` (ms), when the page was asked for: the page itself knows what was said before. */
export function newsSince(news: News, of: Awaited, pageAt: number): PayNews | null {
  const said = news[of];
  return said && said.at >= pageAt ? said : null;
}

/** Reads what was kept: anyone may write into their own storage. */
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
