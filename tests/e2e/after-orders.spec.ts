import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { payByWallet } from '#lib/trade/payments/wallet-payment.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { BARRED_WORDS } from '#lib/trade/receipts/receipts.rules.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { memberId, fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { prepare, orderOne } from '#tests/support/checkout-fixture.ts';
import { giveCoupons, makeBatch } from '#tests/support/promotions-fixture.ts';
import { memberOf, makeGoods, makeMember } from '#tests/support/shop-fixture.ts';
import { photo } from '#tests/support/files.ts';

test('A damaged box comes back as money', async ({ page, shop, loginAs }) => {
  const clinic = { id: await memberId(shop.db, 'clinic') };
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'no', 'payment_method'])
    .where('member_id', '=', clinic.id)
    .where('state', '=', 'shipped')
    .executeTakeFirstOrThrow();
  const line = await shop.db
    .selectFrom('order_line')
    .select(['id', 'name', 'quantity', 'share_fen'])
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const due = Math.floor(line.share_fen / line.quantity);
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b33' } })
    .jpeg()
    .toBuffer();

  await loginAs('clinic');
  await page.goto(`/order/info/${order.id}`);
  await page.getByRole('link', { name: '申请售后' }).click();
  await expect(page.getByText(/收货后 48 小时内申请/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByText('只退款，不退货').click();
  await page.getByLabel('原因').selectOption('到货破损');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请填写商品的数量。').first()).toBeVisible();
  await page.locator(`#units_${line.id}`).fill('1');
  await page.getByLabel('说明').fill('盒角压破');
  await page
    .getByLabel('照片 1')
    .setInputFiles({ name: '破损.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '售后详情' })).toBeVisible();
  await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  await loginAs('operator');
  const id = Number(address.split('/').at(-1));
  await page.goto('/admin/returns');
  await page.locator(`a[href="/admin/returns/${id}"]`).click();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText('已同意，买家会收到消息')).toBeVisible();
  const before = await balanceOf(shop.db, clinic);
  await page.getByRole('button', { name: /^退款 ¥/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('售后已完成，款项已退回或正在退回')).toBeVisible();
  const isOfWallet = order.payment_method === 'wallet';
  expect(await balanceOf(shop.db, clinic)).toBe(before + (isOfWallet ? due : 0));

  await loginAs('clinic');
  await page.goto(address);
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
});

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
  // Amount paid for half of the line: the coupon's share of it stays used.
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

test('An overdue receipt is sent in, refused, sent again and accepted, and its bar goes', async ({
  page,
  shop: { db },
  loginAs,
}) => {
  const now = Date.now();
  const member = await makeMember(db, { company: '回执大药房' });
  const name = '双扑伪麻分散片';
  const goodsId = await makeGoods(db, { name, is_mhj: 1 });
  const order = await orderOne(db, member, [{ goodsId, quantity: 2 }], now);
  await db
    .insertInto('order_receipt')
    .values({
      order_id: order.id,
      member_id: member.id,
      state: 'waiting',
      due_at: now - DAY_MS,
      created_at: now - 17 * DAY_MS,
    })
    .execute();
  await addToCart(db, member, [{ goodsId, quantity: 1 }], now);
  const picture = { name: '回执.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  const review = async (press: () => Promise<void>) => {
    await loginAs('operator');
    await page.goto('/admin/receipts?company=回执大药房');
    const card = page.getByRole('article', { name: order.no });
    await expect(card.getByRole('img')).toHaveCount(1);
    await expectNoAxeFindings(page);
    await press();
    await loginAs(member.username);
  };

  await loginAs(member.username);
  await page.goto('/cart/step1');
  await expect(page.getByText(BARRED_WORDS).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeDisabled();
  await page.getByRole('link', { name: '去上传回执' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: `上传回执，订单 ${order.no}` }).click();
  await expect(page.getByText('已逾期 2 天')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('回执照片或 PDF').setInputFiles(picture);
  await page.getByRole('button', { name: '上传并提交' }).click();
  await expect(page.getByRole('status').filter({ hasText: '回执已提交，共 1 页' })).toBeVisible();

  await review(async () => {
    await page.getByRole('button', { name: `退回订单 ${order.no} 的回执` }).click();
    await page.getByLabel('常用原因').selectOption({ index: 2 });
    await page.getByRole('button', { name: '确定退回' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已退回' })).toBeVisible();
  });
  await page.goto('/hmdd?state=refused');
  await expect(page.getByText('退回原因：没有收货单位盖章')).toBeVisible();
  await page.getByRole('link', { name: `上传回执，订单 ${order.no}` }).click();
  await page.getByLabel('回执照片或 PDF').setInputFiles(picture);
  await page.getByRole('button', { name: '重新上传并提交' }).click();
  await expect(page.getByText('待审核', { exact: true })).toBeVisible();

  await review(async () => {
    await page.getByRole('button', { name: `通过订单 ${order.no} 的回执` }).click();
    await expect(page.getByRole('status').filter({ hasText: '已通过' })).toBeVisible();
  });
  await page.goto('/cart/step1');
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeEnabled();
  await expect(page.getByText(BARRED_WORDS)).toHaveCount(0);
});

const NUMBER = '25332000000088880001';

test('Three orders, one invoice', async ({ page, loginAs, complaints }) => {
  complaints.expected(/status of 422/);
  await loginAs('buyer');
  await page.goto('/dzfp');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '申请发票' }).click();
  await expectNoAxeFindings(page);
  const orders = page.getByRole('group', { name: '选择订单' }).getByRole('checkbox');
  for (const nth of [0, 1, 2]) await orders.nth(nth).check();
  const nos = await page
    .getByRole('group', { name: '选择订单' })
    .getByRole('listitem')
    .locator('label > span:first-of-type')
    .allTextContents();
  await page.getByLabel('接收邮箱').fill('kuaiji');
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await expect(page.getByLabel('接收邮箱')).toHaveAccessibleDescription(/邮箱不正确/);
  await page.getByLabel('接收邮箱').fill('kuaiji_1@example.com');
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await expect(page).toHaveURL(/\/dzfp$/);
  const card = page.getByRole('listitem').filter({ hasText: 'kuaiji_1@example.com' }).first();
  for (const no of nos.slice(0, 3)) await expect(card.getByRole('link', { name: no })).toBeVisible();
  const [application = ''] = /FP\d{8}-\d+/.exec(await card.innerText()) ?? [];

  await loginAs('operator');
  await page.goto('/admin/invoices');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '录入发票号码' }).click();
  await expectNoAxeFindings(page);
  const numbers = page.getByLabel('发票号码', { exact: true });
  const day = formatDate(Date.now());
  await numbers.fill(`${application} ${NUMBER} ${day}\nFP20200101-0001 25332000000088880002 ${day}`);
  await page.getByRole('button', { name: '录入', exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText('第 2 行：没有申请 FP20200101-0001');
  await numbers.fill(`${application} ${NUMBER} ${day}`);
  await page.getByRole('button', { name: '录入', exact: true }).click();
  await expect(page.getByText('已录入 1 张发票的号码').first()).toBeVisible();

  await loginAs('buyer');
  await page.goto('/wdxx');
  await page.getByRole('button', { name: '查看“发票已开出”' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/dzfp\\?number=${NUMBER}$`));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `下载 PDF，${application}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${NUMBER}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
