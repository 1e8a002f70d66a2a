import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

const NAME = '鱻鱻安神丸';

test('A wanted variety is answered', async ({ page, shop, loginAs }) => {
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'name', 'spec'])
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 50)
    .orderBy('sales_count', 'desc')
    .executeTakeFirstOrThrow();
  for (const [username, quantity] of [
    ['buyer', '30'],
    ['clinic', '12'],
  ] as const) {
    await loginAs(username);
    await page.goto(`/search?keywords=${encodeURIComponent(NAME)}`);
    await page.getByRole('link', { name: `登记求购“${NAME}”` }).click();
    await expect(page.getByLabel('品种名称')).toHaveValue(NAME);
    await page.getByLabel('首次采购数量').fill(quantity);
    await page.getByRole('button', { name: '提交求购' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `求购 ${NAME}` })).toBeVisible();
  }

  await loginAs('operator');
  await page.goto(`/admin/wanted?keywords=${encodeURIComponent(NAME)}`);
  await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*2 家.*42`) })).toBeVisible();
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('searchbox', { name: '查找商品' }).fill(goods.name);
  await page.getByRole('button', { name: '查找商品' }).click();
  await expectNoAxeFindings(page);
  await page
    .getByRole('button', { name: `用它答复 ${goods.name} ${goods.spec}` })
    .first()
    .click();
  await page.getByRole('textbox', { name: '说明' }).first().fill('新到的批号');
  await page.getByRole('button', { name: '答复并通知' }).first().click();
  await expect(page.getByText('已答复 2 条求购：已到货')).toBeVisible();

  await loginAs('buyer');
  await page.goto('/wdxx');
  await page.getByRole('button', { name: `查看“求购答复：${NAME} 已到货”` }).click();
  await expect(page).toHaveURL(/\/list\/info\/\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: goods.name }).first()).toBeVisible();
});
