import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { openReturnShop, type ReturnShop } from '#tests/support/returns.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { moneyBackOf } from '#lib/trade/payments/refunds/order-parts.service.ts';
import { enterRefund } from '#lib/trade/payments/refunds/refund.service.ts';
import { recordRefundSent } from '#lib/trade/payments/refunds/send-refund.service.ts';
import { previewReturn } from '#lib/trade/returns/preview-return.service.ts';
import { sendBack, withdrawReturn } from '#lib/trade/returns/own-return.service.ts';
import { listReturns, returnsOfOrder } from '#lib/trade/returns/list-returns.service.ts';
import { openReturns, readReturn } from '#lib/trade/returns/returns-view.service.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';

describe.each(ENGINES)('decisions about returns on %s', (engine) => {
  let shop: ReturnShop;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    shop = await openReturnShop(engine);
    ({ db, operator } = shop);
  });
  afterAll(() => shop.close());

  it('are not done for their buyer before the bank or a provider has sent the money', async () => {
    const order = await shop.received();
    const { member, orderId } = order;
    await db.updateTable('payment').set({ method: 'transfer' }).where('order_id', '=', orderId).execute();
    const { id } = await shop.apply(order, 1);
    await shop.agree(id);
    await shop.complete(id, 'stock', {}, NOW + 1);
    const titles = async () =>
      (
        await db
          .selectFrom('message')
          .select('title')
          .where('member_id', '=', member.id)
          .where('kind', '=', 'return')
          .execute()
      ).map(({ title }) => title);
    const isPaying = async () => [
      (await readReturn(db, id))!.isPaying,
      (await returnsOfOrder(db, orderId))[0]!.isPaying,
      (await listReturns(db, { memberIds: [member.id], state: 'done', page: 1 })).returns[0]!.isPaying,
      (await moneyBackOf(db, orderId)).refundingFen > 0,
    ];
    expect([await isPaying(), await titles()]).toEqual([
      [true, true, true, true],
      ['售后申请已同意', '售后退款处理中'],
    ]);
    const { id: refundId } = await db
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await recordRefundSent(db, operator, { id: refundId, reference: `ICBC${refundId}` }, NOW + 2);
    expect(await isPaying()).toEqual([false, false, false, false]);
    const other = { number: 2, amountFen: 100, target: 'bank', reason: '少一盒', withheldFen: null } as const;
    await enterRefund(db, operator, { ...other, orderId }, NOW + 1);
    expect(await isPaying()).toEqual([false, false, false, true]);
    expect(await disagreements(db)).toEqual([]);
  });

  it('are sent back in a parcel that their buyer names, and may correct until they are done', async () => {
    const order = await shop.received();
    const { member, orderId } = order;
    const { id } = await shop.apply(order, 1);
    const parcel = (trackingNo: string, who = member) =>
      sendBack(db, who, { id, carrier: '顺丰速运', trackingNo }, NOW);
    await expect(parcel('SF1')).rejects.toMatchObject({ code: 'conflict' });
    expect(await openReturns(db, orderId)).toMatchObject([
      { id, words: expect.stringContaining('已有 1 个处理中的售后（到货破损，共 1 盒）') },
    ]);
    await shop.agree(id);
    await expect(parcel('SF1', await makeMember(db))).rejects.toMatchObject({ code: 'not_found' });
    await parcel('SF1');
    await parcel('SF2');
    await parcel('SF2');
    expect(await readReturn(db, id)).toMatchObject({ backCarrier: '顺丰速运', backNo: 'SF2' });
    await shop.complete(id, 'stock', {}, NOW + 1);
    await expect(parcel('SF3')).rejects.toMatchObject({ code: 'conflict' });
    expect(await openReturns(db, orderId)).toEqual([]);
  });

  it('are not overturned from a page that is older than what a colleague decided', async () => {
    const order = await shop.received();
    const { id } = await shop.apply(order, 2);
    const both = await Promise.allSettled([shop.agree(id), shop.refuse(id, '照片看不清')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { id: other } = await shop.apply(order, 1);
    await shop.agree(other);
    await expect(shop.refuse(other, '照片看不清')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('同事刚刚'),
    });
    expect((await readReturn(db, other))?.state).toBe('agreed');
    await shop.refuse(other, '没有收到退货', 'agreed');
    await expect(shop.refuse(other, '照片看不清', 'agreed')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are agreed to without a refund only where its buyer is told why', async () => {
    const order = await shop.received();
    const { id } = await shop.apply(order, 2);
    const [own] = await shop.linesOf(id);
    const amounts = new Map([[own!.id, 0]]);
    await expect(shop.agree(id, { amounts })).rejects.toMatchObject({
      fields: { answer: [expect.stringContaining('请写明为什么')] },
    });
    expect((await readReturn(db, id))?.state).toBe('waiting');
    await shop.agree(id, { amounts, answer: '已补发同样数量' });
    expect(await readReturn(db, id)).toMatchObject({ state: 'agreed', refundFen: 0 });
    // Left out, it is what was proposed, which is not what a colleague has agreed to.
    await expect(shop.agree(id, { amounts: new Map(), answer: '已补发同样数量' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('pay each unit its share though less was agreed for another, and a gift once its goods are back', async () => {
    const gift = await makeGoods(db, { stock: 50 });
    const sold = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 1 as const, grant_goods_id: gift, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 1, ...grant }] });
    const order = await shop.received({ goodsId: sold });
    const { member, line } = order;
    const apply = (units: number) => shop.apply(order, units);
    const five = await apply(5);
    const last = await apply(1);
    const giftOfLast = async () => (await readReturn(db, last.id))!.giftFen;
    expect([five.giftFen, await giftOfLast()]).toEqual([0, 0]);
    await shop.agree(five.id);
    expect(await giftOfLast()).toBeGreaterThan(0);
    expect((await returnsOfOrder(db, order.orderId))[0]).toMatchObject({
      id: last.id,
      giftFen: await giftOfLast(),
      refundFen: last.refundFen - (await giftOfLast()),
    });
    await withdrawReturn(db, member, five.id, NOW);
    expect(await giftOfLast()).toBe(0);
    await shop.agree(last.id);
    const each = line.shareFen / 6;
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen: 0, refundFen: each });
    const less = await apply(2);
    await shop.agree(less.id, { amounts: new Map([[(await shop.linesOf(less.id))[0]!.id, 1]]) });
    expect(await apply(1)).toMatchObject({ refundFen: each, giftFen: 0 });
  });

  it('ask no gift of one return where another that was agreed to does not come, nor where goods stay', async () => {
    const sold = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 1, ...grant }] });
    const order = await shop.received({ goodsId: sold });
    const { orderId, line } = order;
    const lines = await findOrderLines(db, [orderId]);
    const gift = lines.find((one) => one.priceReason === 'gift')!;
    const each = line.shareFen / 6;
    const whole = await shop.apply(order, 6, { kind: 'after_sales' });
    expect(whole.giftFen).toBe(0);
    await shop.agree(whole.id);
    expect(await readReturn(db, whole.id)).toMatchObject({ giftFen: 0, refundFen: line.shareFen });
    await shop.refuse(whole.id, '核对无误', 'agreed');
    const four = await shop.apply(order, 4);
    const last = await shop.apply(order, 2);
    for (const { id } of [four, last]) await shop.agree(id);
    const giftFen = Math.min(gift.listPriceFen, 2 * each);
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen, refundFen: 2 * each - giftFen });
    for (let time = 0; time < 2; time += 1) await shop.refuse(four.id, '没有收到退货', 'agreed');
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen: 0, refundFen: 2 * each });
    await shop.complete(last.id, 'stock', { expectedFen: 2 * each });
    expect(await disagreements(db)).toEqual([]);
  });

  it('give back what was taken off for a gift once it comes back, and then stay', async () => {
    const sold = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 6, ...grant }] });
    const order = await shop.received({ goodsId: sold });
    const { member, orderId, line } = order;
    const gift = (await findOrderLines(db, [orderId])).find((one) => one.priceReason === 'gift')!;
    const before = await balanceOf(db, member);
    const all = await shop.apply(order, 6);
    await shop.agree(all.id);
    const giftFen = Math.min(gift.listPriceFen, line.shareFen);
    expect(await readReturn(db, all.id)).toMatchObject({ giftFen, refundFen: line.shareFen - giftFen });
    const back = await shop.apply({ ...order, line: gift }, 1);
    expect(back).toMatchObject({ giftFen: -giftFen, refundFen: giftFen });
    await shop.agree(back.id, { expectedFen: giftFen });
    await shop.complete(back.id, 'stock');
    const isConflict = { code: 'conflict', message: expect.stringContaining('赠品后来已退回') };
    await expect(shop.refuse(all.id, '没有收到退货', 'agreed')).rejects.toMatchObject(isConflict);
    await expect(withdrawReturn(db, member, all.id, NOW)).rejects.toMatchObject(isConflict);
    await shop.complete(all.id, 'stock');
    expect((await balanceOf(db, member)) - before).toBe(line.shareFen);
    expect(await disagreements(db)).toEqual([]);
  });

  it('are taken back once agreed to as long as nothing was sent, and gifts are reckoned again', async () => {
    const sold = await makeGoods(db, { stock: 50 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 1, ...grant }] });
    const order = await shop.received({ goodsId: sold });
    const { member, line } = order;
    const four = await shop.apply(order, 4);
    const last = await shop.apply(order, 2);
    for (const { id } of [four, last]) await shop.agree(id);
    expect((await readReturn(db, last.id))!.giftFen).toBeGreaterThan(0);
    await withdrawReturn(db, member, four.id, NOW);
    await withdrawReturn(db, member, four.id, NOW);
    expect(await readReturn(db, four.id)).toMatchObject({ state: 'withdrawn' });
    expect(await readReturn(db, last.id)).toMatchObject({ giftFen: 0, refundFen: line.shareFen / 3 });
    await sendBack(db, member, { id: last.id, carrier: '顺丰', trackingNo: 'SF1234567890123' }, NOW);
    await expect(withdrawReturn(db, member, last.id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    const money = await shop.apply(order, 1, { kind: 'after_sales' });
    await shop.agree(money.id);
    await expect(withdrawReturn(db, member, money.id, NOW)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('take a gift of units off once what stays does not come to them, and once', async () => {
    const sold = await makeGoods(db, { stock: 50, base_price_fen: 1004 });
    const grant = { grant_type: 0 as const, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, { kind: 'gift', goodsIds: [sold], tiers: [{ threshold_units: 6, ...grant }] });
    const order = await shop.received({ goodsId: sold });
    const units = new Map([[order.line.id, 5]]);
    const { giftFen: dueFen } = await previewReturn(db, order.member, {
      orderId: order.orderId,
      kind: 'return',
      reason: 'unwanted',
      units,
    });
    expect(dueFen).toBe(1004);
    const five = await shop.apply(order, 5);
    expect(five).toMatchObject({ giftFen: 1004, refundFen: 4 * 1004 });
    await shop.agree(five.id);
    await shop.complete(five.id, 'stock');
    expect(await shop.apply(order, 1)).toMatchObject({ giftFen: 0, refundFen: 1004 });
    expect(await disagreements(db)).toEqual([]);
  });

  it('take a gift of an amount off once what stays does not come to it', async () => {
    const gift = await makeGoods(db, { stock: 50 });
    const sold = await makeGoods(db, { stock: 50, base_price_fen: 5000 });
    const grant = { grant_type: 1 as const, grant_goods_id: gift, grant_quantity: 1, grant_remaining: 9 };
    await makeActivity(db, {
      kind: 'gift',
      goodsIds: [sold],
      tiers: [{ threshold_fen: 25_000, ...grant }],
    });
    const order = await shop.received({ goodsId: sold });
    const { line } = order;
    expect(line.amountFen).toBe(30_000);
    const giftOfNext = async () => {
      const { id } = await shop.apply(order, 1);
      await shop.agree(id);
      return (await readReturn(db, id))!.giftFen;
    };
    expect(await giftOfNext()).toBe(0);
    expect(await giftOfNext()).toBeGreaterThan(0);
    expect(await giftOfNext()).toBe(0);
  });
});
