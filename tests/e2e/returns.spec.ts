import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import sharp from 'sharp';

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
  await expect(page.getByText('请填写要退的商品数量。').first()).toBeVisible();
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
