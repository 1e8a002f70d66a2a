import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const FIRST = '王芳 13800138000 河南省郑州市管城区解放路88号';
const SECOND = '李强 江苏省苏州市姑苏区人民路18号';

async function read(page: Page, text: string): Promise<void> {
  await page.getByLabel('粘贴整行地址，自动识别').fill(text);
  await page.getByRole('button', { name: '识别', exact: true }).click();
}

test('A second pasted address takes the place of the first, but not of what was typed by hand', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto('/addr?edit=new');
  await expect(page.getByText('再识别一次，会换掉上次填入的')).toBeVisible();
  await read(page, FIRST);
  await expect(page.getByLabel('城市')).toHaveValue('410100');
  await page.getByLabel('详细地址').fill('金水区花园路 1 号');
  await read(page, SECOND);
  await expect(page.getByLabel('收货人')).toHaveValue('李强');
  await expect(page.getByLabel('电话')).toHaveValue('');
  await expect(page.getByLabel('省份')).toHaveValue('320000');
  await expect(page.getByLabel('城市')).toHaveValue('320500');
  await expect(page.getByLabel('详细地址')).toHaveValue('金水区花园路 1 号');
  await page.getByRole('button', { name: '改用识别到的' }).click();
  await expect(page.getByLabel('详细地址')).toHaveValue('姑苏区人民路18号');

  await page.reload();
  await expect(page.getByLabel('收货人')).toHaveValue('李强');
  await read(page, FIRST);
  await expect(page.getByLabel('收货人')).toHaveValue('王芳');
  await expect(page.getByLabel('城市')).toHaveValue('410100');
  await expect(page.getByLabel('详细地址')).toHaveValue('管城区解放路88号');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A second pasted address takes the place of the first on the server', async ({ page, loginAs }) => {
    await loginAs('buyer');
    await page.goto('/addr?edit=new');
    await read(page, FIRST);
    await expect(page.getByLabel('收货人')).toHaveValue('王芳');
    await page.getByLabel('详细地址').fill('金水区花园路 1 号');
    await read(page, SECOND);
    await expect(page.getByLabel('收货人')).toHaveValue('李强');
    await expect(page.getByLabel('电话')).toHaveValue('');
    await expect(page.getByLabel('城市')).toHaveValue('320500');
    await expect(page.getByLabel('详细地址')).toHaveValue('金水区花园路 1 号');
  });
});
