import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { findAnyOrder, findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { enterOrderRefund } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { withdrawReturn, writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import { agreeToReturn, completeReturn, refuseReturn } from '#lib/trade/returns/decide-return.service.ts';
import { listReturns, readReturn } from '#lib/trade/returns/returns-view.service.ts';
import type { ReturnFate } from '#lib/trade/returns/returns.table.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

describe.each(ENGINES)('returns on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let goodsId: number;
  let press = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
    goodsId = await makeGoods(db, { stock: 500 });
  });
  afterAll(() => fresh.close());

  /** An order of 6 units, received; a voucher of ¥5 paid a part of it where asked. */
  async function received(withVoucher = false, sold = goodsId) {
    const member = await makeMember(db, { balance_fen: 50_000 });
    const voucher = withVoucher ? await makeBatch(db, { kind: 'voucher', amount_fen: 500 }) : 0;
    if (withVoucher) await giveCoupons(db, { batchId: voucher, memberId: member.id, count: 1 }, NOW);
    const { key, input } = await prepare(db, member, [{ goodsId: sold, quantity: 6 }]);
    const held = await db.selectFrom('coupon').select('id').where('member_id', '=', member.id).execute();
    const [order] = await submitDraft(
      db,
      member,
      { key, input: { ...input, ...(withVoucher && { voucherIds: held.map(({ id }) => id) }) } },
      NOW,
    );
    const { id } = order!;
    await payByWallet(db, member, id, NOW);
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    await confirmReceipt(db, member, id, NOW);
    const [line] = await findOrderLines(db, [id]);
    return { member, orderId: id, line: line! };
  }
  const wishOf = (orderId: number, lineId: number, units: number) => ({
    ...{ orderId, kind: 'return' as const, reason: 'damaged' as const, words: '', photoIds: [] },
    units: new Map([[lineId, units]]),
    press: `press-${(press += 1)}`,
  });
  const stock = async () =>
    (await db.selectFrom('goods').select('stock').where('id', '=', goodsId).executeTakeFirstOrThrow()).stock;
  const fatesOf = async (id: number, fate: ReturnFate) =>
    new Map((await readReturn(db, id))!.lines.map((line) => [line.id, fate]));

  it('pay back what units cost in the end, their points too, and put the goods on sale again', async () => {
    const { member, orderId, line } = await received();
    const before = {
      balance: await balanceOf(db, member),
      points: await pointsOf(db, member),
      stock: await stock(),
    };
    const wish = wishOf(orderId, line.id, 2);
    const [one, again] = await Promise.all([
      applyForReturn(db, member, wish, NOW),
      applyForReturn(db, member, wish, NOW),
    ]);
    expect(again.id).toBe(one.id);
    const due = Math.floor(line.shareFen / 3);
    expect(one).toMatchObject({ state: 'waiting', refundFen: due });
    await expect(completeReturn(db, operator, { id: one.id, fates: new Map() }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    await agreeToReturn(db, operator, { id: one.id, amounts: new Map(), answer: '请寄回' }, NOW);
    const fates = await fatesOf(one.id, 'stock');
    const [lineId] = fates.keys();
    await expect(completeReturn(db, operator, { id: one.id, fates: new Map() }, NOW)).rejects.toMatchObject({
      fields: { [`fate_${lineId}`]: ['请选择回库或报损。'] },
    });
    const { takesBack } = (await readReturn(db, one.id))!;
    const done = await Promise.all([
      completeReturn(db, operator, { id: one.id, fates }, NOW),
      completeReturn(db, operator, { id: one.id, fates }, NOW),
    ]);
    expect(done.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await balanceOf(db, member)).toBe(before.balance + due);
    expect(await stock()).toBe(before.stock + 2);
    expect(takesBack.points).toBeGreaterThan(0);
    expect(await pointsOf(db, member)).toBe(before.points - takesBack.points);
    expect((await readReturn(db, one.id))!.takesBack.points).toBe(0);
    expect(await disagreements(db)).toEqual([]);
  });

  it('come to no more than was bought, side by side, and count again once refused or taken back', async () => {
    const { member, orderId, line } = await received();
    const apply = (units: number) => applyForReturn(db, member, wishOf(orderId, line.id, units), NOW);
    const both = await Promise.allSettled([apply(4), apply(4)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(apply(3)).rejects.toMatchObject({
      fields: { [`units_${line.id}`]: ['最多还能申请 2 盒。'] },
    });
    const id = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []))[0]!;
    await withdrawReturn(db, member, id, NOW);
    await withdrawReturn(db, member, id, NOW);
    const next = await apply(6);
    await refuseReturn(db, operator, { id: next.id, answer: '照片看不清' }, NOW);
    await expect(
      agreeToReturn(db, operator, { id: next.id, amounts: new Map(), answer: '' }, NOW),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await apply(6)).refundFen).toBe(line.shareFen);
  });

  it('pay each unit its share, though less was agreed for another and another was taken back', async () => {
    const { member, orderId, line } = await received(true);
    const apply = (units: number) => applyForReturn(db, member, wishOf(orderId, line.id, units), NOW);
    const first = await apply(1);
    const less = await apply(2);
    const [own] = (await readReturn(db, less.id))!.lines;
    const amounts = new Map([[own!.id, 1]]);
    await agreeToReturn(db, operator, { id: less.id, amounts, answer: '' }, NOW);
    await withdrawReturn(db, member, first.id, NOW);
    const rest = [await apply(1), await apply(3)];
    const sum = (of: 'refundFen' | 'voucherFen') => [less, ...rest].reduce((all, one) => all + one[of], 0);
    expect([sum('refundFen'), sum('voucherFen')]).toEqual([line.shareFen, line.voucherFen]);
  });

  it('give what a voucher paid back as a voucher, and refuse more than is proposed', async () => {
    const { member, orderId, line } = await received(true);
    expect(line.voucherFen).toBe(500);
    const { id } = await applyForReturn(
      db,
      member,
      { ...wishOf(orderId, line.id, 6), kind: 'after_sales' },
      NOW,
    );
    const [own] = (await readReturn(db, id))!.lines;
    const tooMuch = new Map([[own!.id, own!.refundFen + 1]]);
    await expect(
      agreeToReturn(db, operator, { id, amounts: tooMuch, answer: '' }, NOW),
    ).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await agreeToReturn(db, operator, { id, amounts: new Map([[own!.id, 1000]]), answer: '' }, NOW);
    const before = await balanceOf(db, member);
    await completeReturn(db, operator, { id, fates: new Map() }, NOW);
    expect(await balanceOf(db, member)).toBe(before + 1000);
    const coupons = await db
      .selectFrom('coupon')
      .select(['kind', 'amount_fen', 'state'])
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute();
    expect(coupons).toEqual([
      { kind: 'voucher', amount_fen: 500, state: 'used' },
      { kind: 'voucher', amount_fen: 500, state: 'unused' },
    ]);
    expect(await disagreements(db)).toEqual([]);
  });

  it('are written about, the same words in a row once, and go back into the lots they came from', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    const say = (text: string) => writeAboutReturn(db, member, { id, text, isShop: false }, NOW);
    await Promise.all([say('盒角压破'), say('盒角压破')]);
    await writeAboutReturn(db, operator, { id, text: '请寄回', isShop: true }, NOW);
    expect((await readReturn(db, id))!.talk.map(({ text }) => text)).toEqual(['盒角压破', '请寄回']);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
    await completeReturn(db, operator, { id, fates: await fatesOf(id, 'stock') }, NOW);
    const took = await db
      .selectFrom('order_line_lot')
      .select('lot_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const back = await db
      .selectFrom('lot_ledger')
      .select(['lot_id', 'change'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'return')
      .execute();
    expect(back).toEqual([{ lot_id: took.lot_id, change: 1 }]);
  });

  it('go into the lot that was read from the box, as far as the order took it', async () => {
    const sold = await makeGoods(db, { stock: 4, lot_no: 'A1', expires_at: NOW + 300 * DAY_MS });
    const dates = { made_at: null, expires_at: NOW + 400 * DAY_MS, no_expiry: false };
    const input = { ...dates, number: 'B2', quantity: 10, place: '', state: 'on_sale' as const };
    await takeIn(db, operator, { goodsId: sold, input: { ...input, request_key: `b2-${sold}` } }, NOW);
    const { member, orderId, line } = await received(false, sold);
    const took = (await lotsOfOrders(db, [orderId])).get(line.id)!;
    const lots = new Map(took.map(({ id, number }) => [number, id]));
    const giveBack = async (units: number, number: string) => {
      const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, units), NOW);
      await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
      const [own] = (await readReturn(db, id))!.lines;
      const read = new Map([[own!.id, lots.get(number)!]]);
      await completeReturn(db, operator, { id, fates: await fatesOf(id, 'stock'), lots: read }, NOW);
      return db
        .selectFrom('lot_ledger')
        .innerJoin('goods_lot', 'goods_lot.id', 'lot_ledger.lot_id')
        .select(['number', 'change'])
        .where('event_key', 'like', `return:${id}:%`)
        .orderBy('number')
        .execute();
    };
    expect(await giveBack(2, 'B2')).toEqual([{ number: 'B2', change: 2 }]);
    expect(await giveBack(1, 'B2')).toEqual([{ number: 'A1', change: 1 }]);
  });

  it('pay no more than is left of the order, and are asked for no more once nothing is', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 4), NOW);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
    const lower = new Map([[(await readReturn(db, id))!.lines[0]!.id, 1]]);
    await expect(agreeToReturn(db, operator, { id, amounts: lower, answer: '' }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    const { payableFen } = (await findAnyOrder(db, orderId))!;
    const other = { orderId, number: 1, target: 'wallet' as const, reason: '破损', withheldFen: null };
    await enterOrderRefund(db, operator, { ...other, amountFen: payableFen - 100 }, NOW);
    const fates = await fatesOf(id, 'write_off');
    const complete = (expectedFen: number) => completeReturn(db, operator, { id, fates, expectedFen }, NOW);
    await expect(complete(200)).rejects.toMatchObject({ message: expect.stringContaining('¥1.00') });
    await complete(100);
    expect((await readReturn(db, id))?.refundFen).toBe(100);
    await expect(applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await disagreements(db)).toEqual([]);
  });

  it('may be refused after all, where the goods did not come, and take no lot of other goods', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 6), NOW);
    await agreeToReturn(db, operator, { id, amounts: new Map(), answer: '' }, NOW);
    const foreign = await db
      .selectFrom('goods_lot')
      .select('id')
      .where('goods_id', '!=', goodsId)
      .executeTakeFirstOrThrow();
    const [own] = (await readReturn(db, id))!.lines;
    const lots = new Map([[own!.id, foreign.id]]);
    await expect(
      completeReturn(db, operator, { id, fates: await fatesOf(id, 'stock'), lots }, NOW),
    ).rejects.toMatchObject({ code: 'invalid_form' });
    for (let time = 0; time < 2; time += 1)
      await refuseReturn(db, operator, { id, answer: '没有收到退货', shown: 'agreed' }, NOW);
    expect((await readReturn(db, id))?.state).toBe('refused');
    await expect(completeReturn(db, operator, { id, fates: new Map() }, NOW)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await applyForReturn(db, member, wishOf(orderId, line.id, 6), NOW)).state).toBe('waiting');
  });

  it('are found and counted by the number of their order', async () => {
    const { member, orderId, line } = await received();
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    await withdrawReturn(db, member, id, NOW);
    const { no } = (await findAnyOrder(db, orderId))!;
    const find = (keywords: string) =>
      listReturns(db, { memberIds: null, state: 'withdrawn', keywords, page: 1 });
    const found = await find(no);
    expect(found.counts).toEqual({ waiting: 0, agreed: 0, refused: 0, done: 0, withdrawn: 1 });
    expect(found.returns).toMatchObject([{ id, orderNo: no }]);
    expect((await find('无此公司')).returns).toEqual([]);
  });

  it('are a member’s own', async () => {
    const { member, orderId, line } = await received();
    const other = await makeMember(db);
    await expect(applyForReturn(db, other, wishOf(orderId, line.id, 1), NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    const { id } = await applyForReturn(db, member, wishOf(orderId, line.id, 1), NOW);
    await expect(withdrawReturn(db, other, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readReturn(db, id, other.id)).toBeNull();
  });
});
