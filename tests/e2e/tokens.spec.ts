import { request } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';

test('A buyer gives a program a token, the program places an order, and the buyer ends the token', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'clinic');
  await fillCart(shop.db, 'clinic', []);
  await loginAs('clinic');
  await page.goto('/zhzx/tokens');
  await page.getByLabel('名称').fill('门店 ERP');
  await page.getByRole('radio', { name: '读取和下单' }).check();
  await page.getByRole('button', { name: '新建令牌' }).click();
  await expect(page.getByRole('heading', { name: '令牌“门店 ERP”已建好' })).toBeVisible();
  await expectNoAxeFindings(page);
  const token = await page.getByLabel('新令牌').inputValue();
  await page.reload();
  await expect(page.getByLabel('新令牌')).toHaveCount(0);
  const card = page.getByRole('list', { name: '使用中的令牌' }).getByRole('listitem');
  await expect(card.filter({ hasText: '门店 ERP' })).toContainText('还没有用过');

  const erp = await request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const send = async (path: string, data: object) => (await erp.post(path, { data })).json();
  await send('/api/cart', { params: [{ goods_id: goods.id, number: 2, type: 0 }] });
  const cart = await (await erp.get('/api/cart/list')).json();
  const line = cart.data.data.find((one: { goods: { id: number } }) => one.goods.id === goods.id);
  const { data: checkout } = await send('/api/cart/checkout', { ids: [line.id] });
  const [address] = checkout.addresses;
  const { data: placed } = await send('/api/order', {
    key: checkout.key,
    address_id: address.id,
    expected_fen: address.payable_fen,
    invoice_kind: 'ordinary',
    remark: '由 ERP 下单',
  });
  const id = Number(placed.next.split('/').at(-1));

  await page.goto('/order');
  await page.locator(`a[href$="/order/info/${id}"]`).first().click();
  await expect(page.getByText('由 ERP 下单')).toBeVisible();
  await page.goto('/zhzx/tokens');
  await expect(card.filter({ hasText: '门店 ERP' })).toContainText('用过');
  await expect(card.filter({ hasText: '门店 ERP' })).not.toContainText('还没有用过');
  await page.getByRole('button', { name: '停用令牌 门店 ERP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(card.filter({ hasText: '门店 ERP' })).toHaveCount(0);
  expect((await erp.get('/api/cart/list')).status()).toBe(401);
  await erp.dispose();
});
