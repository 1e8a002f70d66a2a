import type { Engine, Db } from '#lib/platform/db/database.server.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { changedTotals, promotionTotals } from '#tests/support/promotion-books.ts';
import { type BusyAnswers, retryWhileBusy, busyWords } from './shopping.ts';
import { type Buyer, Refused, submit, type Till } from './buyers.ts';
import type { Ground } from './ground.ts';
import { logged, type FaultShop, openShop } from './shop.ts';
import { ENGINES, type Finding } from './part.ts';

/** Result of a race: the number of tries, what did not hold, and further notes. */
export interface Outcome {
  times: number;
  wrong: string[];
  worst?: string;
}

export type Race = [what: string, race: (shop: FaultShop) => Promise<Outcome>];

/** Runs races on both engines, over one process and over two; after each, the shop's books must agree. */
export async function onAllShops(ground: Ground, races: readonly Race[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of ENGINES) {
    for (const processes of ground.isQuick ? [2] : [1, 2]) {
      findings.push(...(await runRaces(ground, { engine, processes }, races)));
    }
  }
  return findings;
}

async function runRaces(
  ground: Ground,
  { engine, processes }: { engine: Engine; processes: number },
  races: readonly Race[],
): Promise<Finding[]> {
  const since = Date.now();
  const shop = await openShop(ground, engine, processes);
  try {
    const findings: Finding[] = [];
    const before = await promotionTotals(shop.db);
    // Damage done by one race stays: it is reported in the row of the first one that caused it.
    const told = new Set<string>();
    for (const [what, race] of races) {
      const { wrong, ...outcome } = await race(shop).catch(brokeOff);
      const after = [
        ...(await disagreements(shop.db)),
        ...(await halfDone(shop.db, since)),
        ...changedTotals(before, await promotionTotals(shop.db)),
      ];
      const news = after.filter((sentence) => !told.has(sentence));
      for (const sentence of news) told.add(sentence);
      findings.push({ what, engine, processes, ...outcome, wrong: [...logged(shop, wrong), ...news] });
    }
    return findings;
  } finally {
    await shop.close();
  }
}

/** A race that breaks off must not hide what the others find. */
const brokeOff = (error: unknown): Outcome => ({
  times: 0,
  wrong: [`broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
});

/** The process that the n-th of those who race asks. */
export const urlOf = ({ servers }: Pick<FaultShop, 'servers'>, index: number): string =>
  servers[index % servers.length]!.url;

/** Counts those of the racing works that were done; each other was refused in words, or is wrong. */
export async function outcomes(works: (() => Promise<unknown>)[], wrong: string[]): Promise<number> {
  return (await raced(works, wrong)).done;
}

/** The same, with the words of those that were refused. */
export async function raced(
  works: (() => Promise<unknown>)[],
  wrong: string[],
): Promise<{ done: number; refusals: string[] }> {
  const settled = await Promise.allSettled(works.map((work) => work()));
  const refusals: string[] = [];
  for (const result of settled) {
    if (result.status === 'rejected')
      (isRefusal(result.reason) ? refusals : wrong).push(String(result.reason));
  }
  return { done: settled.filter(({ status }) => status === 'fulfilled').length, refusals };
}

/** True when a user was refused in words, as opposed to not served. */
export const isRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && error.answer.status < 500;

const AT_ONCE = 8;

/**
 * Does the work before a race, a few at a time: adding to a cart is not safe to repeat, so no request may be refused
 * there because the shop is busy.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE).map((item, index) => work(item, from + index));
    results.push(...(await Promise.all(some)));
  }
  return results;
}

/**
 * Submits all at once, each at its own till and on a new connection, and again where the answer is that the shop is
 * busy.
 */
export async function submitAll(
  shop: FaultShop,
  buyers: readonly Buyer[],
  tills: readonly Till[],
  wrong: string[],
): Promise<{ sold: number; worst: string }> {
  const busyAnswers: BusyAnswers = { count: 0, longestMs: 0 };
  // The server ends connections that were not used for a while; a request under way then would be lost.
  for (const buyer of buyers) buyer.close();
  const sold = await outcomes(
    buyers.map(
      (buyer, index) => () =>
        submit(retryWhileBusy(buyer.at(urlOf(shop, index)), busyAnswers), buyer, tills[index]!),
    ),
    wrong,
  );
  return { sold, worst: busyWords(busyAnswers) };
}

/**
 * Finds what of the orders placed since a moment (ms) was only half done, each in a sentence: an order without lines,
 * event or draft, stock not taken or not given back, a payment without its ledger row, and the other way round.
 */
export async function halfDone(db: Db, since: number): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().where('created_at', '>=', since).execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).execute();
  const events = await db.selectFrom('order_event').selectAll().where('order_id', 'in', ids).execute();
  const payments = await db.selectFrom('payment').selectAll().where('order_id', 'in', ids).execute();
  const stock = new Map(
    (await db.selectFrom('stock_ledger').select(['idempotency_key', 'change']).execute()).map((row) => [
      row.idempotency_key,
      row.change,
    ]),
  );
  const money = new Map(
    (await db.selectFrom('balance_ledger').select(['idempotency_key', 'change_fen']).execute()).map((row) => [
      row.idempotency_key,
      row.change_fen,
    ]),
  );
  const drafts = await db
    .selectFrom('checkout_draft')
    .select(['key', 'state'])
    .where('created_at', '>=', since)
    .execute();
  const wrong: string[] = [];
  const expect = (isSo: boolean, sentence: string): void => void (isSo || wrong.push(sentence));
  for (const { id, state, checkout_key, payable_fen, paid_at, refunded_fen } of orders) {
    const own = lines.filter(({ order_id }) => order_id === id);
    const kinds = events.filter(({ order_id }) => order_id === id).map(({ kind }) => kind);
    const paid = payments.filter((row) => row.order_id === id && row.state === 'confirmed');
    expect(own.length > 0, `order ${id} has no lines`);
    expect(kinds.filter((kind) => kind === 'created').length === 1, `order ${id} was not created once`);
    expect(
      kinds.filter((kind) => kind === 'cancelled').length === (state === 'cancelled' ? 1 : 0),
      `order ${id} is ${state} and has the events ${kinds.join(', ')}`,
    );
    expect(
      drafts.some(({ key, state: of }) => key === checkout_key && of === 'submitted'),
      `the draft of order ${id} is not submitted`,
    );
    // A goods may be bought, in a set and given: its stock moves once an order.
    for (const [goods_id, same] of Map.groupBy(own, (line) => line.goods_id)) {
      const quantity = same.reduce((units, line) => units + line.quantity, 0);
      const taken = stock.get(`order:${id}:goods:${goods_id}`);
      expect(taken === -quantity, `order ${id} took ${taken} of goods ${goods_id}, not ${quantity}`);
      const back = stock.get(`cancel:${id}:goods:${goods_id}`);
      const due = state === 'cancelled' ? quantity : undefined;
      expect(back === due, `order ${id} is ${state} and gave back ${back} of goods ${goods_id}`);
    }
    const isPaid = paid_at !== null;
    expect(
      state !== 'cancelled' || refunded_fen === (isPaid ? payable_fen : 0),
      `order ${id} of ${payable_fen} fen is cancelled, ${refunded_fen} fen of it went back`,
    );
    expect(paid.length === (isPaid ? 1 : 0), `order ${id} is ${state} with ${paid.length} payments`);
    const spent = money.get(`order:${id}:wallet`);
    const wallet = paid.some(({ method }) => method === 'wallet');
    expect(
      spent === (wallet ? -payable_fen : undefined),
      `order ${id} of ${payable_fen} fen moved ${spent} fen`,
    );
  }
  const keys = new Set(orders.map(({ checkout_key }) => checkout_key));
  for (const { key, state } of drafts) {
    expect(state !== 'submitted' || keys.has(key), `draft ${key} is submitted and has no order`);
  }
  return wrong;
}
