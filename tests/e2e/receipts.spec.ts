import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { BARRED_WORDS } from '#lib/trade/receipts/receipts.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { photo } from '#tests/support/certificate-files.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { makeGoods, makeMember } from '#tests/support/shop-fixture.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

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
