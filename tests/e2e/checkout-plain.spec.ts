import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { payFromWallet, stockOf } from '#tests/e2e/support/till.ts';

test.use({ javaScriptEnabled: false });

test('A buyer orders without JavaScript', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  const other = await findGoods(shop.db, 'buyer', ({ name }) => name !== goods.name);
  const before = await stockOf(shop.db, goods.id);
  await fillCart(shop.db, 'buyer', [
    { goodsId: goods.id, quantity: 1 },
    { goodsId: other.id, quantity: 1 },
  ]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `选择 ${goods.name} ${goods.spec}` }) })
    .first();
  await line.getByRole('textbox').fill('4');
  await line.getByRole('button', { name: /^更新/ }).click();
  await expect(line.getByRole('textbox')).toHaveValue('4');

  await page
    .getByRole('button', { name: `删除 ${other.name}` })
    .last()
    .click();
  await expect(page.getByRole('status').filter({ hasText: '已删除 1 种商品' })).toBeVisible();
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await page.getByRole('radio', { name: '不开发票' }).check();
  await page.getByLabel('备注').fill('没有脚本也能下单');
  await page.getByRole('button', { name: '提交订单' }).click();
  await payFromWallet(page);
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText('没有脚本也能下单')).toBeVisible();
  expect(await stockOf(shop.db, goods.id)).toBe(before - 4);
});

test('A buyer without JavaScript goes to the titles and back while checking the order, and adds an address, which is chosen', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('link', { name: '管理发票抬头' }).click();
  await page.getByRole('link', { name: '返回刚才的页面' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await page.getByRole('radio', { name: '不开发票' }).check();
  await page.getByRole('checkbox', { name: '附纸质检验报告' }).check();
  await page.getByLabel('备注').fill('放门卫');
  await page.getByRole('button', { name: '新增地址' }).click();
  await page.getByLabel('收货人').fill('陆平');
  await page.getByLabel('电话').fill('13800138002');
  await page.getByLabel('城市').selectOption('杭州市');
  await page.getByLabel('详细地址').fill('滨江区江南大道 30 号');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByRole('radio', { name: /陆平/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: '不开发票' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '附纸质检验报告' })).toBeChecked();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
});
