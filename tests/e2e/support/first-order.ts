import { expect, type Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { askForCode } from '#tests/e2e/support/codes.ts';
import { findGoods } from '#tests/support/demo-cart.ts';

/** From a goods page to an order, with what only the first one asks for: the year's contract, and an address. */
export async function placeFirstOrder(
  page: Page,
  db: Db,
  { username, phone }: { username: string; phone: string },
): Promise<void> {
  const goods = await findGoods(db, username);
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('签署人姓名').fill('王芳');
  await askForCode(page, db, phone);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await expect(page.getByText('合计（不含运费）').first()).toBeVisible();
  await page.getByLabel('收货人').fill('王芳');
  await page.getByLabel('电话', { exact: true }).fill(phone);
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('详细地址').fill('姑苏区人民路 18 号');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByRole('radio', { name: /王芳/ })).toBeChecked();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/cart\/step3\/\d+/);
  await expect(page.getByText(/送至 江苏省苏州市.*人民路 18 号，王芳/)).toBeVisible();
}
