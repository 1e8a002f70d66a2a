import type { Engine } from '#lib/platform/db/database.server.ts';
import { type FakeWechat, startFakeWechat } from '#tests/support/gateways/fake-wechat.ts';
import { makeKeys, stateOf } from '#tests/support/gateways/payments.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { cancel, payByWallet } from '../kit/buyers.ts';
import type { Ground } from '../kit/ground.ts';
import { halfDone, type Outcome, urlOf } from '../kit/racing.ts';
import { ENGINES, type Finding, type Part } from '../kit/part.ts';
import {
  balanceOf,
  type Begun,
  beginPayments,
  expectEnd,
  paidAt,
  sendNotice,
  settingsFor,
} from '../kit/payers.ts';
import { type FaultShop, kill, openShop } from '../kit/shop.ts';

interface Place {
  shop: FaultShop;
  wechat: FakeWechat;
  goodsId: number;
}

const CASES: [what: string, run: (place: Place) => Promise<Outcome>][] = [
  ['one notice fifty times at once', manyNotices],
  ['paid online and cancelled, or paid by balance, at once', paidAndGone],
  ['the gateway slow and silent', slowAndSilent],
  ['the gateway lying', lying],
  ['kill -9 while notices come', killedAmidNotices],
];

/** Money counts once and none is lost, however its gateway and the processes behave. */
export const paymentsPart: Part = {
  name: 'payments',
  what: 'payments online: notices, cancels, gateways, kills',
  async run(ground) {
    const findings: Finding[] = [];
    for (const engine of ENGINES) {
      for (const processes of ground.isQuick ? [2] : [1, 2])
        findings.push(...(await runCases(ground, engine, processes)));
    }
    return findings;
  },
};

async function runCases(ground: Ground, engine: Engine, processes: number): Promise<Finding[]> {
  const since = Date.now();
  const wechat = await startFakeWechat();
  const shop = await openShop(ground, engine, processes, { env: settingsFor(wechat) });
  try {
    const goodsId = await makeGoods(shop.db, { stock: 100_000 });
    const findings: Finding[] = [];
    for (const [what, run] of CASES) {
      const outcome = await run({ shop, wechat, goodsId });
      const after = [...(await disagreements(shop.db)), ...(await halfDone(shop.db, since))];
      findings.push({ what, engine, processes, ...outcome, wrong: [...outcome.wrong, ...after] });
    }
    return findings;
  } finally {
    await shop.close();
    await wechat.gateway.close();
  }
}

/** Keeps the shop from finding out by its own queries: no answer is believed until this is taken back. */
function onlyNotices(wechat: FakeWechat): () => void {
  wechat.lies = true;
  return () => void (wechat.lies = false);
}

async function manyNotices({ shop, wechat, goodsId }: Place): Promise<Outcome> {
  const [count, notices] = shop.isQuick ? [2, 50] : [20, 50];
  const wrong: string[] = [];
  const all = await beginPayments(shop, wechat, { count, goodsId });
  const stopHearing = onlyNotices(wechat);
  for (const begun of all) {
    const notice = paidAt(wechat, begun);
    const statuses = await Promise.all(
      Array.from({ length: notices }, (_, index) => sendNotice(urlOf(shop, index), notice)),
    );
    const refused = statuses.filter((status) => status !== 200);
    if (refused.length > 0) wrong.push(`notices of try ${begun.row.id} were answered ${refused.join()}`);
    wrong.push(...(await expectEnd(shop, begun, { state: 'paid', order: 'paid' })));
    const counted = await shop.db
      .selectFrom('payment_arrival')
      .select('outcome')
      .where('try_id', '=', begun.row.id)
      .execute();
    const firsts = counted.filter(({ outcome }) => outcome === 'counted').length;
    if (firsts !== 1 || counted.length !== notices)
      wrong.push(`of ${notices} notices ${counted.length} are kept, and ${firsts} counted`);
    begun.buyer.close();
  }
  stopHearing();
  return { times: count * notices, wrong };
}

async function paidAndGone({ shop, wechat, goodsId }: Place): Promise<Outcome> {
  const count = shop.isQuick ? 6 : 40;
  const wrong: string[] = [];
  const balanceFen = 1_000_000;
  const all = await beginPayments(shop, wechat, { count, goodsId, balanceFen });
  for (const [index, begun] of all.entries()) {
    const notice = paidAt(wechat, begun);
    const there = begun.buyer.at(urlOf(shop, index + 1));
    const isByWallet = index % 2 === 0;
    const other = () => (isByWallet ? payByWallet(there, begun.orderId) : cancel(there, begun.orderId));
    const both = [() => sendNotice(urlOf(shop, index), notice), () => other().catch(() => undefined)];
    await Promise.all((index % 4 < 2 ? both : both.toReversed()).map((one) => one()));
    const order = await shop.db
      .selectFrom('orders')
      .select(['state', 'payment_method'])
      .where('id', '=', begun.orderId)
      .executeTakeFirstOrThrow();
    // A cancelled order's money is in the balance; of one that was paid by both, the excess is.
    const due = order.state === 'cancelled' ? balanceFen + begun.payableFen : balanceFen;
    const balance = await balanceOf(shop, begun);
    if (balance !== due)
      wrong.push(`order ${begun.orderId} is ${order.state}, and the balance ${balance}, not ${due}`);
    wrong.push(...(await expectEnd(shop, begun, { state: 'paid', order: order.state })));
    begun.buyer.close();
  }
  return { times: count * 2, wrong };
}

/** Has the shop ask about a payment now, as its buyer may. */
const ask = ({ buyer, row }: Begun, url: string) => buyer.at(url).post(`/api/payment/${row.id}/check`);

async function slowAndSilent({ shop, wechat, goodsId }: Place): Promise<Outcome> {
  const count = shop.isQuick ? 2 : 10;
  const wrong: string[] = [];
  let slowest = 0;
  const all = await beginPayments(shop, wechat, { count, goodsId });
  const late = await beginPayments(shop, wechat, { count, goodsId });
  wechat.gateway.mood = 'silent';
  for (const begun of [...all, ...late]) paidAt(wechat, begun);
  const asked = [...all, ...late].map((begun, index) => ask(begun, urlOf(shop, index)));
  for (const [index, begun] of all.entries()) {
    const from = performance.now();
    const status = await sendNotice(urlOf(shop, index), wechat.notice(begun.row.outTradeNo));
    slowest = Math.max(slowest, performance.now() - from);
    if (status !== 200) wrong.push(`a notice was answered ${status} while the gateway was silent`);
  }
  for (const { status } of await Promise.all(asked))
    if (status !== 200) wrong.push(`asking a silent gateway was answered ${status}`);
  for (const begun of late) {
    const { state } = await stateOf(shop.db, begun.row);
    if (state !== 'open') wrong.push(`try ${begun.row.id} is ${state} though nobody said so`);
  }
  wechat.gateway.mood = 'slow';
  await Promise.all(late.map((begun, index) => ask(begun, urlOf(shop, index))));
  wechat.gateway.mood = 'well';
  for (const begun of [...all, ...late]) {
    wrong.push(...(await expectEnd(shop, begun, { state: 'paid', order: 'paid' })));
    begun.buyer.close();
  }
  return { times: count * 2, wrong, worst: `${Math.round(slowest)} ms for a notice in that time` };
}

async function lying({ shop, wechat, goodsId }: Place): Promise<Outcome> {
  const count = shop.isQuick ? 2 : 10;
  const wrong: string[] = [];
  const [forged, wrongSum] = [
    await beginPayments(shop, wechat, { count, goodsId }),
    await beginPayments(shop, wechat, { count, goodsId }),
  ];
  const stranger = makeKeys();
  const stopLying = onlyNotices(wechat);
  for (const [index, begun] of forged.entries()) {
    paidAt(wechat, begun);
    const notice = wechat.notice(begun.row.outTradeNo, { keys: stranger });
    const status = await sendNotice(urlOf(shop, index), notice);
    if (status === 200) wrong.push('a notice that somebody else signed was taken');
    await ask(begun, urlOf(shop, index));
    wrong.push(...(await expectEnd(shop, begun, { state: 'open', order: 'unpaid' })));
  }
  for (const [index, begun] of wrongSum.entries()) {
    await sendNotice(urlOf(shop, index), paidAt(wechat, begun, { total: 1 }));
    wrong.push(...(await expectEnd(shop, begun, { state: 'mismatched', order: 'unpaid' })));
  }
  stopLying();
  for (const [index, begun] of forged.entries()) {
    await ask(begun, urlOf(shop, index));
    wrong.push(...(await expectEnd(shop, begun, { state: 'paid', order: 'paid' })));
  }
  for (const { buyer } of [...forged, ...wrongSum]) buyer.close();
  return { times: count * 2, wrong };
}

async function killedAmidNotices({ shop, wechat, goodsId }: Place): Promise<Outcome> {
  const [rounds, count] = shop.isQuick ? [1, 4] : [10, 12];
  const wrong: string[] = [];
  let again = 0;
  for (let round = 0; round < rounds; round += 1) {
    const all = await beginPayments(shop, wechat, { count, goodsId });
    const notices = all.map((begun) => paidAt(wechat, begun));
    const victim = round % shop.servers.length;
    const { url } = shop.servers[victim]!;
    const sent = notices.flatMap((notice) => Array.from({ length: 3 }, () => sendNotice(url, notice)));
    // As soon as one is through, the others are under way.
    await Promise.race(sent);
    await kill(shop.servers[victim]!);
    const statuses = await Promise.all(sent);
    const another = await shop.start();
    shop.servers.pop();
    shop.servers[victim] = another;
    for (const [index, notice] of notices.entries()) {
      if (statuses.slice(index * 3, index * 3 + 3).includes(200)) continue;
      again += 1;
      const status = await sendNotice(another.url, notice);
      if (status !== 200) wrong.push(`a notice sent again was answered ${status}`);
    }
    for (const begun of all) {
      wrong.push(...(await expectEnd(shop, begun, { state: 'paid', order: 'paid' })));
      begun.buyer.close();
    }
  }
  return { times: rounds * count * 3, wrong, worst: `${again} of ${rounds * count} notices sent again` };
}
