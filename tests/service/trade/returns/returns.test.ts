import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import { takeIn } from '#lib/catalogue/goods/office/lot-desk.service.ts';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { findAnyOrder } from '#lib/trade/orders/orders.repository.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { withdrawReturn, writeAboutReturn } from '#lib/trade/returns/own-return.service.ts';
import { listDeskReturns } from '#lib/trade/returns/list-returns.service.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('returns on %s', (engine) => {
  let shop: ReturnShop;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
    ({ db, operator } = shop);
  });
  afterAll(() => shop.close());

  const stock = async () =>
    (await db.selectFrom('goods').select('stock').where('id', '=', shop.goodsId).executeTakeFirstOrThrow())
      .stock;
  it('pay back what units cost in the end, their points too, and put the goods on sale again', async () => {
    const order = await shop.received();
    const { member, line } = order;
    const before = {
      balance: await balanceOf(db, member),
      points: await pointsOf(db, member),
      stock: await stock(),
    };
    const press = 'pressed-twice';
    const [one, again] = await Promise.all([
      shop.apply(order, 2, { idempotencyKey: press }),
      shop.apply(order, 2, { idempotencyKey: press }),
    ]);
    expect(again.id).toBe(one.id);
    const due = Math.floor(line.shareFen / 3);
    expect(one).toMatchObject({ state: 'waiting', refundFen: due });
    await expect(shop.complete(one.id, null)).rejects.toMatchObject({
      code: 'conflict',
    });
    await shop.agree(one.id, { amounts: new Map(), answer: '请寄回' });
    const [own] = await shop.linesOf(one.id);
    await expect(shop.complete(one.id, null)).rejects.toMatchObject({
      fields: { [`fate_${own!.id}`]: ['请选择回库或报损。'] },
    });
    const { takesBack } = (await readReturn(db, one.id))!;
    const done = await Promise.all([shop.complete(one.id, 'stock'), shop.complete(one.id, 'stock')]);
    expect(done.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await balanceOf(db, member)).toBe(before.balance + due);
    expect(await stock()).toBe(before.stock + 2);
    expect(takesBack.points).toBeGreaterThan(0);
    expect(await pointsOf(db, member)).toBe(before.points - takesBack.points);
    expect((await readReturn(db, one.id))!.takesBack.points).toBe(0);
    expect(await disagreements(db)).toEqual([]);
  });

  it('come to no more than was bought, side by side, and count again once refused or taken back', async () => {
    const order = await shop.received();
    const { member, line } = order;
    const apply = (units: number) => shop.apply(order, units);
    const both = await Promise.allSettled([apply(4), apply(4)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(apply(3)).rejects.toMatchObject({
      fields: { [`units_${line.id}`]: ['最多还能申请 2 盒。'] },
    });
    const id = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []))[0]!;
    await withdrawReturn(db, member, id, NOW);
    await withdrawReturn(db, member, id, NOW);
    const next = await apply(6);
    await shop.refuse(next.id, '照片看不清');
    await expect(shop.agree(next.id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await apply(6)).refundFen).toBe(line.shareFen);
  });

  it('pay each unit its share, though less was agreed for another and another was taken back', async () => {
    const order = await shop.received({ withVoucher: true });
    const { member, line } = order;
    const apply = (units: number) => shop.apply(order, units);
    const first = await apply(1);
    const less = await apply(2);
    const [own] = await shop.linesOf(less.id);
    await shop.agree(less.id, { amounts: new Map([[own!.id, 1]]) });
    await withdrawReturn(db, member, first.id, NOW);
    const rest = [await apply(1), await apply(3)];
    const sum = (of: 'refundFen' | 'voucherFen') => [less, ...rest].reduce((all, one) => all + one[of], 0);
    expect([sum('refundFen'), sum('voucherFen')]).toEqual([line.shareFen, line.voucherFen]);
  });

  it('give what a voucher paid back as a voucher, and refuse more than is proposed', async () => {
    const order = await shop.received({ withVoucher: true });
    const { member, line } = order;
    expect(line.voucherFen).toBe(500);
    const { id } = await shop.apply(order, 6, { kind: 'after_sales' });
    const [own] = await shop.linesOf(id);
    const tooMuch = new Map([[own!.id, own!.refundFen + 1]]);
    await expect(shop.agree(id, { amounts: tooMuch })).rejects.toMatchObject({
      code: 'invalid_form',
    });
    await shop.agree(id, { amounts: new Map([[own!.id, 1000]]) });
    const before = await balanceOf(db, member);
    await shop.complete(id, null);
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

  it('of a price give the voucher back in proportion, as the goods stay', async () => {
    const order = await shop.received({ withVoucher: true });
    const { id } = await shop.apply(order, 6, { kind: 'after_sales', reason: 'price' });
    const [own] = await shop.linesOf(id);
    const half = Math.floor(own!.shareFen / 2);
    await shop.agree(id, { amounts: new Map([[own!.id, half]]) });
    const voucherFen = Math.floor((500 * half) / own!.shareFen);
    expect(await readReturn(db, id)).toMatchObject({
      refundFen: half,
      voucherFen,
      lines: [{ refundFen: half, voucherFen }],
    });
    await shop.complete(id, null);
    expect(await disagreements(db)).toEqual([]);
  });

  it('are written about, the same words in a row once, and go back into the lots they came from', async () => {
    const order = await shop.received();
    const { member, orderId } = order;
    const { id } = await shop.apply(order, 1);
    const say = (text: string) => writeAboutReturn(db, member, { id, text, isShop: false }, NOW);
    await Promise.all([say('盒角压破'), say('盒角压破')]);
    await writeAboutReturn(db, operator, { id, text: '请寄回', isShop: true }, NOW);
    expect((await readReturn(db, id))!.talk.map(({ text }) => text)).toEqual(['盒角压破', '请寄回']);
    await shop.agree(id);
    await shop.complete(id, 'stock');
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
    await takeIn(db, operator, { goodsId: sold, input: { ...input, idempotency_key: `b2-${sold}` } }, NOW);
    const order = await shop.received({ goodsId: sold });
    const { orderId, line } = order;
    const took = (await lotsOfOrders(db, [orderId])).get(line.id)!;
    const lots = new Map(took.map(({ id, number }) => [number, id]));
    const giveBack = async (units: number, number: string) => {
      const { id } = await shop.apply(order, units);
      await shop.agree(id);
      const [own] = await shop.linesOf(id);
      const read = new Map([[own!.id, lots.get(number)!]]);
      await shop.complete(id, 'stock', { lots: read });
      return db
        .selectFrom('lot_ledger')
        .innerJoin('goods_lot', 'goods_lot.id', 'lot_ledger.lot_id')
        .select(['number', 'change'])
        .where('idempotency_key', 'like', `return:${id}:%`)
        .orderBy('number')
        .execute();
    };
    expect(await giveBack(2, 'B2')).toEqual([{ number: 'B2', change: 2 }]);
    expect(await giveBack(1, 'B2')).toEqual([{ number: 'A1', change: 1 }]);
  });

  it('pay no more than is left of the order, and are asked for no more once nothing is', async () => {
    const order = await shop.received();
    const { orderId } = order;
    const { id } = await shop.apply(order, 4);
    await shop.agree(id);
    const lower = new Map([[(await shop.linesOf(id))[0]!.id, 1]]);
    await expect(shop.agree(id, { amounts: lower })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { payableFen } = (await findAnyOrder(db, orderId))!;
    const other = { orderId, number: 1, target: 'wallet' as const, reason: '破损', withheldFen: null };
    await enterRefund(db, operator, { ...other, amountFen: payableFen - 100 }, NOW);
    const complete = (expectedFen: number) => shop.complete(id, 'write_off', { expectedFen });
    await expect(complete(200)).rejects.toMatchObject({ message: expect.stringContaining('¥1.00') });
    await complete(100);
    expect((await readReturn(db, id))?.refundFen).toBe(100);
    await expect(shop.apply(order, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await disagreements(db)).toEqual([]);
  });

  it('may be refused after all, where the goods did not come, and take no lot of other goods', async () => {
    const order = await shop.received();
    const { id } = await shop.apply(order, 6);
    await shop.agree(id);
    const foreign = await db
      .selectFrom('goods_lot')
      .select('id')
      .where('goods_id', '!=', shop.goodsId)
      .executeTakeFirstOrThrow();
    const [own] = await shop.linesOf(id);
    const lots = new Map([[own!.id, foreign.id]]);
    await expect(shop.complete(id, 'stock', { lots })).rejects.toMatchObject({ code: 'invalid_form' });
    for (let time = 0; time < 2; time += 1) await shop.refuse(id, '没有收到退货', 'agreed');
    expect((await readReturn(db, id))?.state).toBe('refused');
    await expect(shop.complete(id, null)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await shop.apply(order, 6)).state).toBe('waiting');
  });

  it('are found and counted by their number and their order’s, their goods and company', async () => {
    const goodsId = await makeGoods(db, { stock: 9, name: '鱻鱻清肺丸' });
    await transact(db, (trx) => indexGoods(trx, [goodsId]));
    const order = await shop.received({ goodsId });
    const { member, orderId } = order;
    const { id } = await shop.apply(order, 1);
    await withdrawReturn(db, member, id, NOW);
    const { no } = (await findAnyOrder(db, orderId))!;
    const find = (keywords: string) => listDeskReturns(db, { state: 'withdrawn', keywords, page: 1 });
    const found = await find(no);
    expect(found.counts).toEqual({ waiting: 0, agreed: 0, review: 0, refused: 0, done: 0, withdrawn: 1 });
    expect(found.returns).toMatchObject([{ id, orderNo: no }]);
    expect((await find('无此公司')).returns).toEqual([]);
    const { company } = (await findAnyOrder(db, orderId))!;
    for (const words of [String(id), company, '鱻鱻清肺', 'xxqfw'])
      expect(
        (await find(words)).returns.map((one) => one.id),
        words,
      ).toEqual([id]);
  });

  it('are a member’s own', async () => {
    const order = await shop.received();
    const { orderId, line } = order;
    const other = await makeMember(db);
    await expect(shop.apply({ member: other, orderId, line }, 1)).rejects.toMatchObject({
      code: 'not_found',
    });
    const { id } = await shop.apply(order, 1);
    await expect(withdrawReturn(db, other, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readReturn(db, id, other.id)).toBeNull();
  });
});
