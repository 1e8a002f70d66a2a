import { expect, type Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { askForCode } from '#tests/e2e/support/till.ts';
import { newCreditCode, PASSWORD } from '#tests/support/joining.ts';
import { solidPng } from '#tests/support/files.ts';

/** Two years on: a last day for a certificate. */
const LAST_DAY = formatDate(Date.now() + 2 * 365 * 86_400_000);
const ID_CARD = '11010519491231002X';

/** Fills step 1 in and sends it. */
export async function makeAccount(
  page: Page,
  db: Db,
  { phone, username }: { phone: string; username: string },
) {
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await askForCode(page, db, phone);
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再填一次密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: '已阅读并同意' }).check();
  await page.getByRole('button', { name: '下一步，企业信息' }).click();
}

/** Fills step 2 in and sends it. */
export async function sayCompany(page: Page, company: string): Promise<void> {
  const kind = page.getByRole('radio', { name: '单体药店' });
  if (await kind.isVisible()) await kind.check();
  await page.getByLabel('企业名称').fill(company);
  await page.getByLabel('统一社会信用代码').fill(newCreditCode());
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('详细地址').fill('姑苏区人民路 18 号');
  await page.getByLabel('联系人').fill('王芳');
  await page.getByRole('button', { name: '保存，去上传资质' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '上传资质' })).toBeVisible();
}

/** Fills each certificate in, with a picture of each of its sides, and sends all in. */
export async function sendCertificates(page: Page, licence: string): Promise<void> {
  for (const name of ['营业执照', licence, '授权委托书', '采购员身份证']) {
    const form = page.getByRole('region', { name });
    const number = form.getByRole('textbox').first();
    if ((await number.inputValue()) === '')
      await number.fill(name === '采购员身份证' ? ID_CARD : '苏AA5120001');
    await form.getByLabel('有效期至').fill(LAST_DAY);
    const sides = name === '采购员身份证' ? 2 : 1;
    const picture = { name: 'page.png', mimeType: 'image/png', buffer: await solidPng(900, 1200) };
    await form
      .getByLabel(`选择${name}的照片或 PDF`)
      .setInputFiles(Array.from({ length: sides }, () => picture));
    await expect(form.getByRole('button', { name: /^移除/ })).toHaveCount(sides);
    await expect(form.getByRole('progressbar')).toHaveCount(0);
  }
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('资质已提交，正在审核')).toBeVisible();
}

/** As an operator: finds the company in the queue and approves all of its certificates. */
export async function approveAll(page: Page, company: string, licence: string): Promise<void> {
  await page.goto('/admin/certificates');
  await page.getByRole('link', { name: company }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  for (const name of ['营业执照', licence, '授权委托书', '采购员身份证']) {
    const approve = page.getByRole('button', { name: `通过${name}`, exact: true });
    const scopes = page.getByRole('article', { name }).getByRole('group', { name: '经营范围' });
    for (const scope of await scopes.getByRole('checkbox').all()) await scope.check();
    await approve.click();
    // After the last one the desk goes on to the next company that waits.
    if (name === '采购员身份证') await expect(page.getByText(`${company}的资质已齐全`)).toBeVisible();
    else await expect(approve).toHaveCount(0);
  }
}
