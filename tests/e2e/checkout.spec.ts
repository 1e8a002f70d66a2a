import type { Browser, Page } from '@playwright/test';
import { sessionCookies } from '#tests/support/login.ts';
import { expect, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { orderState, setStock, submitOrder } from '#tests/e2e/support/till.ts';

/** Another browser, in which another user is logged in. */
async function elsewhere(browser: Browser, shop: WorkerShop, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'zh-CN' });
  const cookies = Object.entries(await sessionCookies(shop.db, username));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: shop.url })));
  return context.newPage();
}

test(
  'A buyer pays by bank transfer and the operator confirms',
  { tag: '@quick' },
  async ({ page, browser, shop, loginAs }) => {
    const goods = await findGoods(shop.db, 'buyer');
    await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 2 }]);
    await loginAs('buyer');
    const id = await submitOrder(page);
    await page.getByText('已转账，填写转账信息').click();
    await page.getByLabel('付款银行').fill('中国工商银行郑州解放路支行');
    await page.getByLabel('转账流水号').fill('HB20261121000017');
    await page.getByRole('button', { name: '我已转账，提交信息' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '转账信息已提交' })).toBeVisible();
    expect(await orderState(shop.db, id)).toBe('unpaid');

    const office = await elsewhere(browser, shop, 'operator');
    await office.goto('/admin/transfers');
    const row = office.getByRole('row').filter({ hasText: 'HB20261121000017' });
    await row.getByRole('button', { name: /确认到账/ }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(office.getByText('已确认到账，订单转为待发货')).toBeVisible();
    await expect(row).toHaveCount(0);
    await office.context().close();

    await page.goto(`/order/info/${id}`);
    await expect(page.getByText('待发货', { exact: true })).toBeVisible();
    await expect(page.getByText(/流水号 HB20261121000017/)).toBeVisible();
  },
);

test('A rejected transfer says why and may be sent again', async ({ page, browser, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => isEphedrine);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await submitOrder(page);
  await expect(page.getByText('本单含麻黄碱类商品')).toBeVisible();
  await expect(page.getByText('余额支付', { exact: true })).toHaveCount(0);
  await page.getByLabel('付款银行').fill('中国建设银行郑州支行');
  await page.getByLabel('转账流水号').fill('HB20261121000018');
  await page.getByRole('button', { name: '我已转账，提交信息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '转账信息已提交' })).toBeVisible();

  const office = await elsewhere(browser, shop, 'operator');
  await office.goto('/admin/transfers');
  await office
    .getByRole('row')
    .filter({ hasText: 'HB20261121000018' })
    .getByRole('button', { name: /驳回/ })
    .click();
  await office.getByRole('textbox', { name: '驳回原因' }).fill('流水号查无此款');
  await office.getByRole('button', { name: '确定驳回' }).click();
  await expect(office.getByText('已驳回，买家可以重新付款')).toBeVisible();
  await office.context().close();

  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText('未通过原因：流水号查无此款')).toBeVisible();
  await page.getByRole('link', { name: '去支付' }).click();
  await expect(page.getByRole('button', { name: '我已转账，提交信息' })).toBeVisible();
});

test('Two buyers want the last box: one gets it, the other reads why', async ({
  page,
  browser,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'chain', ({ isEphedrine }) => !isEphedrine);
  await setStock(shop.db, goods.id, 1);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await fillCart(shop.db, 'chain', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const other = await elsewhere(browser, shop, 'chain');
  for (const one of [page, other]) {
    await one.goto('/cart/step1');
    await one.getByRole('button', { name: '去结算' }).click();
    await expect(one.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  }
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/step3/);
  await other.getByRole('button', { name: '提交订单' }).click();
  await expect(other.getByRole('alert')).toContainText(goods.name);
  await expect(other.getByRole('alert')).toContainText('缺货');
  await expect(other.getByRole('button', { name: '提交订单' })).toBeDisabled();
  await other.getByRole('link', { name: '返回购物车' }).click();
  await expect(other.getByRole('checkbox', { name: `选择 ${goods.name}` })).toBeDisabled();
  await other.context().close();
  await setStock(shop.db, goods.id, 200);
});

test('An order submitted twice is one order', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.waitForURL(/step2\?key=/);
  const key = new URL(page.url()).searchParams.get('key') ?? '';
  const address_id = await page.locator('input[name="address_id"]:checked').inputValue();
  const expected_fen = await page.locator('input[name="expected_fen"]').inputValue();
  const submit = async () => {
    const headers = { origin: shop.url };
    const answer = await page.request.post('/api/order', {
      form: { key, address_id, expected_fen },
      headers,
    });
    return ((await answer.json()) as { data: { orders: { id: number }[] } }).data.orders.map(({ id }) => id);
  };
  const [first, second] = await Promise.all([submit(), submit()]);
  expect(first).toEqual(second);
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(new RegExp(`step3/${first?.[0]}$`));
  const { count } = await shop.db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('checkout_key', '=', key)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('A buyer adds an address while checking the order, and it is delivered there', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('备注').fill('放门卫');
  await page.getByRole('button', { name: '新增地址' }).click();
  await page.getByLabel('收货人').fill('李红');
  await page.getByLabel('电话', { exact: true }).fill('123');
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('详细地址').fill('姑苏区人民路 18 号');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByText(/请填写 11 位手机号/).first()).toBeVisible();
  await page.getByLabel('电话', { exact: true }).fill('0512-65550123');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByRole('radio', { name: /李红/ })).toBeChecked();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText(/送至 江苏省苏州市.*人民路 18 号，李红/)).toBeVisible();
});

test('A draft that is gone leads back to the cart', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/cart/step2?key=nothing');
  await expect(page.getByText(/结算单不存在或已过期/)).toBeVisible();
  await page.getByRole('link', { name: '返回购物车' }).click();
  await expect(page).toHaveURL(/cart\/step1/);
});

test('A newcomer reads why nothing can be ordered yet', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'newcomer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('newcomer');
  await page.goto('/cart/step1');
  await expect(page.getByText('资质审核通过后方可下单')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看资质证照' })).toBeVisible();
  await expect(page.getByRole('button', { name: '去结算' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: `选择 ${goods.name}` })).toBeDisabled();
  expect(await memberId(shop.db, 'newcomer')).toBeGreaterThan(0);
});
