import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { setRefundLimit } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { listDeskReturns, listReturns } from '#lib/trade/returns/list-returns.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';
import { makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('a return whose refund waits for a second user on %s', (engine) => {
  let shop: ReturnShop;
  let db: Db;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
    ({ db } = shop);
  });
  afterAll(() => shop.close());

  it('stands apart from others that were agreed to, until the second user agrees', async () => {
    const [large, small] = [await shop.received(), await shop.received()];
    const [{ id }, other] = [await shop.apply(large, 6), await shop.apply(small, 1)];
    for (const one of [id, other.id]) await shop.agree(one);
    const desk = (state: 'agreed' | 'review') => listDeskReturns(db, { state, page: 1 });
    expect(await desk('review')).toMatchObject({ returns: [], counts: { agreed: 2, review: 0 }, pages: 1 });

    await transact(db, (trx) => setRefundLimit(trx, 1));
    await shop.complete(id, 'stock');
    const review = await desk('review');
    expect(review).toMatchObject({ counts: { agreed: 2, review: 1 }, returns: [{ id, isInReview: true }] });
    const agreed = (await desk('agreed')).returns.map((one) => [one.id, one.isInReview]);
    expect(agreed).toEqual([
      [other.id, false],
      [id, true],
    ]);
    const search = { memberIds: [large.member.id], state: 'agreed' as const, page: 1 };
    expect((await listReturns(db, search)).returns).toMatchObject([{ id, isInReview: true }]);
    expect(await readReturn(db, id)).toMatchObject({ state: 'agreed', isInReview: true });

    const second = await makeMember(db, { role: 'operator', kind: 'staff' });
    await completeReturn(db, second, { id, fates: await shop.fatesOf(id, 'stock') }, NOW);
    expect(await readReturn(db, id)).toMatchObject({ state: 'done', isInReview: false });
    expect((await desk('review')).returns).toEqual([]);
  });
});
