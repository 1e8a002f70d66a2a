import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { pathTo } from '#lib/routes.rules.ts';

test('An editor makes a home banner, picks where it leads, sees it drawn and moves it to the front', async ({
  page,
  loginAs,
}) => {
  await loginAs('editor');
  await page.goto(pathTo('adverts'));
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '新建广告' }).click();
  await page.getByLabel('标题').fill('感冒季备货');
  await page.getByLabel('小字').fill('退热止咳一次配齐');
  await page.getByLabel('颜色').selectOption('season');
  await page.getByRole('button', { name: '选择页面' }).click();
  const picker = page.getByRole('dialog', { name: /^链接到/ });
  await page.keyboard.type('https://example.com/');
  await expect(picker.getByRole('status')).toHaveText('没有找到，换个词试试');
  await picker.getByRole('combobox').fill('感冒');
  await picker
    .getByRole('option', { name: /^分类.*感冒/ })
    .first()
    .click();
  await expect(page.getByLabel('点开到哪里')).toHaveValue('/list?category=cold');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByText('这是预览，还没有保存')).toBeVisible();
  await expect(page.getByRole('img', { name: '感冒季备货 退热止咳一次配齐' })).toBeVisible();
  await expect(page.getByLabel('颜色')).toHaveValue('season');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/adverts\/\d+$/);
  await expect(page.getByText('首页横幅：感冒季备货')).toBeVisible();

  await page.getByRole('link', { name: '返回列表' }).click();
  const up = page.getByRole('button', { name: '上移 感冒季备货' });
  const row = page.getByRole('row').filter({ hasText: '感冒季备货' });
  const before = await row.evaluate((one) => (one as HTMLTableRowElement).rowIndex);
  await up.press('Enter');
  await expect.poll(() => row.evaluate((one) => (one as HTMLTableRowElement).rowIndex)).toBe(before - 1);
  await page.goto(pathTo('home'));
  await expect(page.getByRole('region', { name: '活动' })).toContainText('感冒季备货');
});
