import { cancelUnpaid } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';
import { type BusyAnswers, retryWhileBusy, busyWords, pass } from '../kit/shopping.ts';
import {
  atTheTill,
  type Buyer,
  cancel,
  makeBuyers,
  payByWallet,
  putInCart,
  submit,
  type Till,
  type Wanted,
  withCartToTheTill,
} from '../kit/buyers.ts';
import type { Part } from '../kit/part.ts';
import {
  inTurns,
  isRefusal,
  onAllShops,
  outcomes,
  raced,
  type Outcome,
  type Race,
  submitAll,
  urlOf,
} from '../kit/racing.ts';
import type { FaultShop } from '../kit/shop.ts';
import { couponsOf, fullCart, giveEach, leftOnStall, openStall } from '../kit/stall.ts';

const ONE_BY_ONE: Race[] = [
  ['many buyers for the last of a seckill', (shop) => lastOf(shop, 'seckill', ([, seckill]) => [seckill!])],
  ['many buyers for the last gifts', (shop) => lastOf(shop, 'gifts', ([plain]) => [plain!])],
  ['many buyers for the last sets', (shop) => lastOf(shop, 'sets', ([, , set]) => [set!])],
];
const RACES: Race[] = [
  ['many carts with coupon, voucher, gift, set, seckill', lastOfAll],
  ['one coupon and one voucher from two tabs at once', oneCoupon],
  ['one cart submitted from two tabs at once', oneCart],
  ["one member's seckill limit from two tabs at once", oneSeckillLimit],
  ['cancelled twice, swept twice and paid at once', sweptAndCancelled],
];

/** Limited quantities of promotions go once, and come back once. */
export const promotionsPart: Part = {
  name: 'promotions',
  what: 'races on coupons, gifts, sets, seckill and what comes back',
  // A short run has them all together only.
  run: (ground) => onAllShops(ground, ground.isQuick ? RACES : [...ONE_BY_ONE, ...RACES]),
};

async function lastOf(
  shop: FaultShop,
  kind: 'seckill' | 'gifts' | 'sets',
  pick: (full: Wanted[]) => Wanted[],
): Promise<Outcome> {
  const [count, units] = [200, 20];
  const stall = await openStall(shop, { [kind]: units });
  const buyers = await makeBuyers(shop, count);
  const wrong: string[] = [];
  const tills = await inTurns(buyers, (buyer, index) =>
    withCartToTheTill(buyer.at(urlOf(shop, index)), pick(fullCart(stall))),
  );
  const { sold, worst } = await submitAll(shop, buyers, tills, wrong);
  if (sold !== units) wrong.push(`${sold} orders had one of ${units} ${kind}`);
  const left = await leftOnStall(shop, stall);
  if (left[kind] !== 0) wrong.push(`${left[kind]} ${kind} are left`);
  for (const buyer of buyers) buyer.close();
  return { times: count, wrong, worst };
}

/** All of it is short; a refused buyer goes to the till again, until the sets are gone. */
async function lastOfAll(shop: FaultShop): Promise<Outcome> {
  const [count, sets] = shop.isQuick ? [8, 4] : [60, 30];
  const [seckill, gifts] = [sets - 1, sets - 2];
  const stall = await openStall(shop, { sets, seckill, gifts, perMember: 1 });
  const buyers = await makeBuyers(shop, count);
  await giveEach(shop, stall, buyers, 1);
  const wrong: string[] = [];
  const busyAnswers: BusyAnswers = { count: 0, longestMs: 0 };
  let refusals = 0;
  await inTurns(buyers, (buyer, index) => putInCart(buyer.at(urlOf(shop, index)), fullCart(stall)));
  for (const buyer of buyers) buyer.close();
  const buy = async (buyer: Buyer, index: number): Promise<void> => {
    const client = retryWhileBusy(buyer.at(urlOf(shop, index)), busyAnswers);
    let till: Till | null = await atTheTill(client);
    while (till) {
      const shown: Till = till;
      till = await submit(client, buyer, shown).then(
        () => null,
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          refusals += 1;
          return atTheTill(client);
        },
      );
    }
  };
  const sold = await outcomes(
    buyers.map((buyer, index) => () => buy(buyer, index)),
    wrong,
  );
  if (sold !== sets) wrong.push(`${sold} orders for ${sets} sets`);
  for (const [kind, left] of Object.entries(await leftOnStall(shop, stall)))
    if (left !== 0) wrong.push(`${left} ${kind} are left`);
  let used = 0;
  for (const buyer of buyers) used += (await couponsOf(shop, buyer)).used;
  if (used !== sets * 2) wrong.push(`${used} coupons and vouchers were used in ${sold} orders`);
  for (const buyer of buyers) buyer.close();
  return {
    times: count + refusals,
    wrong,
    worst: `${refusals} refused in that time` + (busyAnswers.count > 0 ? `, ${busyWords(busyAnswers)}` : ''),
  };
}

/** Puts lines in the cart and opens a till for each of them, all of one member, as two tabs do. */
async function tillsOfTabs(shop: FaultShop, buyer: Buyer, params: readonly Wanted[]): Promise<Till[]> {
  const client = buyer.at(urlOf(shop, 0));
  for (const line of params) await putInCart(client, [line]);
  const items = await shop.db
    .selectFrom('cart_item')
    .select('id')
    .where('member_id', '=', buyer.member.id)
    .orderBy('id')
    .execute();
  const tills: Till[] = [];
  for (const [index, { id }] of items.entries())
    tills.push(await atTheTill(buyer.at(urlOf(shop, index)), [id]));
  return tills;
}

async function oneCoupon(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 2 : 20;
  const stall = await openStall(shop);
  const buyers = await makeBuyers(shop, times);
  await giveEach(shop, stall, buyers, 1);
  const wrong: string[] = [];
  const lines = [
    { goods_id: stall.goodsId, number: 2 },
    { goods_id: await makeGoods(shop.db), number: 2 },
  ];
  for (const buyer of buyers) {
    const tills = await tillsOfTabs(shop, buyer, lines);
    const done = await outcomes(
      tills.map((till, index) => () => submit(buyer.at(urlOf(shop, index)), buyer, till)),
      wrong,
    );
    if (tills.length !== 2 || done !== 1)
      wrong.push(`${done} of ${tills.length} orders at the price with the coupon`);
    const { used, unused } = await couponsOf(shop, buyer);
    if (used !== 2 || unused !== 0) wrong.push(`of a coupon and a voucher ${used} are used, ${unused} not`);
    // The rest of the cart is bought without them.
    const client = buyer.at(urlOf(shop, 1));
    await submit(client, buyer, await atTheTill(client));
    buyer.close();
  }
  return { times: times * 2, wrong };
}

/** Sets have one line in a cart: two tabs can go beyond a member's limit of them by ordering that line twice only. */
async function oneCart(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 2 : 20;
  const stall = await openStall(shop, { perMember: 1 });
  const buyers = await makeBuyers(shop, times);
  await giveEach(shop, stall, buyers, 2);
  const wrong: string[] = [];
  for (const buyer of buyers) {
    const first = await withCartToTheTill(buyer.at(urlOf(shop, 0)), fullCart(stall));
    const tills = [first, await atTheTill(buyer.at(urlOf(shop, 1)))];
    const { done, refusals } = await raced(
      tills.map((till, index) => () => submit(buyer.at(urlOf(shop, index)), buyer, till)),
      wrong,
    );
    if (done !== 1) wrong.push(`one cart became the orders of ${done} tabs\n    ${refusals.join('\n    ')}`);
    buyer.close();
  }
  return { times: times * 2, wrong };
}

async function oneSeckillLimit(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 2 : 20;
  const stall = await openStall(shop, { perMember: 2 });
  const buyers = await makeBuyers(shop, times);
  const wrong: string[] = [];
  for (const buyer of buyers) {
    // A plain line within the limit has the price of the seckill, as the line of the seckill has.
    const line = { goods_id: stall.seckillGoodsId, number: 2 };
    const tills = await tillsOfTabs(shop, buyer, [line, { ...line, type: 1 }]);
    const done = await outcomes(
      tills.map((till, index) => () => submit(buyer.at(urlOf(shop, index)), buyer, till)),
      wrong,
    );
    if (tills.length !== 2 || done !== 1)
      wrong.push(`${done} of ${tills.length} orders with 2 units each, of which a member may have 2`);
    buyer.close();
  }
  return { times: times * 2, wrong };
}

/** All that may end an unpaid order at once; what it took is back once, or it is paid and keeps all. */
async function sweptAndCancelled(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 4 : 30;
  const balanceFen = 1_000_000;
  const stall = await openStall(shop);
  const buyers = await makeBuyers(shop, times, balanceFen);
  await giveEach(shop, stall, buyers, 1);
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  for (const [index, buyer] of buyers.entries()) {
    const [here, there] = [buyer.at(urlOf(shop, index)), buyer.at(urlOf(shop, index + 1))];
    const [placed] = await submit(here, buyer, await withCartToTheTill(here, fullCart(stall)));
    const { id, payable_fen: payableFen } = placed!;
    await shop.db
      .updateTable('orders')
      .set({ pay_before: Date.now() - 1 })
      .where('id', '=', id)
      .execute();
    const isPaidToo = index % 2 === 0;
    // A payment checks the password first, and the job starts at once: each is delayed so that it may be in time.
    const soon = (work: () => Promise<unknown>) => () =>
      pass(Math.random() * (isPaidToo ? 400 : 30)).then(work);
    const job = () => cancelUnpaid(shop.db, Date.now());
    const ends = [() => cancel(here, id), () => cancel(there, id), job, job].map(soon);
    await outcomes(isPaidToo ? [() => payByWallet(there, id), ...ends] : ends, wrong);
    const { state, reason } = await endOf(shop, id);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const { used, unused } = await couponsOf(shop, buyer);
    if (state === 'paid' ? used !== 2 : unused !== 2)
      wrong.push(`order ${id} is ${state}, of its coupons ${used} are used and ${unused} not`);
    const balance = await balanceOf(shop, buyer);
    if (balance !== (state === 'paid' ? balanceFen - payableFen : balanceFen))
      wrong.push(`order ${id} is ${state}, and the balance ${balance}`);
    if (state === 'unpaid') wrong.push(`order ${id} is still unpaid`);
    buyer.close();
  }
  const worst = [...counts].map(([reason, count]) => `${reason} ${count}`).join(', ');
  return { times: times * 4, wrong, worst };
}

async function endOf({ db }: FaultShop, id: number): Promise<{ state: string; reason: string }> {
  const { state, cancelled_at, cancel_reason } = await db
    .selectFrom('orders')
    .select(['state', 'cancelled_at', 'cancel_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const reason = cancelled_at === null ? state : cancel_reason === '超时未付款' ? 'swept' : 'cancelled';
  return { state, reason };
}

async function balanceOf({ db }: FaultShop, { member }: Buyer): Promise<number> {
  const { balance_fen } = await db
    .selectFrom('member')
    .select('balance_fen')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  return balance_fen;
}
