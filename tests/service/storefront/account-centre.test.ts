import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { accountCentre } from '#lib/storefront/account-centre.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { signContracts } from '#tests/support/contracts.ts';
import { EMBEDDED, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(EMBEDDED)('the steps to a first order on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  it('follow what a member has done, and are gone with the order', async () => {
    const member = await makeMember(db);
    const done = async () =>
      (await accountCentre(db, member, NOW)).firstSteps.map(({ isDone }) => Number(isDone)).join('');
    expect(await done()).toBe('000');
    await signContracts(db, [member.id], NOW);
    expect(await done()).toBe('100');
    const { key, input } = await prepare(db, member, [{ goodsId: await makeGoods(db), quantity: 2 }]);
    expect(await done()).toBe('110');
    const [order] = await submitDraft(db, member, { key, input }, NOW);
    expect(await done()).toBe('');
    await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', order!.id).execute();
    expect(await done()).toBe('110');
  });

  it('are not shown before the approval, nor to staff', async () => {
    for (const change of [{ is_passed: 0 }, { role: 'operator', kind: 'staff' }] as const) {
      const member = await makeMember(db, change);
      expect((await accountCentre(db, member, NOW)).firstSteps).toEqual([]);
    }
  });
});
