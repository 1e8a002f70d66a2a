import type { Page, Request } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { expect, test, islandReady } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

/** Puts one goods in the cart and goes on to check the order. */
async function checkOrder(page: Page, db: Db, username = 'buyer'): Promise<void> {
  const goods = await findGoods(db, username);
  await fillCart(db, username, [{ goodsId: goods.id, quantity: 1 }]);
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await islandReady(page, 'Checkout');
}

async function endSessions(db: Db, username: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('member_id', '=', await memberId(db, username))
    .execute();
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(DEMO_PASSWORD);
  await page.locator('form[data-login]').getByRole('button', { name: '登录' }).click();
}

const saved = (page: Page) => page.waitForResponse(/\/choices$/);

test('What was chosen while checking an order outlives a reload, a new address and a second tab', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  await checkOrder(page, shop.db);
  for (const choose of [
    () => page.getByRole('radio', { name: '电子专用发票' }).check(),
    () => page.getByRole('checkbox', { name: '随货单不显示价格' }).check(),
    () => page.getByLabel('备注').fill('请上午送货'),
  ]) {
    const answered = saved(page);
    await choose();
    await answered;
  }
  const stands = async (tab: Page): Promise<void> => {
    await expect(tab.getByRole('radio', { name: '电子专用发票' })).toBeChecked();
    await expect(tab.getByRole('checkbox', { name: '随货单不显示价格' })).toBeChecked();
    await expect(tab.getByLabel('备注')).toHaveValue('请上午送货');
  };
  await page.reload();
  await stands(page);

  await page.getByRole('button', { name: '新增地址' }).click();
  await page.getByLabel('收货人').fill('赵平');
  await page.getByLabel('电话', { exact: true }).fill('+86 138 0013 8000');
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('详细地址').fill('姑苏区人民路 18 号');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByRole('radio', { name: /赵平 ?13800138000/ })).toBeChecked();
  await stands(page);

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await stands(tab);
  await expect(tab.getByRole('radio', { name: /赵平/ })).toBeChecked();
  await tab.getByRole('button', { name: '提交订单' }).click();
  await tab.waitForURL(/step3\/\d+/);
  await tab.goto(tab.url().replace('/cart/step3/', '/order/info/'));
  await expect(tab.getByText('电子专用发票')).toBeVisible();
  await expect(tab.getByText(/康民大药房（解放路店），税号 91410104MA40DEM12M/)).toBeVisible();
  await expect(tab.getByText('随货单不显示价格')).toBeVisible();
  await tab.close();
});

test('A choice still on its way when the order is submitted is no failure', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  await checkOrder(page, shop.db);
  const none = page.getByRole('radio', { name: '不开发票' });
  if (await none.isChecked()) {
    const answered = saved(page);
    await page.getByRole('radio', { name: '电子普通发票' }).check();
    await answered;
  }
  const isSaving = (request: Request): boolean => request.url().endsWith('/choices');
  let savings = 0;
  page.on('request', (request) => void (savings += Number(isSaving(request))));
  const ordered = Promise.withResolvers<undefined>();
  await page.route('**/choices', async (route) => {
    await ordered.promise;
    await route.continue();
  });
  const settled = Promise.race([
    page.waitForEvent('requestfinished', isSaving),
    page.waitForEvent('requestfailed', isSaving),
  ]);
  await page.route('**/api/order', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    ordered.resolve(undefined);
    await settled;
    await route.fulfill({ response });
  });
  const sent = page.waitForRequest(isSaving);
  await none.check();
  await sent;
  await page.getByLabel('备注').fill('马上提交');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付订单' })).toBeVisible();
  expect(savings).toBe(1);
  const order = await shop.db
    .selectFrom('orders')
    .select(['invoice_kind', 'remark'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(order).toEqual({ invoice_kind: 'none', remark: '马上提交' });
});

test('What was typed when the session ended is there after the login', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 401/);
  await loginAs('buyer');
  await checkOrder(page, shop.db);
  await page.getByRole('button', { name: '新增地址' }).click();
  await page.getByLabel('收货人').fill('周敏');
  await page.getByLabel('省份').selectOption('浙江省');
  await page.getByLabel('城市').selectOption('杭州市');
  await page.getByLabel('详细地址').fill('西湖区文三路 9 号');
  const none = page.getByRole('radio', { name: '不开发票' });
  // taken over from an earlier order
  if (await none.isChecked())
    await Promise.all([saved(page), page.getByRole('radio', { name: /普通发票/ }).check()]);
  await endSessions(shop.db, 'buyer');
  await none.click();
  await page.waitForURL(/\/login\?/);
  await logIn(page, 'buyer');
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '不开发票' })).toBeChecked();
  await expect(page.getByLabel('收货人')).toHaveValue('周敏');
  await expect(page.getByLabel('城市')).toHaveValue('330100');
  await expect(page.getByLabel('详细地址')).toHaveValue('西湖区文三路 9 号');
  await page.reload();
  await expect(page.getByRole('radio', { name: '不开发票' })).toBeChecked();
});

test('What is ticked before the page is awake counts', async ({ page, shop, loginAs }) => {
  await loginAs('buyer');
  await checkOrder(page, shop.db);
  const awake = Promise.withResolvers<null>();
  await page.route('**/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('radio', { name: '不开发票' }).check();
  await page.getByRole('checkbox', { name: '随货单一式两份' }).check();
  await page.getByLabel('备注').fill('放门卫');
  const answered = saved(page);
  awake.resolve(null);
  await answered;
  await expect(page.getByRole('radio', { name: '不开发票' })).toBeChecked();
  await page.unroute('**/*.js');
  await page.reload();
  await expect(page.getByRole('radio', { name: '不开发票' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '随货单一式两份' })).toBeChecked();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
});

test('A buyer without a title for special invoices adds one in place', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await loginAs('store1');
  await checkOrder(page, shop.db, 'store1');
  await page.getByRole('radio', { name: '电子专用发票' }).check();
  await page.getByLabel('抬头名称').fill('郑州康民大药房有限公司');
  await page.getByLabel('税号').fill('91410100MA40DEM345');
  await page.getByLabel('开户银行').fill('中国工商银行郑州分行');
  await page.getByLabel('银行账号').fill('6222 0000 1111 2222');
  await page.getByLabel('注册地址').fill('郑州市解放路 1 号');
  await page.getByLabel('注册电话').fill('0371 6555 0123');
  await page.getByRole('button', { name: '保存抬头' }).click();
  await expect(page.getByText('税号不正确').first()).toBeVisible();
  await page.getByLabel('税号').fill('９１４１０１００ＭＡ４０ＤＥＭ３４４');
  const answered = saved(page);
  await page.getByRole('button', { name: '保存抬头' }).click();
  await answered;
  await expect(page.getByLabel('发票抬头')).toContainText('郑州康民大药房有限公司　91410100MA40DEM344');
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/step3\/\d+/);
  await page.goto(page.url().replace('/cart/step3/', '/order/info/'));
  await expect(page.getByText(/税号 91410100MA40DEM344，.*6222000011112222/)).toBeVisible();
});

test('Seventy goods are folded, with the sum in view', async ({ page, shop, loginAs }) => {
  const ids = new Set<number>();
  while (ids.size < 70) {
    ids.add((await findGoods(shop.db, 'buyer', ({ id, isEphedrine }) => !isEphedrine && !ids.has(id))).id);
  }
  await fillCart(
    shop.db,
    'buyer',
    [...ids].map((goodsId) => ({ goodsId, quantity: 1 })),
  );
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('link', { name: '跳到结算' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('button', { name: '提交订单' })).toBeInViewport();
  await expect(page.getByText('应付金额')).toBeInViewport();
  const lines = page.getByRole('region', { name: '商品清单' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await page.getByText('展开全部 70 种').click();
  await expect(lines).toHaveCount(70);
});

test('Lines unticked before the cart is awake stay so', async ({ page, shop, loginAs }) => {
  const first = await findGoods(shop.db, 'buyer');
  const second = await findGoods(shop.db, 'buyer', ({ id }) => id !== first.id);
  await fillCart(shop.db, 'buyer', [
    { goodsId: first.id, quantity: 1 },
    { goodsId: second.id, quantity: 1 },
  ]);
  await loginAs('buyer');
  const awake = Promise.withResolvers<null>();
  await page.route('**/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto('/cart/step1', { waitUntil: 'commit' });
  const box = page.getByRole('checkbox', { name: `选择 ${first.name} ${first.spec}` }).first();
  await box.uncheck();
  const answered = page.waitForResponse(/batch_select/);
  awake.resolve(null);
  await answered;
  await expect(page.getByText(/已选 1 种/)).toBeVisible();
  await page.unroute('**/*.js');
  await page.reload();
  await expect(box).not.toBeChecked();
});
