import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { pathTo } from '#lib/routes.rules.ts';

test('An editor makes a home banner, sees it drawn, mends a wrong link and moves it to the front', async ({
  page,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of (401|422)/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await loginAs('editor');
  await page.goto(pathTo('adverts'));
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '新建广告' }).click();
  await page.getByLabel('标题').fill('感冒季备货');
  await page.getByLabel('小字').fill('退热止咳一次配齐');
  await page.getByLabel('颜色').selectOption('season');
  await expect(page.getByRole('img', { name: '感冒季备货 退热止咳一次配齐' })).toBeVisible();
  await page.getByLabel('点开到哪里').fill('https://example.com/');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert').getByText('请填写本站地址，以 / 开头')).toBeVisible();
  await expect(page.getByLabel('标题')).toHaveValue('感冒季备货');
  await page.getByLabel('点开到哪里').fill('/list?category=cold');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/adverts\/\d+$/);
  expect(asked, 'questions before a saved page is left').toEqual([]);
  await expect(page.getByText('首页横幅：感冒季备货')).toBeVisible();

  // The session ends in the meantime: what was typed is there again after the login.
  const address = page.url();
  await page.getByLabel('小字').fill('登录前填的小字');
  await page.context().clearCookies();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('登录已失效');
  await page.reload();
  await expect(page.getByRole('heading', { name: '登录药仓' })).toBeVisible();
  await loginAs('editor');
  await page.goto(address);
  await expect(page.getByText('上次没有保存的内容已填回')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '小字' })).toHaveValue('登录前填的小字');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，页面已更新')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: '小字' })).toHaveValue('登录前填的小字');
  await expect(page.getByText('上次没有保存的内容已填回')).toHaveCount(0);

  await page.getByRole('link', { name: '返回列表' }).click();
  const up = page.getByRole('button', { name: '上移 感冒季备货' });
  const row = page.getByRole('row').filter({ hasText: '感冒季备货' });
  const before = await row.evaluate((one) => (one as HTMLTableRowElement).rowIndex);
  await up.press('Enter');
  await expect.poll(() => row.evaluate((one) => (one as HTMLTableRowElement).rowIndex)).toBe(before - 1);
  await page.goto(pathTo('home'));
  await expect(page.getByRole('region', { name: '活动' })).toContainText('感冒季备货');
});
