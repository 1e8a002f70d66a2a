import { PAYMENT_PASSWORD } from '#lib/trade/wallet/wallet.rules.ts';
import { makeGoods, stockOf } from '#tests/support/shop-fixture.ts';
import { cancel, makeBuyers, payByWallet, payPatiently, submit, toTheTill } from '../kit/buyers.ts';
import type { Part } from '../kit/part.ts';
import { inTurns, onAllShops, outcomes, submitAll, type Outcome, type Race, urlOf } from '../kit/racing.ts';
import type { FaultShop } from '../kit/shop.ts';

const RACES: Race[] = [
  ['many buyers for the last boxes', lastBoxes],
  ['one draft submitted many times at once', sameKey],
  ['one order paid many times at once', paidTwice],
  ['one balance for two orders', oneBalance],
  ['paid and cancelled at once', paidAndCancelled],
];

/** The first one takes it, and nothing is taken twice: over one process and over two. */
export const racesPart: Part = {
  name: 'races',
  what: 'races on stock, submits and payments',
  run: (ground) => onAllShops(ground, RACES),
};

async function lastBoxes(shop: FaultShop): Promise<Outcome> {
  const [count, boxes] = shop.isQuick ? [16, 9] : [200, 20];
  const goodsId = await makeGoods(shop.db, { stock: boxes });
  const buyers = await makeBuyers(shop, count);
  const wrong: string[] = [];
  const tills = await inTurns(buyers, (buyer, index) => toTheTill(buyer.at(urlOf(shop, index)), goodsId, 1));
  const { sold, worst } = await submitAll(shop, buyers, tills, wrong);
  if (sold !== boxes) wrong.push(`${sold} of ${boxes} boxes were sold`);
  const left = await stockOf(shop.db, goodsId);
  if (left !== 0) wrong.push(`${left} boxes are left`);
  for (const buyer of buyers) buyer.close();
  return { times: count, wrong, worst };
}

async function sameKey(shop: FaultShop): Promise<Outcome> {
  const [drafts, presses] = shop.isQuick ? [1, 50] : [20, 50];
  const goodsId = await makeGoods(shop.db, { stock: 1000 });
  const buyers = await makeBuyers(shop, drafts);
  const wrong: string[] = [];
  for (const buyer of buyers) {
    const till = await toTheTill(buyer.at(urlOf(shop, 0)), goodsId, 3);
    const answers: string[] = [];
    const done = await outcomes(
      Array.from({ length: presses }, (_, index) => async () => {
        const orders = await submit(buyer.at(urlOf(shop, index)), buyer, till);
        answers.push(orders.map(({ id }) => id).join());
      }),
      wrong,
    );
    if (done !== presses) wrong.push(`${presses - done} of ${presses} submissions were refused`);
    if (new Set(answers).size !== 1) wrong.push(`one draft became the orders ${answers.join(' and ')}`);
    buyer.close();
  }
  const left = await stockOf(shop.db, goodsId);
  if (left !== 1000 - 3 * drafts) wrong.push(`${1000 - left} boxes went for ${drafts} orders of 3`);
  return { times: drafts * presses, wrong };
}

async function paidTwice(shop: FaultShop): Promise<Outcome> {
  // No more at once than wrong payment passwords are allowed: each counts as a wrong one until it proves right.
  const [orders, presses] = shop.isQuick ? [3, 4] : [20, PAYMENT_PASSWORD.tries];
  const balanceFen = 1_000_000;
  const goodsId = await makeGoods(shop.db, { stock: 1000 });
  const buyers = await makeBuyers(shop, orders, balanceFen);
  const wrong: string[] = [];
  for (const buyer of buyers) {
    const [placed] = await submit(
      buyer.at(urlOf(shop, 0)),
      buyer,
      await toTheTill(buyer.at(urlOf(shop, 0)), goodsId, 2),
    );
    const pays = Array.from(
      { length: presses },
      (_, index) => () => payPatiently(buyer.at(urlOf(shop, index)), placed!.id),
    );
    const done = await outcomes(pays, wrong);
    if (done !== presses) wrong.push(`${presses - done} of ${presses} payments of one order were refused`);
    const balance = await balanceOf(shop, buyer.member.id);
    if (balance !== balanceFen - placed!.payable_fen) {
      wrong.push(`an order of ${placed!.payable_fen} fen took ${balanceFen - balance} fen`);
    }
    buyer.close();
  }
  return { times: orders * presses, wrong };
}

async function oneBalance(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 3 : 20;
  const goodsId = await makeGoods(shop.db, { stock: 1000, base_price_fen: 100_000 });
  const buyers = await makeBuyers(shop, times, 150_000);
  const wrong: string[] = [];
  for (const buyer of buyers) {
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1) {
      const client = buyer.at(urlOf(shop, index));
      const [placed] = await submit(client, buyer, await toTheTill(client, goodsId, 1));
      ids.push(placed!.id);
    }
    const paid = await outcomes(
      ids.map((id, index) => () => payByWallet(buyer.at(urlOf(shop, index)), id)),
      wrong,
    );
    if (paid !== 1) wrong.push(`a balance for one order paid ${paid}`);
    buyer.close();
  }
  return { times: times * 2, wrong };
}

async function paidAndCancelled(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 4 : 30;
  const goodsId = await makeGoods(shop.db, { stock: 1000 });
  const buyers = await makeBuyers(shop, times, 1_000_000);
  const wrong: string[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const here = buyer.at(urlOf(shop, index));
    const there = buyer.at(urlOf(shop, index + 1));
    const [placed] = await submit(here, buyer, await toTheTill(here, goodsId, 1));
    const done = await outcomes(
      [() => payByWallet(here, placed!.id), () => cancel(there, placed!.id)],
      wrong,
    );
    if (done !== 1) wrong.push(`order ${placed!.id} was paid and cancelled, or neither`);
    buyer.close();
  }
  return { times: times * 2, wrong };
}

async function balanceOf(shop: FaultShop, id: number): Promise<number> {
  const row = await shop.db
    .selectFrom('member')
    .select('balance_fen')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.balance_fen;
}
