import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { receiptDueAt, type ReceiptState } from '#lib/trade/receipts/receipts.rules.ts';
import { remindOfReceipts } from '#lib/trade/receipts/receipt-reminders.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { titlesTo } from '#tests/support/messages-sent.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const DUE = receiptDueAt(NOW);
/** Nine in the morning, so many days after the goods came. */
const morning = (days: number): number => startOfDay(NOW) + days * DAY_MS + 9 * HOUR_MS;

describe.each(ENGINES)('reminders of receipts on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let goodsId: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    goodsId = await makeGoods(db, { stock: 10_000 });
  });
  afterAll(() => fresh.close());

  const owe = async (member: Member, state: ReceiptState = 'waiting', due_at = DUE): Promise<number> => {
    const { id: order_id } = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    const row = await db
      .insertInto('order_receipt')
      .values({ order_id, member_id: member.id, state, due_at, created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  it('come 7 and 2 days before and once overdue, each once, however many nodes ask', async () => {
    const member = await makeMember(db, { phone: '13800138111', company: '安康药店' });
    await owe(member);
    const texts: string[] = [];
    for (let day = 0; day < 20; day += 1) {
      const at = morning(day);
      const asked = await Promise.all([remindOfReceipts(db, at), remindOfReceipts(db, at)]);
      const again = await remindOfReceipts(db, at + HOUR_MS);
      for (const { values } of [...asked.flat(), ...again])
        texts.push(`第 ${day} 天 ${(values as { what: string }).what}`);
    }
    expect((await titlesTo(db, member)).toReversed()).toEqual([
      '回执还有 6 天，请上传',
      '回执还有 1 天，请上传',
      '回执已逾期，请尽快上传',
    ]);
    expect(texts.map((text) => text.replace(/订单 \d+ /, '订单 '))).toEqual([
      '第 14 天 含麻黄碱订单 的回执还有 1 天',
      '第 16 天 含麻黄碱订单 的回执已逾期 1 天',
    ]);
  });

  it('say nothing of what is reviewed or accepted, and of one that was refused what to mend', async () => {
    const [quiet, refused] = [await makeMember(db), await makeMember(db)];
    await owe(quiet, 'sent');
    await owe(quiet, 'accepted');
    const id = await owe(refused, 'refused');
    await db.updateTable('order_receipt').set({ reason: '没有盖章。' }).where('id', '=', id).execute();
    await remindOfReceipts(db, morning(14));
    expect(await titlesTo(db, quiet)).toEqual([]);
    const { text } = await db
      .selectFrom('message')
      .select('text')
      .where('member_id', '=', refused.id)
      .executeTakeFirstOrThrow();
    expect(text).toContain('上次退回的原因：没有盖章。');
  });

  it('of one that is late from the first are the last alone, and one text message for all of a business', async () => {
    const member = await makeMember(db, { phone: '13800138222' });
    await owe(member);
    await owe(member, 'waiting', DUE + DAY_MS);
    const texts = await remindOfReceipts(db, morning(40));
    expect(texts.filter(({ phone }) => phone === '13800138222')).toMatchObject([
      { template: 'receipts_due', values: { what: expect.stringContaining('等 2 份') as string } },
    ]);
    expect(await titlesTo(db, member)).toEqual(['回执已逾期，请尽快上传', '回执已逾期，请尽快上传']);
  });
});
