import { pathTo } from '#lib/routes.rules.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

test('An operator puts a refused form right: what was wrong goes, and later what was done', async ({
  page,
  shop,
  loginAs,
}) => {
  const { alias, name } = await shop.db
    .selectFrom('synonym')
    .select(['alias', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto(pathTo('synonyms'));
  await page.getByRole('button', { name: '新建同义词' }).click();
  const form = page.locator('#form-create');
  await form.getByLabel('别名').fill(alias);
  await form.getByLabel('正式名称').fill(name);
  await form.getByRole('button', { name: '新建' }).click();
  const refused = page.getByText('已经有这一对同义词');
  await expect(refused).toHaveCount(3);
  await form.getByLabel('别名').fill(`${alias}甲`);
  await expect(refused).toHaveCount(0);
  await expectNoAxeFindings(page);
  await form.getByRole('button', { name: '新建' }).click();
  const said = page.getByText('已新建：', { exact: false });
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: '新建同义词' }).click();
  await expect(said).toHaveCount(0);
});
