import { CHECKING_MS } from '#lib/people/phone-codes/check-queue.service.ts';
import type { HaltMode } from '#tests/support/cluster.ts';
import { type FakeWechat, startFakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { changedTotals, promotionTotals } from '#tests/support/promotion-books.ts';
import { onOwnCluster } from '../kit/isolated-shops.ts';
import {
  type BusyAnswers,
  retryWhileBusy,
  missing,
  pass,
  shopAround,
  type Outcomes,
  underWay,
} from '../kit/shopping.ts';
import { makeBuyers } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { halfDone, urlOf } from '../kit/racing.ts';
import { logged, type FaultShop } from '../kit/shop.ts';
import type { Finding, Part } from '../kit/part.ts';
import { type Begun, beginPayments, expectEnd, paidAt, sendNotice, settingsFor } from '../kit/payers.ts';
import { giveEach, openStall, type Stall } from '../kit/stall.ts';

const BUYERS = 6;
const LATEST_MS = 400;
const AWAY_MS = 1000;
/** Notices come one by one, so that they are under way when the database goes and when it comes back. */
const NOTICE_EVERY_MS = 40;
/** A call that hangs on a database that has gone is answered within this; a machine that is busy may take longer. */
const ANSWER_WITHIN_MS = 30_000;
/**
 * After PostgreSQL takes connections again, orders go through within this. A password whose check broke off may be
 * tried again only after {@link CHECKING_MS}, and all buyers may have been paying.
 */
const WELL_WITHIN_MS = CHECKING_MS + 15_000;

/** PostgreSQL ended and started again amid checkouts and payments: the shop goes on by itself, and nothing is lost. */
export const restartPart: Part = {
  name: 'restart',
  what: 'PostgreSQL restarted amid checkouts and payments',
  async run(ground) {
    const findings: Finding[] = [];
    for (const processes of ground.isQuick ? [2] : [1, 2]) {
      for (const mode of ground.isQuick ? (['immediate'] as const) : (['fast', 'immediate'] as const)) {
        findings.push(await restartOften(ground, mode, processes));
      }
    }
    return findings;
  },
};

async function restartOften(ground: Ground, mode: HaltMode, processes: number): Promise<Finding> {
  const times = ground.isQuick ? 1 : 6;
  const wechat = await startFakeWechat();
  const bed = await onOwnCluster(ground, { isDurable: true, processes, env: settingsFor(wechat) });
  const { shop, cluster } = bed;
  const since = Date.now();
  const outcomes: Outcomes = { orders: new Map(), open: [], wrong: [] };
  const busyAnswers: BusyAnswers = { count: 0, longestMs: 0 };
  const { wrong } = outcomes;
  let slowest = 0;
  try {
    const stall = await openStall(shop);
    const before = await promotionTotals(shop.db);
    const buyers = await makeBuyers(shop, BUYERS, 100_000_000);
    await giveEach(shop, stall, buyers, times * 20);
    const working = buyers.map((buyer, index) =>
      shopAround(
        { buyer, asker: retryWhileBusy(buyer.at(urlOf(shop, index)), busyAnswers), stall },
        outcomes,
        // The shop's processes live on: a request that is not served was not answered with "busy".
        (error) => wrong.push(String(error)),
      ),
    );
    for (let round = 0; round < times; round += 1) {
      const payers = await makePayers(shop, wechat, stall);
      await underWay(outcomes, outcomes.orders.size + BUYERS);
      const sent = payers.map((begun, index) => noticeUntilTaken({ shop, wechat }, begun, index));
      await pass(Math.random() * LATEST_MS);
      await cluster.halt(mode);
      await pass(AWAY_MS);
      await cluster.start();
      const ms = await underWay(outcomes, outcomes.orders.size + BUYERS);
      slowest = Math.max(slowest, ms);
      if (ms > WELL_WITHIN_MS) wrong.push(`the next ${BUYERS} orders took ${Math.round(ms)} ms`);
      wrong.push(...(await Promise.all(sent)).flat());
      for (const begun of payers) {
        wrong.push(...(await expectEnd(shop, begun, { state: 'paid', order: 'paid' })));
        begun.buyer.close();
      }
    }
    await Promise.all(working.map((worker) => worker.stop()));
    if (busyAnswers.count === 0) wrong.push('nobody noticed that PostgreSQL had gone');
    if (busyAnswers.longestMs > ANSWER_WITHIN_MS)
      wrong.push(`an answer took ${Math.round(busyAnswers.longestMs)} ms`);
    wrong.push(
      ...(await missing(shop, outcomes)),
      ...(await disagreements(shop.db)),
      ...(await halfDone(shop.db, since)),
      ...changedTotals(before, await promotionTotals(shop.db)),
    );
    wrong.splice(0, Infinity, ...logged(shop, wrong));
    for (const buyer of buyers) buyer.close();
  } finally {
    await bed.close();
    await wechat.gateway.close();
  }
  const worst = `${outcomes.orders.size} orders acknowledged, ${busyAnswers.count} told to wait, going on in ${(slowest / 1000).toFixed(1)} s`;
  const what = `PostgreSQL restarted (${mode}) amid checkouts`;
  return { what, engine: 'postgres', processes, times, wrong, worst };
}

const makePayers = (shop: FaultShop, wechat: FakeWechat, { goodsId }: Stall): Promise<Begun[]> =>
  beginPayments(shop, wechat, { count: shop.isQuick ? 4 : 12, goodsId });

/** Sends a notice as a gateway does: in its time, and again until it is taken. */
async function noticeUntilTaken(
  { shop, wechat }: { shop: FaultShop; wechat: FakeWechat },
  begun: Begun,
  index: number,
): Promise<string[]> {
  await pass(index * NOTICE_EVERY_MS);
  const notice = paidAt(wechat, begun);
  for (const until = performance.now() + WELL_WITHIN_MS * 2; performance.now() < until; await pass(100)) {
    const status = await sendNotice(urlOf(shop, index), notice);
    if (status === 200) return [];
    if (status === null) return [`a notice of try ${begun.row.id} was not answered`];
    if (status < 500) return [`a notice of try ${begun.row.id} was answered ${status}`];
  }
  return [`the notice of try ${begun.row.id} was never taken`];
}
