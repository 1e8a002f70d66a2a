import { readFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { anotherPage } from '#tests/e2e/support/another-page.ts';
import { askForCode } from '#tests/e2e/support/codes.ts';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { ownMember } from '#tests/e2e/support/own-member.ts';

test('Another phone is given to the account with its code and the password', async ({
  page,
  shop,
  loginAs,
}) => {
  await ownMember(shop.db, { username: 'new_phone', phone: '13500000011' });
  await loginAs('new_phone');
  await page.goto('/zhzx/basic');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '更换手机号' }).click();
  await expectNoAxeFindings(page);
  await page.getByLabel('新的手机号').fill('139 1234 8888');
  await askForCode(page, shop.db, '13912348888');
  await page.getByLabel('登录密码').fill('not-the-one');
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByLabel('登录密码')).toHaveAccessibleDescription('登录密码不正确，请再填一次。');
  // What was right is still there, and the code as well.
  await expect(page.getByLabel('新的手机号')).toHaveValue('139 1234 8888');
  await expect(page.getByLabel('短信里的 6 位验证码')).toHaveValue(/^\d{6}$/);
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText('手机号已更换')).toBeVisible();
  await expect(page.getByText('139****8888')).toBeVisible();
});

test('A login elsewhere is ended from here', async ({ page, shop, loginAs, browser }) => {
  await loginAs('store2');
  const elsewhere = await anotherPage(browser, shop, 'store2');
  await elsewhere.goto('/order');
  await page.goto('/zhzx/basic');
  const devices = page.getByRole('region', { name: '登录设备' });
  await expect(devices.getByText('本机')).toHaveCount(1);
  await devices
    .getByRole('button', { name: /^退出 / })
    .first()
    .click();
  await expect(page.getByText('已退出这台设备')).toBeVisible();
  await expect(devices.getByText('没有其他设备登录着。')).toBeVisible();
  await elsewhere.goto('/order');
  await expect(elsewhere).toHaveURL(/\/login/);
  await page.goto('/order');
  await expect(page).toHaveURL(/\/order$/);
  await elsewhere.context().close();
});

test('A member takes its data along, and closes the account', async ({ page, shop, loginAs }) => {
  await ownMember(shop.db, { username: 'one_who_goes', phone: '13500000012', company: '新安大药房' });
  await loginAs('one_who_goes');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/zhzx/data');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出我的数据' }).click();
  const archive = await coming;
  expect(archive.suggestedFilename()).toMatch(/^yaocang-data-\d{4}-\d{2}-\d{2}\.zip$/);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');

  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  };
  await page.getByLabel('公司名称').fill('新安药房');
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await press('注销账户');
  await expect(page.getByLabel('公司名称')).toHaveAccessibleDescription(/请照原样填写“新安大药房”/);
  await page.getByLabel('公司名称').fill('新安大药房');
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await press('注销账户');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/zhzx/basic');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('用户名').fill('one_who_goes');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('main').getByText(/密码不正确/)).toBeVisible();
});
