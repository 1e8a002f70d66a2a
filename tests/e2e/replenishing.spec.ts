import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { orderState, submitOrder } from '#tests/e2e/support/till.ts';
import { fillCart, memberId } from '#tests/support/demo-cart.ts';

test('A purchaser replenishes in a minute', async ({ page, shop, loginAs }) => {
  await fillCart(shop.db, 'buyer', []);
  const id = await memberId(shop.db, 'buyer');
  const due = await shop.db
    .selectFrom('buying_rhythm')
    .select(['goods_id', 'last_quantity'])
    .where('member_id', '=', id)
    .where('due_at', '<=', Date.now())
    .where('ends_at', '>', Date.now())
    .execute();
  const inCart = async () =>
    new Map(
      (
        await shop.db
          .selectFrom('cart_item')
          .select(['goods_id', 'quantity'])
          .where('member_id', '=', id)
          .execute()
      ).map(({ goods_id, quantity }) => [goods_id, quantity]),
    );

  await loginAs('buyer');
  await page.goto('/');
  const strip = page.getByRole('region', { name: '为您推荐补货' });
  const card = strip.getByRole('listitem').first();
  await expect(card).toContainText(/每 \d+ 天采购一次，已 \d+ 天，上次 \d+ /);
  const first = Number(await card.getAttribute('data-goods-id'));
  const number = due.find(({ goods_id }) => goods_id === first)?.last_quantity;
  await card.getByRole('button', { name: /^加购/ }).click();
  await expect.poll(async () => (await inCart()).get(first)).toBe(number);

  await page.goto('/user');
  await expectNoAxeFindings(page);
  const list = page.getByRole('region', { name: /^为您推荐补货/ });
  await expect(list.getByRole('listitem').first()).toContainText(`购物车里有 ${number}`);
  const last = list.getByRole('button', { name: /^暂不提醒/ }).nth(1);
  const snoozed = (await last.getAttribute('aria-label')) ?? '';
  await last.click();
  await expect(page.getByText('这件商品暂不提醒')).toBeVisible();
  await expect(page.getByRole('button', { name: snoozed })).toHaveCount(0);

  const row = list.locator('li[data-goods-id]', { has: page.getByRole('textbox') }).first();
  const other = Number(await row.getAttribute('data-goods-id'));
  const typed = 2 * Number(await row.getByRole('textbox').inputValue());
  await row.getByRole('textbox').fill(String(typed));
  await page.getByRole('button', { name: /^全部加入/ }).click();
  await expect(page).toHaveURL(/cart\/step1/);
  const cart = await inCart();
  expect(cart.size).toBeGreaterThan(1);
  for (const [goodsId, quantity] of cart)
    expect(quantity, `goods ${goodsId}`).toBe(
      goodsId === other ? typed : due.find(({ goods_id }) => goods_id === goodsId)?.last_quantity,
    );
  expect(cart.get(other)).toBe(typed);
  const order = await submitOrder(page);
  expect(await orderState(shop.db, order)).toBe('unpaid');
  await page.goto('/user');
  await expect(page.getByRole('region', { name: /^为您推荐补货/ })).toHaveCount(0);
});
