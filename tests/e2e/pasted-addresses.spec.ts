import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

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

test('What the page filled in gives way to a paste, and what was saved of a list leaves nothing behind', async ({
  page,
  shop,
  loginAs,
}) => {
  const id = await memberId(shop.db, 'newcomer');
  await shop.db.deleteFrom('address').where('member_id', '=', id).execute();
  await loginAs('newcomer');
  await page.goto('/addr');
  await expect(page.getByLabel('详细地址')).not.toHaveValue('');
  await read(page, FIRST);
  await expect(page.getByLabel('收货人')).toHaveValue('王芳');
  await expect(page.getByLabel('详细地址')).toHaveValue('管城区解放路88号');
  await expect(page.getByText('已识别，请核对后保存。')).toBeVisible();
  await read(page, `${FIRST}\n${SECOND} 13900139000`);
  await expect(page.getByRole('heading', { name: '核对识别到的 2 个地址' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/addr');
  await page.getByRole('button', { name: '保存勾选的地址' }).click();
  await expect(page.getByText('已保存 2 个收货地址')).toBeVisible();
  await page.waitForLoadState();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('form'))),
  ).toEqual([]);
});

test('Two tabs change one address: each keeps what it changed, and is asked about what both did', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('chain');
  await page.goto('/addr?edit=new');
  await read(page, FIRST);
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByText('地址已保存')).toBeVisible();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/addr');
    await tab.getByRole('link', { name: '修改 王芳 的地址' }).first().click();
    await expect(tab.getByLabel('详细地址')).toHaveValue('管城区解放路88号');
  }
  await page.getByLabel('电话', { exact: true }).fill('13900139000');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByText('地址已保存')).toBeVisible();
  await other.getByLabel('详细地址').fill('管城区解放路99号');
  await other.getByLabel('电话', { exact: true }).fill('13700137000');
  await other.getByRole('button', { name: '保存地址' }).click();
  await other.getByRole('alertdialog').getByRole('button').click();
  await expect(other.getByText('在别处刚改成“13900139000”')).toBeVisible();
  await other.getByRole('button', { name: '保存地址' }).click();
  await expect(other.getByText('地址已保存')).toBeVisible();
  const saved = other.getByRole('listitem').filter({ hasText: '管城区解放路99号' });
  await expect(saved).toContainText('13700137000');
});
