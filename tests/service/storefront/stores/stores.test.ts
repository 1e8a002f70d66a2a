import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findStorePage, storeOrders, storesView } from '#lib/storefront/stores-view.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const ALL = { state: null, keywords: '', page: 1 };

describe.each(ENGINES)('what a head office sees of its stores on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let office: Member;
  let busy: Member;
  let idle: Member;
  let foreign: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    office = await makeMember(db, { kind: 'head_office' });
    const of = { kind: 'store', head_office_id: office.id } as const;
    busy = await makeMember(db, { ...of, balance_fen: 50_000 });
    idle = await makeMember(db, { ...of, is_passed: 0, application: 'waiting' });
    foreign = await makeMember(db, { kind: 'store' });
    const goodsId = await makeGoods(db);
    for (const [at, member] of [busy, busy, foreign].entries())
      await orderOne(db, member, [{ goodsId, quantity: 2 }], NOW + at);
    const paid = await orderOne(db, busy, [{ goodsId, quantity: 3 }], NOW + 9);
    await db.updateTable('orders').set({ state: 'paid' }).where('id', '=', paid.id).execute();
  });
  afterAll(() => fresh.close());

  it('counts what is to be done of each, and nothing of others', async () => {
    const stores = await storesView(db, office, '', NOW + 10);
    expect(
      stores.map(({ id, unpaid, underWay, lastOrderAt }) => [id, unpaid, underWay, lastOrderAt]),
    ).toEqual([
      [busy.id, 2, 1, NOW + 9],
      [idle.id, 0, 0, null],
    ]);
    expect(stores.map(({ certificates }) => certificates)).toEqual([
      { text: '资质已通过', short: '已通过', tone: 'good' },
      { text: '资质待审核', short: '待审核', tone: 'busy' },
    ]);
  });

  it('shows the orders, balance and certificates of one', async () => {
    const page = await findStorePage(db, office, { ...ALL, id: String(busy.id) }, NOW + 10);
    expect(page).toMatchObject({
      store: { id: busy.id, balanceFen: 50_000 },
      orders: { total: 3, counts: { unpaid: 2, paid: 1 } },
      balance: { total: 1, entries: [{ changeFen: 50_000 }] },
      certificates: [{ name: '药品经营许可证', light: 'quiet', words: '还没有上传' }],
    });
    const paid = await storeOrders(db, office, { ...ALL, state: 'paid', id: busy.id });
    expect(paid.orders.map(({ lines }) => lines[0]?.quantity)).toEqual([3]);
  });

  it('has nothing at another’s, and nothing for another', async () => {
    for (const id of [String(foreign.id), String(office.id), '987654', 'x', '', undefined])
      expect(await findStorePage(db, office, { ...ALL, id }, NOW), id).toBeNull();
    for (const member of [busy, foreign])
      expect(await findStorePage(db, member, { ...ALL, id: String(busy.id) }, NOW)).toBeNull();
    await expect(storeOrders(db, office, { ...ALL, id: foreign.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(storesView(db, foreign, '', NOW)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
