import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import { Client } from '#tests/support/client.ts';
import {
  type Asker,
  type Buyer,
  cancel,
  makeBuyers,
  payPatiently,
  Refused,
  submit,
  toTheTill,
} from '../kit/buyers.ts';
import type { Part } from '../kit/part.ts';
import { onAllShops, outcomes, type Outcome, type Race, urlOf } from '../kit/racing.ts';
import type { FaultShop } from '../kit/shop.ts';
import { pass } from '../kit/shopping.ts';

const RACES: Race[] = [
  ['asked to be cancelled, withdrawn, cancelled and sent at once', cancelledAndSent],
  ['returned, decided and paid back twice at once', returnedTwice],
];
const UNITS = 4;
const BALANCE_FEN = 1_000_000;

/** Actions of staff and buyer on a paid order at the same moment end in one way, and money goes back once. */
export const afterOrderPart: Part = {
  name: 'after-order',
  what: 'races on sending, cancelling and returning',
  run: (ground) => onAllShops(ground, RACES),
};

/** A user of the staff, at the process that is named. */
async function makeOperator(shop: FaultShop): Promise<(url: string) => Client> {
  const { id } = await makeMember(shop.db, { role: 'operator', kind: 'staff' });
  const token = await openSession(shop.db, id, 'fault', Date.now());
  return (url) => new Client(url, { [SESSION_COOKIE]: token, member: String(id) });
}

/** Calls what may be refused in words. Throws {@link Refused}. */
const call =
  (asker: Asker, path: string, form: Record<string, unknown> = {}) =>
  async (): Promise<void> => {
    const answer = await asker.post(path, form);
    if (answer.status !== 200) throw new Refused(path, answer);
  };

/** Each a little later than the other, in random order. */
const soon = (work: () => Promise<unknown>) => () => pass(Math.random() * 30).then(work);

async function buyOne(
  shop: FaultShop,
  buyer: Buyer,
  goodsId: number,
): Promise<{ id: number; paidFen: number }> {
  const client = buyer.at(urlOf(shop, 0));
  const [placed] = await submit(client, buyer, await toTheTill(client, goodsId, UNITS));
  await payPatiently(client, placed!.id);
  return { id: placed!.id, paidFen: placed!.payable_fen };
}

const stateOf = async ({ db }: FaultShop, id: number): Promise<string> =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

const balanceOf = async ({ db }: FaultShop, { member }: Buyer): Promise<number> =>
  (await db.selectFrom('member').select('balance_fen').where('id', '=', member.id).executeTakeFirstOrThrow())
    .balance_fen;

async function cancelledAndSent(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 4 : 30;
  const goodsId = await makeGoods(shop.db, { stock: 1000 });
  const operatorAt = await makeOperator(shop);
  const buyers = await makeBuyers(shop, times, BALANCE_FEN);
  const [one, two] = [operatorAt(urlOf(shop, 0)), operatorAt(urlOf(shop, 1))];
  const wrong: string[] = [];
  const ends = new Map<string, number>();
  for (const buyer of buyers) {
    const { id, paidFen } = await buyOne(shop, buyer, goodsId);
    const [here, there] = [buyer.at(urlOf(shop, 0)), buyer.at(urlOf(shop, 1))];
    const parcel = { carrier: '顺丰速运', tracking_no: `SF${10 ** 12 + id}` };
    await outcomes(
      [
        () => cancel(here, id),
        () => cancel(there, id),
        call(here, `/api/order/${id}/withdraw_cancel`),
        call(one, `/api/admin/order/${id}/cancel`, { reason: '商品缺货' }),
        call(two, `/api/admin/order/${id}/cancel`, { reason: '商品缺货' }),
        call(one, `/api/admin/order/${id}/ship`, parcel),
        call(two, `/api/admin/order/${id}/ship`, parcel),
      ].map(soon),
      wrong,
    );
    const state = await stateOf(shop, id);
    ends.set(state, (ends.get(state) ?? 0) + 1);
    const expected = state === 'cancelled' ? BALANCE_FEN : BALANCE_FEN - paidFen;
    const balance = await balanceOf(shop, buyer);
    if (balance !== expected) wrong.push(`order ${id} is ${state}, and the balance ${balance}`);
    if (state !== 'cancelled' && state !== 'shipped') wrong.push(`order ${id} is still ${state}`);
    buyer.close();
  }
  for (const client of [one, two]) client.close();
  return {
    times: times * 7,
    wrong,
    worst: [...ends].map(([state, count]) => `${state} ${count}`).join(', '),
  };
}

/** All of an order goes back, asked for in two tabs; two of the staff decide, and pay what was agreed to. */
async function returnedTwice(shop: FaultShop): Promise<Outcome> {
  const times = shop.isQuick ? 3 : 20;
  const goodsId = await makeGoods(shop.db, { stock: 1000 });
  const operatorAt = await makeOperator(shop);
  const buyers = await makeBuyers(shop, times, BALANCE_FEN);
  const [one, two] = [operatorAt(urlOf(shop, 0)), operatorAt(urlOf(shop, 1))];
  const wrong: string[] = [];
  for (const buyer of buyers) {
    const { id, paidFen } = await buyOne(shop, buyer, goodsId);
    await call(one, `/api/admin/order/${id}/ship`, {
      carrier: '顺丰速运',
      tracking_no: `SF${10 ** 12 + id}`,
    })();
    const line = await shop.db
      .selectFrom('order_line')
      .select(['id', 'share_fen'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const request = { kind: 'return', reason: 'quality', [`units_${line.id}`]: UNITS };
    const asked = await outcomes(
      [0, 1].map((tab) =>
        soon(
          call(buyer.at(urlOf(shop, tab)), `/api/order/${id}/return`, {
            ...request,
            idempotency_key: `press-${id}-${tab}`,
          }),
        ),
      ),
      wrong,
    );
    const returns = await shop.db
      .selectFrom('order_return')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    const [first] = returns;
    if (asked !== 1 || !first) {
      wrong.push(`${asked} of two returns of all units were taken`);
      continue;
    }
    const decide = (client: Client, what: string) =>
      soon(call(client, `/api/admin/return/${first.id}/${what}`, { answer: '核对过了' }));
    await outcomes([decide(one, 'agree'), decide(two, 'agree'), decide(two, 'refuse')], wrong);
    const [returned] = await shop.db
      .selectFrom('order_return_line')
      .select('id')
      .where('return_id', '=', first.id)
      .execute();
    const fate = { [`fate_${returned?.id}`]: 'stock' };
    await outcomes(
      [one, two].map((client) => soon(call(client, `/api/admin/return/${first.id}/complete`, fate))),
      wrong,
    );
    const { state } = await shop.db
      .selectFrom('order_return')
      .select('state')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const backFen = state === 'done' ? line.share_fen : 0;
    const balance = await balanceOf(shop, buyer);
    if (balance !== BALANCE_FEN - paidFen + backFen)
      wrong.push(`return ${first.id} is ${state}, and the balance ${balance}`);
    if (state !== 'done' && state !== 'refused') wrong.push(`return ${first.id} is still ${state}`);
    buyer.close();
  }
  for (const client of [one, two]) client.close();
  return { times: times * 7, wrong };
}
