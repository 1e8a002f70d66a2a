import type { Page } from '@playwright/test';
import { sessionCookies } from '#tests/support/login.ts';
import { expect, reactIsland, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { payFromWallet, submitOrder } from '#tests/e2e/support/till.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';

async function order(page: Page, shop: WorkerShop): Promise<number> {
  const goods = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => !isEphedrine);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  return submitOrder(page);
}

test('An order is paid in place, and another tab knows it without a call', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await loginAs('buyer');
  const id = await order(page, shop);
  const island = await reactIsland(page, 'PayOrder');
  await expect(island.getByRole('heading', { name: '余额支付' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(`/cart/step3/${id}`);
  await reactIsland(tab, 'PayOrder');
  await tab.waitForLoadState('networkidle');
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));

  await page.evaluate(() => void (document.documentElement.dataset['same'] = ''));
  await payFromWallet(page, '111222');
  await expect(page.getByLabel('支付密码', { exact: true })).toHaveAccessibleDescription(/^支付密码不正确/);
  await expect(page.locator('html')).toHaveAttribute('data-same', '');
  await payFromWallet(page);
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  await expect(tab.getByText('订单已付款，无需再次付款')).toBeVisible();
  expect(asked).toEqual([]);
  await reactIsland(page, 'PayResult');
  await tab.close();
});

test('A payment begins, is left and is found again without a page in between', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await reactIsland(page, 'PayOrder');
  await page.evaluate(() => void (document.documentElement.dataset['same'] = ''));
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(page.getByRole('img', { name: /付款码/ }).locator('path')).toBeAttached();
  await expect(page.getByRole('heading', { name: /^支付订单 \d/ })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/cart/step3/${id}\\?try=\\d+$`));
  await page.goBack();
  await expect(page.getByRole('button', { name: /^微信支付/ })).toBeVisible();
  await page.getByRole('link', { name: '接着付这一笔' }).click();
  await expect(page.getByRole('img', { name: /付款码/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same', '');
});

test('The result shows by itself that a transfer has arrived', async ({ page, browser, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => isEphedrine);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const id = await submitOrder(page);
  await page.goto(`/cart/hm?id=${id}`);
  await reactIsland(page, 'PayTransfer');
  await page.getByLabel('付款银行').fill('中国建设银行郑州支行');
  await page.getByLabel('转账流水号').fill('HB20261121000077');
  await page.getByRole('button', { name: '我已转账，提交信息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '转账信息已提交' })).toBeVisible();
  await expect(page.getByText('待核对', { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url, locale: 'zh-CN' });
  const cookies = Object.entries(await sessionCookies(shop.db, 'operator'));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: shop.url })));
  const office = await context.newPage();
  await office.goto('/admin/transfers');
  await office
    .getByRole('row')
    .filter({ hasText: 'HB20261121000077' })
    .getByRole('button', { name: /确认到账/ })
    .click();
  await office.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(office.getByText('已确认到账，订单转为待发货')).toBeVisible();
  await context.close();

  await reactIsland(page, 'PayResult');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  await expect(page.getByText('已到账', { exact: true })).toBeVisible();
});

test('The orders of one checkout show what became of each in another tab', async ({
  page,
  shop,
  loginAs,
}) => {
  const plain = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => !isEphedrine);
  const controlled = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => isEphedrine);
  await fillCart(shop.db, 'buyer', [
    { goodsId: plain.id, quantity: 1 },
    { goodsId: controlled.id, quantity: 1 },
  ]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('button', { name: /^提交订单/ }).click();
  await page.waitForURL(/\/cart\/(step3\/|hm\?id=)\d+/);
  const list = page.getByRole('region', { name: '本次结算分为 2 张订单' });
  await expect(list.getByText('待付款')).toHaveCount(2);
  await reactIsland(page, 'CheckoutOrders');
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'normal')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

  const tab = await page.context().newPage();
  await tab.goto(`/cart/step3/${id}`);
  await reactIsland(tab, 'PayOrder');
  for (const other of await tab.getByRole('checkbox').all()) await other.uncheck();
  await payFromWallet(tab);
  await expect(tab.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  await expect(list.getByText('待付款')).toHaveCount(1);
  await expect(list.getByText('待发货')).toBeVisible();
  await tab.goto('/cart/hm');
  await reactIsland(tab, 'PayTransfer');
  await tab.getByLabel('付款银行').fill('中国建设银行郑州支行');
  await tab.getByLabel('转账流水号').fill('HB20261129000078');
  await tab.getByRole('button', { name: '我已转账，提交信息' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: '转账信息已提交' })).toBeVisible();
  await tab.close();
});
