import type { Db } from '#lib/platform/db/database.server.ts';
import type { Statement } from '#lib/trade/payments/providers/provider.rules.ts';
import {
  compareEntries,
  type Difference,
  type Sum,
  Sums,
  addLines,
  type StatementEntry,
  unread,
  unlisted,
} from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import {
  type BookPlace,
  findKeysElsewhere,
  findPaidNamed,
  findPaidOfDay,
  findRefundsNamed,
  findRefundsOfDay,
  findTryIds,
  type StatementDay,
} from '#lib/trade/payments/reconcile/book.repository.ts';

const AT_ONCE = 500;

export interface Compared {
  matched: Sum;
  statement: Sums;
  shop: Sums;
  differences: Difference[];
}

/** Compares a statement with the books, a few hundred entries at a time: other requests are answered in between. */
export async function compareDay(
  db: Db,
  day: StatementDay,
  { statementId, statement: { lines, faults } }: { statementId: number; statement: Statement },
): Promise<Compared> {
  const [listed, statement, shop] = [new Map<string, StatementEntry>(), new Sums(), new Sums()];
  const matched: Sum = { count: 0, fen: 0 };
  const differences = unread(faults);
  for (const some of parts(lines)) {
    addLines(listed, some);
    statement.add(some);
    await new Promise(setImmediate);
  }
  for (const some of parts([...listed.values()])) {
    const found = compareEntries(some, await bookOf(db, day, some));
    matched.count += found.matched.count;
    matched.fen += found.matched.fen;
    await findTries(db, day, found.differences);
    differences.push(...found.differences);
  }
  const here = { provider: day.provider, statementId };
  for (const findPart of [findPaidOfDay, findRefundsOfDay]) {
    for (let place: BookPlace | null = { at: day.from, id: 0 }; place;) {
      const { entries, last } = await findPart(db, day, place);
      shop.add(entries);
      const keys = entries.map(({ key }) => key).filter((key) => !listed.has(key));
      differences.push(...unlisted(entries, listed, await findKeysElsewhere(db, here, keys)));
      place = last;
    }
  }
  return { matched, statement, shop, differences };
}

function* parts<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

async function bookOf(db: Db, day: StatementDay, entries: readonly StatementEntry[]) {
  const paid = entries.filter(({ first }) => first.amountFen >= 0).map(({ first }) => first.outTradeNo);
  const refunded = entries.filter(({ first }) => first.amountFen < 0).map(({ first }) => first.outRefundNo);
  const refunds = await findRefundsNamed(db, day, refunded.filter(Boolean));
  return [...(await findPaidNamed(db, day, paid)), ...refunds];
}

/** Finds the tries of differences that have no money in the books: a payment may have been started. */
async function findTries(db: Db, day: StatementDay, differences: readonly Difference[]): Promise<void> {
  const strays = differences.filter(({ tryId }) => tryId === null);
  const ids = await findTryIds(
    db,
    day.provider,
    strays.map(({ outTradeNo }) => outTradeNo),
  );
  for (const stray of strays) stray.tryId = ids.get(stray.outTradeNo) ?? null;
}
