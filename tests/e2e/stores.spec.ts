import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { submitOrder } from '#tests/e2e/support/till.ts';
import { signContracts } from '#tests/support/contracts.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const NAME = '百姓健康（农业路店）';
const card = (page: Page) =>
  page.getByRole('list', { name: '门店' }).getByRole('listitem').filter({ hasText: NAME });

/** Its licence is approved, and this year's contract signed. */
async function pass(shop: WorkerShop, username: string, scope_code: string): Promise<number> {
  const id = await memberId(shop.db, username);
  const passed = { is_passed: 1, application: 'passed' } as const;
  await shop.db.updateTable('member').set(passed).where('id', '=', id).execute();
  if (scope_code !== '')
    await shop.db
      .insertInto('member_scope')
      .values({ member_id: id, scope_code, expires_at: null })
      .execute();
  await signContracts(shop.db, [id], Date.now());
  return id;
}

test('A head office adds a store, copies a cart, orders for it and pauses it', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'chain');
  await fillCart(shop.db, 'chain', [{ goodsId: goods.id, quantity: 3 }]);
  await loginAs('chain');
  await page.goto('/ddgl');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '添加门店' }).click();
  await page.waitForLoadState('networkidle');
  await expectNoAxeFindings(page);
  await page.getByLabel('门店名称').fill(NAME);
  await page.getByLabel('联系人').fill('周倩');
  await page.getByLabel('手机号').fill('139 0000 1088');
  await page.getByLabel('详细地址').fill('金水区农业路 18 号');
  await page.getByLabel('登录用户名').fill('nongyelu');
  await page.getByLabel('初始密码').fill('Nongye-18-hao');
  await page.getByLabel('再填一次密码').fill('Nongye-18-hao');
  await page.getByRole('button', { name: '添加门店' }).click();
  await expect(page.getByText(`已添加 ${NAME}`)).toBeVisible();
  await expect(card(page).getByText('待交资质')).toBeVisible();

  const id = await pass(shop, 'nongyelu', goods.scopeCode);
  await page.getByRole('link', { name: '复制购物车给门店' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('checkbox', { name: NAME }).check();
  await page.getByRole('button', { name: '复制到门店购物车' }).click();
  await expect(page.getByText('已将 1 种商品复制到 1 家门店的购物车')).toBeVisible();

  await card(page)
    .getByRole('button', { name: `代为操作 ${NAME}` })
    .click();
  await expect(page.getByText(`正在代 ${NAME} 操作`)).toBeVisible();
  const orderId = await submitOrder(page);
  const order = await shop.db
    .selectFrom('orders')
    .select(['member_id', 'no'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order.member_id).toBe(id);
  await page.goto(`/order/info/${orderId}`);
  await page.getByRole('button', { name: '结束代办' }).click();

  await page.goto('/ddgl');
  await card(page).getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText(order.no)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: `停用 ${NAME}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已停用', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `代为操作 ${NAME}` })).toHaveCount(0);
  await page.getByRole('button', { name: `恢复 ${NAME}` }).click();
  await expect(page.getByText('门店已恢复，可以登录了')).toBeVisible();
});

/** Returns how far the bar lies over what has the focus, or over what sticks at the bottom, px. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('.acting-bar');
    if (!bar) return Infinity;
    const { top, bottom } = bar.getBoundingClientRect();
    const under = [document.activeElement, document.querySelector('.totals-bar')].filter(
      (one) => one && one !== document.body && !bar.contains(one) && !one.closest('.side-rail'),
    );
    return Math.max(
      0,
      ...under.map((one) => {
        const box = one?.getBoundingClientRect();
        return box ? Math.min(bottom, box.bottom) - Math.max(top, box.top) : 0;
      }),
    );
  });

test('The bar of whom somebody acts for covers neither totals nor focus', async ({ page, shop, loginAs }) => {
  const goods = await shop.db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .limit(12)
    .execute();
  await fillCart(
    shop.db,
    'buyer',
    goods.map(({ id }) => ({ goodsId: id, quantity: 10 })),
  );
  const id = await memberId(shop.db, 'buyer');
  await loginAs('operator');
  await page.goto(`/admin/members/${id}`);
  await page.getByRole('button', { name: /^代为操作/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('.acting-bar')).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/cart/step1');
    await expect(page.getByText('正在代 康民大药房（解放路店） 操作')).toBeVisible();
    await expect(page.getByRole('button', { name: '去结算' })).toBeVisible();
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await covered(page), `${width} pixels wide`).toBeLessThan(1);
    }
    // Parts drawn as they come into sight are higher than estimated.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole('contentinfo').boundingBox();
      const bar = await page.locator('.acting-bar').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    }).toPass();
    await expectNoAxeFindings(page);
  }
});
