import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { recallTexts } from '#lib/trade/recalls/recall-messages.service.ts';
import { startRecall } from '#lib/trade/recalls/start-recall.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { recallInput } from '#tests/support/recall-steps.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('text messages of recalls on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff' });
    await makeShipping(db);
  });
  afterAll(() => fresh.close());

  const sent = async (member: Member, goodsId: number) => {
    const { id } = await orderOne(db, member, [{ goodsId, quantity: 1 }]);
    await payByWallet(db, member, id, NOW);
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
  };

  it('text each buyer once, also where a node was killed between writing and sending', async () => {
    const goodsId = await makeGoods(db, { stock: 30, lot_no: 'BAD' });
    const phones = ['13811110001', '13811110002', '0371-65550123'];
    const members = [];
    for (const phone of phones) members.push(await makeMember(db, { phone, balance_fen: 100_000 }));
    for (const member of members) await sent(member, goodsId);
    const { id } = await startRecall(
      db,
      operator,
      { input: recallInput(goodsId, ['BAD']), requestKey: 'press-of-texts' },
      NOW,
    );
    const own = async () => (await recallTexts(db)).filter(({ phone }) => phones.includes(phone));
    expect((await own()).map(({ phone }) => phone)).toEqual(phones.slice(0, 2));
    // Killed after the first was sent: only the other one is left.
    const [first] = await own();
    const provider = { name: 'test', send: () => Promise.resolve() };
    const sender = { provider, showsSecrets: false, isKeptHere: false, log: { warn: () => undefined } };
    await sendSms(db, sender, first!, NOW + 1);
    expect(await sendSms(db, sender, first!, NOW + 1)).toBe(false);
    // Neither a new name nor a new number is another message.
    await db
      .updateTable('member')
      .set({ company: '改名药房', phone: '13811110009' })
      .where('id', '=', members[0]!.id)
      .execute();
    phones.push('13811110009');
    const [second, ...none] = await own();
    expect([second!.phone, none]).toEqual([phones[1], []]);
    const refusing = { ...sender, provider: { name: 'test', send: () => Promise.reject(new Error('欠费')) } };
    await sendSms(db, refusing, second!, NOW + 2);
    expect(await own()).toEqual([]);
    expect(await own()).toEqual([]);
    const states = await db
      .selectFrom('recall_notice')
      .select('text_state')
      .where('recall_id', '=', id)
      .orderBy('member_id')
      .execute();
    expect(states.map(({ text_state }) => text_state)).toEqual(['sent', 'failed', 'none']);
  });
});
