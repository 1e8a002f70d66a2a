import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUpload, saveUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  confirmTransfer,
  rejectTransfer,
  transferTrail,
} from '#lib/trade/payments/transfer-review.service.ts';
import { submitTransfer } from '#lib/trade/payments/transfer.service.ts';
import { pdf } from '#tests/support/certificate-files.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const TRANSFER = { payerName: '百草堂', payerBank: '工商银行', reference: 'A1', slipId: null };

describe.each(ENGINES)('the trail and the slips of transfers on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
  });
  afterAll(() => fresh.close());

  it('keep a slip that is a PDF as it is, for operators to save under its name', async () => {
    const member = await makeMember(db);
    const operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    const give = (bytes: Uint8Array) =>
      saveUpload(db, member, { bytes, name: '回单.pdf', field: 'slip', purpose: 'slip' }, NOW);
    const kept = await readUpload(db, operator, await give(pdf()));
    expect(kept).toMatchObject({ mediaType: 'application/pdf', name: '回单.pdf' });
    await expect(give(Buffer.from('%PDF-1.4 nothing'))).rejects.toMatchObject({ code: 'invalid_form' });
  });

  it('names what was decided, of which order and by whom, the newest first', async () => {
    expect(await transferTrail(db, 20)).toEqual([]);
    const goodsId = await makeGoods(db, { stock: 1000 });
    const operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
    const transferred = async () => {
      const member = await makeMember(db);
      const order = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
      await submitTransfer(db, member, { orderId: order.id, input: TRANSFER }, NOW);
      const { id } = await db
        .selectFrom('payment')
        .select('id')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      return { id, no: order.no };
    };
    const [one, two] = [await transferred(), await transferred()];
    await confirmTransfer(db, operator, { id: one.id }, NOW);
    await rejectTransfer(db, operator, { id: two.id, reason: '流水对不上' }, NOW + 1);
    expect(await transferTrail(db, 20)).toMatchObject([
      {
        who: '李敏',
        action: 'transfer.rejected',
        at: NOW + 1,
        detail: expect.stringMatching(new RegExp(`^订单 ${two.no}，¥.* 流水对不上$`)),
      },
      { action: 'transfer.confirmed', detail: expect.stringContaining(`订单 ${one.no}，¥`) },
    ]);
    expect(await transferTrail(db, 1)).toHaveLength(1);
  });
});
