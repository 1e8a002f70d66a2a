import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

test.use({ javaScriptEnabled: false });

test('A member keeps its book of invoice titles, without JavaScript', async ({ page, shop, loginAs }) => {
  await shop.db
    .deleteFrom('invoice_title')
    .where('member_id', '=', await memberId(shop.db, 'clinic'))
    .execute();
  await loginAs('clinic');
  await page.goto('/addr');
  await page.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '发票抬头' }).click();
  const titleField = page.getByLabel('抬头名称');
  await titleField.fill('测试诊所一部');
  await page.getByLabel('税号').fill('123');
  await page.getByRole('button', { name: '保存抬头' }).click();
  await expect(page.getByText('税号不正确，请核对 18 位统一社会信用代码').first()).toBeVisible();
  await expect(titleField).toHaveValue('测试诊所一部');
  await expect(page.getByLabel('税号')).toHaveValue('123');
  await expect(page.getByLabel('税号')).toBeFocused();
  await page.getByLabel('税号').fill('91350100m000100y43');
  await page.getByRole('button', { name: '保存抬头' }).click();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('91350100M000100Y43');
  await expect(cards.first()).toContainText('默认');

  await page.getByRole('link', { name: '新增抬头' }).click();
  await page.getByRole('radio', { name: '电子专用发票' }).check();
  await titleField.fill('测试诊所二部');
  await page.getByLabel('税号').fill('91350100M000100Y43');
  await page.getByRole('button', { name: '保存抬头' }).click();
  await expect(page.getByRole('radio', { name: '电子专用发票' })).toBeChecked();
  await expect(page.getByText('请填写开户银行').first()).toBeVisible();
  await page.getByLabel('开户银行').fill('工商银行文三路支行');
  await page.getByLabel('银行账号').fill('1202 0227 1990 0123 456');
  await page.getByLabel('注册地址').fill('杭州市西湖区文三路 9 号');
  await page.getByLabel('注册电话').fill('0571-88886666');
  await page.getByRole('button', { name: '保存抬头' }).click();
  await expect(cards).toHaveCount(2);

  await page.getByRole('button', { name: '把抬头 测试诊所二部 设为默认' }).click();
  await expect(cards.first()).toContainText('测试诊所二部');
  await page.getByRole('link', { name: '修改抬头 测试诊所一部' }).click();
  await titleField.fill('测试诊所三部');
  await page.getByRole('button', { name: '保存抬头' }).click();
  await expect(cards.last()).toContainText('测试诊所三部');
  await page.getByRole('button', { name: '删除抬头 测试诊所二部' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('默认');
});

test('Who checks an order finds the book, and comes back', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('link', { name: '管理发票抬头' }).click();
  await page.getByRole('link', { name: '新增抬头' }).or(page.getByLabel('抬头名称')).first().waitFor();
  await page.getByRole('link', { name: '返回刚才的页面' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
});
