import { change } from '#lib/platform/db/change.server.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/** Other tests end all promotions of the shop; here the sets of the demo run again. */
test.beforeEach(async ({ shop, request }) => {
  await change(shop.db, async (trx, touch) => {
    const sets = trx.selectFrom('combination').select('combination.activity_id');
    const runs = { starts_at: Date.now() - 1000, ends_at: Date.now() + 3_600_000 };
    await trx.updateTable('activity').set(runs).where('id', 'in', sets).execute();
    touch('offers');
  });
  await expect.poll(async () => (await request.get('/zhzq')).text()).toContain('感冒家庭组合');
});

test('A member adds two sets without leaving the page', async ({ page, loginAs }) => {
  await loginAs('store3');
  await page.goto('/zhzq_index');
  const set = page.locator('.set').filter({ hasText: '肠胃常备组合' });
  await expect(set).toContainText(/省 ¥\d/);
  await set.getByRole('textbox', { name: '肠胃常备组合套数' }).fill('2');
  const added = page.waitForResponse(/\/api\/cart\/sets\/\d+$/);
  await set.getByRole('button', { name: '加购 肠胃常备组合' }).click();
  expect((await added).status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  await page.goto('/cart/step1');
  await expect(page.getByText('肠胃常备组合').first()).toBeVisible();
});

test('A number of sets over the limit stays in its field with the reason', async ({ page, loginAs }) => {
  await loginAs('store3');
  await page.goto('/zhzq');
  const field = page.getByRole('textbox', { name: '感冒家庭组合套数' });
  await field.fill('两套');
  await page.getByRole('button', { name: '加购 感冒家庭组合' }).click();
  await expect(field).toHaveValue('两套');
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.validationMessage)).not.toBe('');
});

test('A member reads its own saving on a set', async ({ page, loginAs, shop }) => {
  await loginAs('store3');
  const parts = shop.db
    .selectFrom('activity_goods')
    .innerJoin('activity', 'activity.id', 'activity_goods.activity_id')
    .where('activity.name', '=', '肠胃常备组合')
    .select('goods_id');
  await change(shop.db, async (trx) => {
    await trx.updateTable('member').set({ rank: 3 }).where('username', '=', 'store3').execute();
    await trx.updateTable('goods').set({ rank3_price_fen: 100 }).where('id', 'in', parts).execute();
  });
  await page.goto('/zhzq');
  const set = page.locator('.set').filter({ hasText: '肠胃常备组合' });
  // The parts at ¥1 a unit cost less than the set would: the cart asks no more, and nothing is saved.
  await expect(set.getByText(/^单买 ¥\d+\.00$/).first()).toBeVisible();
  await expect(set.getByText(/^省 /)).toBeHidden();
});

test('A member who may not buy a set reads why where the button was', async ({ page, loginAs }) => {
  await loginAs('newcomer');
  await page.goto('/zhzq');
  const set = page.locator('.set').filter({ hasText: '肠胃常备组合' });
  await expect(set.getByText('资质审核通过后可采购')).toBeVisible();
  await expect(set.getByRole('button', { name: /加购/ })).toHaveCount(0);
});
