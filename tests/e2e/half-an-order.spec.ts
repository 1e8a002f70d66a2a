import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { prepare } from '#tests/support/checkout-fixture.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { memberOf } from '#tests/support/shop-fixture.ts';

const UNITS = 10;
const COUPON_FEN = 333;

test('Half an order goes back after a coupon', async ({ page, shop, loginAs }) => {
  const { db } = shop;
  const now = Date.now();
  const [buyer, operator] = [
    await memberOf(db, await memberId(db, 'buyer')),
    await memberOf(db, await memberId(db, 'operator')),
  ];
  const goods = await findGoods(db, 'buyer', ({ storage }) => storage !== '冷藏');
  await fillCart(db, 'buyer', []);
  const batchId = await makeBatch(db, { amount_fen: COUPON_FEN, minimum_fen: 0 });
  await giveCoupons(db, { batchId, memberId: buyer.id, count: 1 }, now);
  const coupon = await db
    .selectFrom('coupon')
    .select('id')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  const { key, input } = await prepare(db, buyer, [{ goodsId: goods.id, quantity: UNITS }], now);
  const [placed] = await submitDraft(
    db,
    buyer,
    { key, input: { ...input, couponId: coupon.id, voucherIds: [] } },
    now,
  );
  const orderId = placed!.id;
  await payByWallet(db, buyer, orderId, now);
  await shipOrder(db, operator, { id: orderId, carrier: '顺丰速运', trackingNo: 'SF20260001' }, now);
  await confirmReceipt(db, buyer, orderId, now);
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('order_line')
    .select(['id', 'share_fen', 'amount_fen', 'coupon_fen', 'reduction_fen'])
    .where('order_id', '=', orderId)
    .where('goods_id', '=', goods.id)
    .executeTakeFirstOrThrow();
  expect(line.coupon_fen).toBe(COUPON_FEN);
  // What was paid for half of the line: the coupon's share of it stays used.
  const due = Math.floor((line.amount_fen - line.reduction_fen - COUPON_FEN) / 2);

  await loginAs('buyer');
  await page.goto(`/order/info/${orderId}`);
  await page.getByRole('link', { name: '申请售后' }).click();
  await page.getByText('退货退款').click();
  await page.getByLabel('原因').selectOption('到货破损');
  await page.locator(`#units_${line.id}`).fill(String(UNITS / 2));
  await page.getByLabel('说明').fill('半箱受潮');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/\/order\/returnInfo\/\d+$/);
  await expect(page.getByText(formatFen(due)).first()).toBeVisible();
  const address = new URL(page.url()).pathname;
  const before = await balanceOf(db, buyer);

  await loginAs('operator');
  await page.goto(`/admin/returns/${address.split('/').at(-1)}`);
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText('已同意，买家会收到消息')).toBeVisible();
  await page.locator('select[name^="fate_"]').selectOption('验收合格，回库销售');
  await page.getByRole('button', { name: `退款 ${formatFen(due)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('售后已完成，款项已退回或正在退回')).toBeVisible();
  expect(await balanceOf(db, buyer)).toBe(before + due);
  const after = await db
    .selectFrom('orders')
    .select(['refunded_fen', 'coupon_fen'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ refunded_fen: due, coupon_fen: COUPON_FEN });
  const used = await db
    .selectFrom('coupon')
    .select(['state', 'order_id'])
    .where('id', '=', coupon.id)
    .executeTakeFirstOrThrow();
  expect(used).toEqual({ state: 'used', order_id: orderId });

  await loginAs('buyer');
  await page.goto(address);
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
  await expect(page.getByText(formatFen(due)).first()).toBeVisible();
  await page.goto('/wdqb/yegl');
  const entry = page.getByText(`订单 ${order.no} 的退款，退到余额`);
  await expect(entry.first()).toBeVisible();
  await expect(page.getByText(`+${formatFen(due)}`).first()).toBeVisible();
  const log = await page.request.get('/api/user/user_money_log');
  const { data } = (await log.json()) as { data: { data: { money: number }[] } };
  expect(JSON.stringify(data)).toContain(String(fenToYuan(due)));
});
