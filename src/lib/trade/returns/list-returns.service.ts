import { searchGoodsIds } from '#lib/catalogue/search/search.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { moneyBackOfReturns } from '#lib/trade/payments/refunds/order-parts.service.ts';
import { returnsInReview } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { asTheyPay } from '#lib/trade/returns/reckon-return.service.ts';
import {
  countReturns,
  findReturnGoods,
  findReturnLines,
  findReturns,
  findReturnsOfOrders,
  type ListedReturn,
  type ReturnSearch,
} from '#lib/trade/returns/returns.repository.ts';
import { RETURN_STATES, type ReturnState, type ReturnTab } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnRow } from '#lib/trade/returns/returns.table.ts';
import { sumOf } from '#lib/trade/returns/units-in-returns.rules.ts';

const RETURNS_PER_PAGE = 20;
/** Most goods whose names match the search words. */
const GOODS_NAMED = 500;

/** State of a return's money. */
interface Money {
  /** True when it waits for a second user, or (`isPaying`) is being refunded. */
  isInReview: boolean;
  isPaying: boolean;
  /** Amount that the refund kept for points and cashback, in fen. */
  withheldFen: number;
}
export type WithMoney<Row> = Row & Money;

/** Adds the state of their money to returns. */
export async function withMoney<Row extends ReturnRow>(
  db: Db,
  rows: readonly Row[],
): Promise<WithMoney<Row>[]> {
  const done = rows.filter(({ state }) => state === 'done').map(({ id }) => id);
  const moneyBack = await moneyBackOfReturns(db, done);
  const agreed = rows.filter(({ state }) => state === 'agreed').map(({ id }) => id);
  const inReview = await returnsInReview(db, agreed);
  return rows.map((row) => {
    const { refundingFen, withheldFen } = moneyBack.get(row.id) ?? { refundingFen: 0, withheldFen: 0 };
    return { ...row, isInReview: inReview.includes(row.id), isPaying: refundingFen > 0, withheldFen };
  });
}

/** A return in a list, with the goods it is about: `阿莫西林胶囊 2 盒，等 3 种`. */
export type AsListed<Row> = WithMoney<Row> & { goods: string };

/** Returns the rows of a list; those that wait with the amount that agreeing to them now would pay. */
async function asListed<Row extends ReturnRow>(db: Db, rows: readonly Row[]): Promise<AsListed<Row>[]> {
  if (rows.length === 0) return [];
  const goods = Map.groupBy(
    await findReturnGoods(
      db,
      rows.map(({ id }) => id),
    ),
    ({ returnId }) => returnId,
  );
  const goodsOf = (id: number): string => {
    const [first, ...others] = goods.get(id) ?? [];
    const more = others.length > 0 ? `，等 ${others.length + 1} 种` : '';
    return first ? `${first.name} ${first.quantity} ${first.unit}${more}` : '';
  };
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const lines = waiting.length === 0 ? [] : await findReturnLines(db, waiting);
  const listed = await asTheyPay(db, rows, lines);
  const paid = await withMoney(
    db,
    listed.map(({ row }) => row),
  );
  return paid.map((row) => ({ ...row, goods: goodsOf(row.id) }));
}

interface ReturnPage<Tab extends string> {
  returns: AsListed<ListedReturn>[];
  counts: Record<Tab, number>;
  page: number;
  pages: number;
}

/** Returns a page of returns with the counts of all states, which stop at ten thousand each (product §7.9). */
export async function listReturns(
  db: Db,
  { page, size = RETURNS_PER_PAGE, ...search }: ReturnSearch & { page: number; size?: number },
): Promise<ReturnPage<ReturnState>> {
  const counts = await countStates(db, search);
  const count = search.state === null ? sumOf(Object.values(counts), (one) => one) : counts[search.state];
  return { counts, ...(await pageOfReturns(db, search, { page, size, count })) };
}

/** Does the same for the office, with a tab of its own for agreed returns that wait for a second user. */
export async function listDeskReturns(
  db: Db,
  {
    page,
    state: tab,
    ...words
  }: Omit<ReturnSearch, 'state' | 'memberIds' | 'ids' | 'goodsIds'> & { page: number; state: ReturnTab },
): Promise<ReturnPage<ReturnTab>> {
  const { keywords = '' } = words;
  const found = keywords === '' ? [] : await searchGoodsIds(db, keywords, 0, { isExact: true });
  const search = { ...words, memberIds: null, goodsIds: found.slice(0, GOODS_NAMED) };
  const inReview = { ...search, state: 'agreed' as const, ids: await returnsInReview(db) };
  const counts = { ...(await countStates(db, search)), review: await countReturns(db, inReview) };
  const shown = tab === 'review' ? inReview : { ...search, state: tab };
  const place = { page, size: RETURNS_PER_PAGE, count: counts[tab] };
  return { counts, ...(await pageOfReturns(db, shown, place)) };
}

async function countStates(
  db: Db,
  search: Omit<ReturnSearch, 'state'>,
): Promise<Record<ReturnState, number>> {
  const states = Object.keys(RETURN_STATES) as ReturnState[];
  const counted = states.map(async (state) => [state, await countReturns(db, { ...search, state })] as const);
  return Object.fromEntries(await Promise.all(counted)) as Record<ReturnState, number>;
}

async function pageOfReturns(
  db: Db,
  search: ReturnSearch,
  { page, size, count }: { page: number; size: number; count: number },
): Promise<Omit<ReturnPage<never>, 'counts'>> {
  const { offset, ...shown } = pageOf(page, count, size);
  const returns = await asListed(db, await findReturns(db, search, { limit: size, offset }));
  return { returns, ...shown };
}

/** Returns the returns of an order, latest first. */
export const returnsOfOrder = async (db: Db, orderId: number): Promise<AsListed<ReturnRow>[]> =>
  asListed(db, await findReturnsOfOrders(db, [orderId]));
