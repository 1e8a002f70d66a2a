import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { askForCode } from '#tests/e2e/support/codes.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { islandReady } from '#tests/e2e/support/islands.ts';

const goToCheck = async (page: Page): Promise<void> => {
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await islandReady(page, 'Checkout');
};

test('A buyer comes back to checking an order after the cart was changed elsewhere', async ({
  page,
  shop,
  loginAs,
}) => {
  const [first, second] = [
    await findGoods(shop.db, 'buyer'),
    await findGoods(shop.db, 'buyer', ({ name }) => name.includes('颗粒')),
  ];
  await fillCart(shop.db, 'buyer', [
    { goodsId: first.id, quantity: 3 },
    { goodsId: second.id, quantity: 2 },
  ]);
  await loginAs('buyer');
  await goToCheck(page);
  await page.getByLabel('备注').fill('放门卫');
  const cart = shop.db.updateTable('cart_item').where('member_id', '=', await memberId(shop.db, 'buyer'));
  await cart.set({ quantity: 8 }).where('goods_id', '=', first.id).execute();
  await shop.db.updateTable('goods').set({ stock: 0 }).where('id', '=', second.id).execute();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const differs = `购物车中已由 3 ${first.unit}改为 8 ${first.unit}`;
  await expect(page.getByRole('alert').filter({ hasText: differs })).toBeVisible();
  await expect(page.getByRole('region', { name: '商品清单' }).getByText(differs)).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: '不买这件，其余下单' }).click();
  await expect(page.getByText('已从本单移除，商品仍在购物车中')).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText(`《${first.name}》${differs}`).first()).toBeVisible();
  await page.getByRole('button', { name: '按现在的购物车和价格更新' }).click();
  await expect(page.getByText('已按现在的购物车更新')).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('放门卫');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(/\/cart\/step3\//);
  const left = await shop.db
    .selectFrom('cart_item')
    .select('goods_id')
    .where('member_id', '=', await memberId(shop.db, 'buyer'))
    .execute();
  expect(left.map(({ goods_id }) => goods_id)).toEqual([second.id]);
});

test('The form for a title comes into view, and the button for it does not close it', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'clinic');
  await fillCart(shop.db, 'clinic', [{ goodsId: goods.id, quantity: 1 }]);
  await shop.db
    .deleteFrom('invoice_title')
    .where('member_id', '=', await memberId(shop.db, 'clinic'))
    .execute();
  await loginAs('clinic');
  await goToCheck(page);
  await page.getByRole('radio', { name: '电子专用发票' }).check();
  const form = page.getByRole('form', { name: '新增发票抬头' });
  await expect(form.getByLabel('抬头名称')).toBeInViewport();
  await expect(form.getByLabel('抬头名称')).toBeFocused();
  await page.getByRole('button', { name: '新增抬头' }).click();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toBeHidden();
});

test('A code that was typed outlives what else was wrong, and the wait for the next a reload', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await loginAs('store3');
  await page.goto('/wdqb/pay_password?how=code');
  const { phone } = await shop.db
    .selectFrom('member')
    .select('phone')
    .where('username', '=', 'store3')
    .executeTakeFirstOrThrow();
  await askForCode(page, shop.db, phone);
  const code = page.getByLabel('短信里的 6 位验证码');
  const typed = await code.inputValue();
  await page.getByLabel('新的支付密码').fill('864202');
  await page.getByLabel('再填一次').fill('864203');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('再填一次')).toHaveAccessibleDescription(/两次输入的不一样/);
  await expect(code).toHaveValue(typed);
  await page.reload();
  await expect(page.getByRole('button', { name: /秒后可再获取/ })).toBeDisabled();
});
