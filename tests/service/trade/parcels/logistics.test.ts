import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { HOUR_MS, MINUTE_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import { getOrder } from '#lib/trade/order-detail/order-detail.service.ts';
import { kuaidi100 } from '#lib/trade/parcels/kuaidi100.server.ts';
import {
  LogisticsFailure,
  type LogisticsProvider,
  sandboxLogistics,
} from '#lib/trade/parcels/logistics.rules.ts';
import { refreshParcels } from '#lib/trade/parcels/refresh.service.ts';
import { parcelDeskQuery } from '#lib/trade/parcels/office/parcels.fields.ts';
import { PARCEL_TAB_NAMES } from '#lib/trade/parcels/office/parcel-desk.rules.ts';
import { listParcels } from '#lib/trade/parcels/office/parcel-desk.service.ts';
import { correctParcel, shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import {
  type FakeKuaidi100,
  startFakeKuaidi100,
  trackAnswer,
} from '#tests/support/gateways/fake-kuaidi100.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('the ways of parcels on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let goodsId: number;
  let fake: FakeKuaidi100;
  let provider: LogisticsProvider;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    goodsId = await makeGoods(db, { stock: 1000 });
    fake = await startFakeKuaidi100();
    provider = kuaidi100(fake.settings);
  });
  afterAll(async () => {
    await fake.close();
    await fresh.close();
  });

  /** An order that left now in one parcel, whose way is all there is to ask for. */
  async function sent(trackingNo: string, carrier = '顺丰速运') {
    await db.updateTable('parcel').set({ next_at: null }).execute();
    const member = await makeMember(db, { balance_fen: 5000 });
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    await payByWallet(db, member, id, NOW);
    await shipOrder(db, operator, { id, carrier, trackingNo }, NOW);
    return { id, parcel: async () => (await getOrder(db, member, id)).parcels[0]! };
  }

  it('are kept as 快递100 answers, which is asked again later, and not at every look', async () => {
    const { parcel } = await sent('SF4001');
    fake.answers.set('SF4001', trackAnswer('SF4001', '0'));
    fake.asked.length = 0;
    expect(await refreshParcels(db, provider, NOW)).toBe(1);
    expect(await parcel()).toMatchObject({
      state: 'moving',
      stateText: '运输中',
      failure: '',
      deliveredAt: null,
      steps: [
        { at: parseDateTime('2026-11-21 09:30'), state: 'moving', text: '[苏州市]快件已到达营业点' },
        { at: parseDateTime('2026-11-20 18:02'), state: 'collected', text: '[郑州市]顺丰速运 已收取快件' },
      ],
    });
    expect(fake.asked).toMatchObject([{ com: 'shunfeng', num: 'SF4001', phone: '0123', resultv2: '1' }]);
    expect(await refreshParcels(db, provider, NOW + HOUR_MS)).toBe(0);
    fake.answers.set('SF4001', trackAnswer('SF4001', '3', '签收'));
    expect(await refreshParcels(db, provider, NOW + 2 * HOUR_MS)).toBe(1);
    expect(await parcel()).toMatchObject({
      state: 'delivered',
      stateText: '已签收',
      deliveredAt: parseDateTime('2026-11-21 09:30'),
    });
    expect(await refreshParcels(db, provider, NOW + 100 * HOUR_MS)).toBe(0);
    expect(fake.asked).toHaveLength(2);
  });

  it('stay as they are known where it fails, which operators read, and it is asked again', async () => {
    const { parcel } = await sent('SF4002');
    const at = NOW + 3 * HOUR_MS;
    fake.answers.set('SF4002', { result: false, returnCode: '601', message: '您的账号无可用单量' });
    await refreshParcels(db, provider, at);
    expect(await parcel()).toMatchObject({
      state: 'sent',
      askedAt: at,
      failure: '快递100 601 您的账号无可用单量',
      steps: [],
    });
    const search = parcelDeskQuery.parse({ state: 'failed', keywords: 'sf4002' });
    const desk = () => listParcels(db, { ...search, from: null, until: null });
    expect(await desk()).toMatchObject({
      counts: { failed: 1, under_way: 0 },
      failing: { at, words: '快递100 601 您的账号无可用单量' },
      parcels: [{ trackingNo: 'SF4002', lastStep: null }],
    });
    expect(await refreshParcels(db, provider, at + 9 * MINUTE_MS)).toBe(0);
    fake.mood = 'broken';
    await refreshParcels(db, provider, at + 10 * MINUTE_MS);
    expect(await parcel()).toMatchObject({ failure: '快递100 回答 HTTP 502' });
    fake.mood = 'well';
    fake.answers.set('SF4002', trackAnswer('SF4002', '5', '派件'));
    await refreshParcels(db, provider, at + 40 * MINUTE_MS);
    expect(await parcel()).toMatchObject({ state: 'delivering', failure: '' });
    expect(await desk()).toMatchObject({ counts: { failed: 0, under_way: 1 }, failing: null });
  });

  it('are not asked for of others than it knows, and begin again with another number', async () => {
    const own = await sent('VAN-01', '自有车队');
    fake.asked.length = 0;
    await refreshParcels(db, provider, NOW);
    expect(fake.asked).toEqual([]);
    expect(await own.parcel()).toMatchObject({ state: 'sent', steps: [] });
    const { parcel } = await sent('SF4003');
    fake.answers.set('SF4003', trackAnswer('SF4003', '0'));
    await refreshParcels(db, provider, NOW);
    const { id } = await parcel();
    await correctParcel(db, operator, { id, carrier: '顺丰速运', trackingNo: 'SF4004' }, NOW);
    expect(await parcel()).toMatchObject({ state: 'sent', steps: [] });
    // Nothing is known of a number that was not scanned yet, which is no failure.
    await refreshParcels(db, provider, NOW);
    expect(await parcel()).toMatchObject({ state: 'sent', steps: [], failure: '' });
  });

  it('are not those of a carrier that was corrected while it was asked', async () => {
    const { parcel } = await sent('SF4006');
    const { id } = await parcel();
    const slow: LogisticsProvider = {
      name: 'kuaidi100',
      track: async () => {
        await correctParcel(db, operator, { id, carrier: '京东物流', trackingNo: 'SF4006' }, NOW);
        return { state: 'moving', steps: [{ at: NOW, state: 'moving', text: '别人的包裹' }], nextAt: null };
      },
    };
    await refreshParcels(db, slow, NOW);
    expect(await parcel()).toMatchObject({ carrier: '京东物流', state: 'sent', steps: [] });
  });

  it('are not asked for any more a month after they left, whatever was answered', async () => {
    const { id } = await sent('SF4007');
    const asked: number[] = [];
    const failing: LogisticsProvider = {
      name: 'kuaidi100',
      track: (_, now) => {
        asked.push(now);
        return Promise.reject(new LogisticsFailure('查无此单'));
      },
    };
    const ask = (days: number) => refreshParcels(db, failing, NOW + days * 24 * HOUR_MS);
    for (const days of [29, 30, 31, 32]) await ask(days);
    expect(asked).toHaveLength(2);
    const { next_at } = await db
      .selectFrom('parcel')
      .select('next_at')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(next_at).toBeNull();
  });

  it('are moved by the sandbox at moments of their own, and stand in one list each', async () => {
    const { parcel } = await sent('SF4005');
    const played = sandboxLogistics(60);
    const states: string[] = [];
    for (let minute = 0; minute <= 60; minute += 1) {
      await refreshParcels(db, played, NOW + minute * MINUTE_MS);
      const { state } = await parcel();
      if (states.at(-1) !== state) states.push(state);
    }
    expect(states).toEqual(['sent', 'collected', 'moving', 'delivering', 'delivered']);
    expect((await parcel()).steps[0]?.text).toContain('【苏州市】已签收');
    const all = { carrier: null, from: null, until: null, keywords: '', page: 1 };
    const { counts } = await listParcels(db, { ...all, state: 'delivered' });
    const { count } = await db
      .selectFrom('parcel')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(PARCEL_TAB_NAMES.reduce((sum, tab) => sum + counts[tab], 0)).toBe(Number(count));
  });

  it('are found by their own number, their order’s and a company, in their list', async () => {
    const { parcel } = await sent('SF4011');
    await db
      .updateTable('parcel')
      .set({ next_at: null })
      .where('id', '=', (await parcel()).id)
      .execute();
    const { no, company } = await db
      .selectFrom('parcel')
      .innerJoin('orders', 'orders.id', 'parcel.order_id')
      .select(['orders.no', 'orders.company'])
      .where('tracking_no', '=', 'SF4011')
      .executeTakeFirstOrThrow();
    const all = { carrier: '顺丰速运', from: null, until: null, page: 1 };
    for (const keywords of ['sf4011', no, company]) {
      const { parcels, isCut } = await listParcels(db, { ...all, keywords, state: 'unfollowed' });
      expect(parcels.map(({ orderNo, trackingNo }) => [orderNo, trackingNo])).toContainEqual([no, 'SF4011']);
      expect(isCut).toBe(false);
      const { counts } = await listParcels(db, { ...all, keywords: `${keywords}-x`, state: 'unfollowed' });
      expect(PARCEL_TAB_NAMES.map((tab) => counts[tab])).toEqual([0, 0, 0, 0, 0]);
    }
  });
});
