import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { chosenOrders, orderDeskQuery, orderSearch } from '#lib/trade/order-desk/order-desk.fields.ts';
import {
  chosenDeskOrders,
  listDeskOrders,
  noteOrder,
  readDeskOrder,
} from '#lib/trade/order-desk/order-desk.service.ts';
import { correctParcel, shipOrder, shipParcels } from '#lib/trade/parcels/office/ship.service.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the desk of orders on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let warm: number;
  let cold: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '赵敏' });
    warm = await makeGoods(db, { stock: 10_000 });
    cold = await makeGoods(db, { stock: 10_000, storage: '冷藏' });
  });
  afterAll(() => fresh.close());

  const paid = async (goodsId: number, company = '百草堂', at = NOW) => {
    const member = await makeMember(db, { balance_fen: 5000, company });
    const placed = await orderOne(db, member, [{ goodsId, quantity: 3 }], at);
    await payByWallet(db, member, placed.id, at);
    return { ...placed, member };
  };
  const ship = (parcels: string, carrier = '顺丰速运') =>
    shipParcels(db, operator, { carrier, parcels }, NOW + DAY_MS);
  const listed = async (asked: Record<string, string>, now = NOW + DAY_MS) => {
    const search = { ...orderSearch(orderDeskQuery.parse(asked)), page: 1 };
    const { orders, counts } = await listDeskOrders(db, search, now);
    return { ids: orders.map(({ id }) => id), counts };
  };
  const stateOf = async (id: number) => (await readDeskOrder(db, id))?.order.state;

  it('finds orders by number, parcel, company, day, place and what is special about them', async () => {
    const [first, second] = [await paid(warm, '康民大药房'), await paid(cold, '同仁药店', NOW + 60_000)];
    expect((await listed({})).ids.slice(-2)).toEqual([first.id, second.id]);
    expect((await listed({ sort: 'newest' })).ids.slice(0, 2)).toEqual([second.id, first.id]);
    expect((await listed({ keywords: first.no })).ids).toEqual([first.id]);
    expect((await listed({ keywords: '同仁' })).ids).toEqual([second.id]);
    expect((await listed({ mark: 'cold' })).ids).toEqual([second.id]);
    expect((await listed({ mark: 'ephedrine' })).ids).toEqual([]);
    expect((await listed({ mark: 'late' }, NOW + DAY_MS + 1)).ids).toEqual([first.id]);
    expect((await listed({ region: '江苏省' })).ids).toHaveLength(2);
    expect((await listed({ region: '河南省' })).ids).toEqual([]);
    expect((await listed({ method: 'transfer' })).ids).toEqual([]);
    expect((await listed({ from: '2030-01-01' })).ids).toEqual([]);
    await ship(`${first.no} sf7001`);
    expect((await listed({ keywords: 'sf7001', state: 'shipped' })).ids).toEqual([first.id]);
    expect((await listed({ keywords: 'SF7001', state: 'shipped' })).ids).toEqual([first.id]);
    expect((await listed({ carrier: '顺丰速运', state: 'shipped' })).ids).toEqual([first.id]);
    expect((await listed({ carrier: '京东物流', state: 'shipped' })).ids).toEqual([]);
    expect((await listed({})).counts).toMatchObject({ paid: 1, shipped: 1 });
    const sent = await listed({ mark: 'late', state: 'shipped' }, NOW + 9 * DAY_MS);
    expect([sent.ids, sent.counts.shipped], 'what was sent is not late').toEqual([[], 0]);
  });

  it('takes what was chosen for the pages for many, else the first of the list as it is searched', async () => {
    const [far, near] = [await paid(warm, '远山药房'), await paid(warm, '近水药房')];
    const chosen = async (asked: string) =>
      (await chosenDeskOrders(db, chosenOrders(new URLSearchParams(asked)), NOW)).map(({ id }) => id);
    expect(await chosen('keywords=近水')).toEqual([near.id]);
    expect(await chosen('keywords=药房&sort=newest&state=shipped')).toEqual([near.id, far.id]);
    expect(await chosen(`ids=${near.id}&ids=${far.id}&keywords=近水`)).toEqual([near.id, far.id]);
    expect([await chosen('ids=-1'), await chosen('ids=没有'), await chosen('ids=987654')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('sends many orders at once, and a list that is sent twice changes nothing', async () => {
    const orders = [await paid(warm), await paid(warm), await paid(warm)];
    const text = orders.map(({ no }, index) => `${no} SF800${index}`).join('\n');
    expect(await ship(`${text} 邮政 EMS`)).toEqual({ shipped: 3, before: 0 });
    expect(await ship(`${text} 邮政 EMS`)).toEqual({ shipped: 0, before: 3 });
    const last = await readDeskOrder(db, orders[2]?.id ?? 0);
    expect(last?.order).toMatchObject({
      state: 'shipped',
      parcels: [{ carrier: '邮政 EMS', trackingNo: 'SF8002' }],
    });
    expect(last?.trail).toMatchObject([{ who: '赵敏', action: 'order.ship', detail: '邮政 EMS SF8002' }]);
    expect(await titlesTo(db, orders[0]?.member as Member)).toEqual(['订单已发货']);
  });

  it('sends nothing where one line is wrong, and says which', async () => {
    const [one, sent] = [await paid(warm), await paid(warm)];
    await ship(`${sent.no} SF9001`);
    await expect(ship(`${one.no} SF9002\n${sent.no} SF9003\n2026010100000001 SF9004`)).rejects.toMatchObject({
      code: 'invalid_form',
      fields: {
        parcels: [
          `第 2 行：订单 ${sent.no} 已发货，不能发货。 第 3 行：没有订单 2026010100000001。 改好后再提交，这次一单也没有发。`,
        ],
      },
    });
    expect(await stateOf(one.id)).toBe('paid');
  });

  it('sends no parcel of one buyer under the number of another, but several orders of one in a parcel', async () => {
    const [one, other] = [await paid(warm, '甲药房'), await paid(warm, '乙药房')];
    const more = await orderOne(db, one.member, [{ goodsId: warm, quantity: 1 }], NOW);
    await payByWallet(db, one.member, more.id, NOW);
    const word = '的运单号已用在另一家买家的订单上，请核对运单号。';
    const paste = ship(`${one.no} SF6001\n${more.no} SF6001\n${other.no} SF6001`);
    await expect(paste).rejects.toMatchObject({
      fields: { parcels: [expect.stringContaining(`第 3 行：订单 ${other.no} ${word}`)] },
    });
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['paid', 'paid']);
    expect(await ship(`${one.no} SF6001\n${more.no} SF6001`)).toEqual({ shipped: 2, before: 0 });
    const parcel = { id: other.id, carrier: '顺丰速运', trackingNo: 'SF6001' };
    await expect(shipOrder(db, operator, parcel, NOW)).rejects.toMatchObject({ message: `订单${word}` });
    await shipOrder(db, operator, { ...parcel, trackingNo: 'SF6002' }, NOW);
    const [sent] = (await getOrder(db, other.member, other.id)).parcels;
    const correct = (carrier: string) =>
      correctParcel(db, operator, { id: sent!.id, carrier, trackingNo: 'SF6001' }, NOW);
    await expect(correct('顺丰速运')).rejects.toMatchObject({ code: 'invalid_form' });
    await correct('京东物流');
  });

  it('keeps notes that the buyer does not see', async () => {
    const { id, member } = await paid(warm);
    const note = () => noteOrder(db, operator, { id, text: '周五前送到' }, NOW);
    await Promise.all([note(), note(), note()]);
    expect((await readDeskOrder(db, id))?.notes).toMatchObject([
      { text: '周五前送到', who: '赵敏', at: NOW },
    ]);
    expect(await titlesTo(db, member)).toEqual([]);
    await expect(noteOrder(db, operator, { id: 987_654, text: '没有' }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await readDeskOrder(db, 987_654)).toBeNull();
  });
});
