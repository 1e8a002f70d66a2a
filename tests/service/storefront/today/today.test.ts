import { listCompanies } from '#lib/people/certificates/review/review-desk.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { tasksOfToday, waitingInMenus } from '#lib/storefront/today.service.ts';
import { cancelOrder } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { putCertificate } from '#tests/support/certificate-rows.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, type FreshDatabase, freshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('what waits for the staff on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());
  const open = async (now: number) => (await tasksOfToday(db, now)).filter(({ count }) => count > 0);

  it('is nothing at first, then each thing with how long its first has waited', async () => {
    expect(await open(NOW)).toEqual([]);
    const goodsId = await makeGoods(db, { stock: 50 });
    const member = await makeMember(db, { balance_fen: 50_000 });
    const ids: number[] = [];
    for (const at of [NOW, NOW + HOUR_MS]) {
      const { id } = await orderOne(db, member, [{ goodsId, quantity: 2 }], at);
      await payByWallet(db, member, id, at);
      ids.push(id);
    }
    expect(await open(NOW + DAY_MS + HOUR_MS)).toMatchObject([
      { name: 'to_ship', count: 2, waited: '最早的已等 1 天', isLate: true },
    ]);
    await cancelOrder(db, member, { id: ids[0]!, reason: '' }, NOW + 2 * HOUR_MS);
    expect(await open(NOW + 4 * HOUR_MS)).toMatchObject([
      { name: 'cancel_asked', count: 1, waited: '最早的已等 2 小时', isLate: false },
      { name: 'to_ship', count: 1, waited: '最早的已等 3 小时' },
    ]);
    const inMenus = await waitingInMenus(db);
    expect(inMenus.get('order_desk')).toBe(2);
    expect(inMenus.get('complaints')).toBe(0);
  });

  it('counts businesses whose certificates wait, as the page it leads to does', async () => {
    const [one, two, gone] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db, { state: 'closed' }),
    ];
    for (const kind of ['business_licence', 'drug_licence'] as const) await putCertificate(db, one.id, kind);
    for (const { id } of [two, gone]) await putCertificate(db, id, 'business_licence');
    const { counts } = await listCompanies(db, { list: 'waiting', page: 1 }, NOW);
    expect(counts.waiting).toBe(2);
    expect(await open(NOW)).toContainEqual(expect.objectContaining({ name: 'certificates', count: 2 }));
    expect((await waitingInMenus(db)).get('certificates_desk')).toBe(2);
  });
});
