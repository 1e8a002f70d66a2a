import type { Browser, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { listenToComplaints } from '#tests/e2e/support/complaints.ts';
import { orderState, submitOrder } from '#tests/e2e/support/till.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import type { WorkerShop } from '#tests/e2e/support/worker-shop.ts';

/** The phone that scans the code: another browser, logged in to nothing. */
async function scan(browser: Browser, shop: WorkerShop, page: Page): Promise<Page> {
  const code = page.getByRole('link', { name: /^(在这台设备上付款|去支付宝付款)$/ });
  const address = await code.getAttribute('href');
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto(address ?? '');
  return phone;
}

async function order(page: Page, shop: WorkerShop): Promise<number> {
  const goods = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => !isEphedrine);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  return submitOrder(page);
}

test('The phone pays while the desktop watches', async ({ page, browser, shop, loginAs }) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(page.getByRole('img', { name: /付款码/ })).toBeVisible();
  await expect(page.getByText(/还有 00:1[45]:/)).toBeVisible();
  await expectNoAxeFindings(page);

  const phone = await scan(browser, shop, page);
  const complaints = listenToComplaints(phone);
  await expect(phone.getByText('微信支付 · 由沙箱扮演')).toBeVisible();
  await expect(phone.getByText('这里不会真的扣款')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectNoAxeFindings(phone);
  await phone.getByRole('button', { name: /^支付成功/ }).click();
  await expect(phone.getByText('支付成功，请回到商城的页面查看')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('paid');
  expect(complaints.all()).toEqual([]);
  await phone.context().close();
});

test('A payment that failed says so by itself, and the next one is found by asking', async ({
  page,
  browser,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await page.getByRole('button', { name: /^支付宝/ }).click();
  const first = await scan(browser, shop, page);
  await first.getByRole('button', { name: /^支付失败/ }).click();
  await expect(page.getByText('支付没有成功，没有扣款，请重新付款')).toBeVisible();
  await first.context().close();

  await page.getByRole('button', { name: /^支付宝/ }).click();
  const second = await scan(browser, shop, page);
  await second.getByRole('button', { name: /^不通知/ }).click();
  await expect(second.getByText('支付成功，请回到商城的页面查看')).toBeVisible();
  await page.getByRole('button', { name: '刷新支付状态' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('paid');
  await second.context().close();
});

test('An open payment is found again in another tab and after the way back', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await page.getByRole('button', { name: /^微信支付/ }).click();
  const code = page.getByRole('link', { name: '在这台设备上付款' });
  const address = await code.getAttribute('href');
  await page.getByRole('link', { name: '换一种付款方式' }).click();
  await expect(page.getByRole('button', { name: /^用余额支付/ })).toBeVisible();
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(code).toHaveAttribute('href', address ?? '');
  await page.goto('/order');
  await page.goBack();
  await expect(code).toHaveAttribute('href', address ?? '');
  const tab = await page.context().newPage();
  await tab.goto(`/cart/step3/${id}`);
  await expect(tab.getByRole('link', { name: '在这台设备上付款' })).toHaveAttribute('href', address ?? '');
  await tab.close();
});

test('Two orders are paid together', async ({ page, browser, shop, loginAs }) => {
  await loginAs('buyer');
  const [one, other] = [await order(page, shop), await order(page, shop)];
  const { no } = await shop.db
    .selectFrom('orders')
    .select('no')
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  await page.getByText(/可以一起支付$/).click();
  await page.getByRole('link', { name: `与订单 ${no} 一起付` }).click();
  await expect(page.getByText('2 张订单应付')).toBeVisible();
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(page.getByRole('heading', { name: '2 张订单一起支付' })).toBeVisible();
  const phone = await scan(browser, shop, page);
  await phone.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await Promise.all([one, other].map((id) => orderState(shop.db, id)))).toEqual(['paid', 'paid']);
  await phone.context().close();
});

test('A buyer tops up the balance and reads it in the log', async ({ page, browser, shop, loginAs }) => {
  await loginAs('store1');
  await page.goto('/wdqb');
  await page.getByRole('button', { name: '1000 元' }).click();
  await expect(page.getByLabel('充值金额（元）')).toHaveValue('1000');
  await page.getByRole('button', { name: /^微信支付/ }).click();
  const phone = await scan(browser, shop, page);
  await phone.getByRole('button', { name: /^重复通知/ }).click();
  await expect(page.getByRole('list', { name: '余额明细' }).getByText('+¥1,000.00')).toHaveCount(1);
  await page.getByLabel('类型').selectOption('充值');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page.getByRole('list', { name: '余额明细' }).getByText('支付订单')).toHaveCount(0);
  await expect(page.getByText('+¥1,000.00')).toBeVisible();
  await phone.context().close();
});
