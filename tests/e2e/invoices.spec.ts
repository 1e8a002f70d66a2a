import { readFile } from 'node:fs/promises';
import { formatDate } from '#lib/platform/time.rules.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

const NUMBER = '25332000000088880001';

test('Three orders, one invoice', async ({ page, loginAs, complaints }) => {
  complaints.expected(/status of 422/);
  await loginAs('buyer');
  await page.goto('/dzfp');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '申请发票' }).click();
  await expectNoAxeFindings(page);
  const orders = page.getByRole('group', { name: '选择订单' }).getByRole('checkbox');
  for (const nth of [0, 1, 2]) await orders.nth(nth).check();
  const nos = await page
    .getByRole('group', { name: '选择订单' })
    .getByRole('listitem')
    .locator('label > span:first-of-type')
    .allTextContents();
  await page.getByLabel('接收邮箱').fill('kuaiji');
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await expect(page.getByLabel('接收邮箱')).toHaveAccessibleDescription(/邮箱不正确/);
  await page.getByLabel('接收邮箱').fill('kuaiji_1@example.com');
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await expect(page).toHaveURL(/\/dzfp$/);
  const card = page.getByRole('listitem').filter({ hasText: 'kuaiji_1@example.com' }).first();
  for (const no of nos.slice(0, 3)) await expect(card.getByRole('link', { name: no })).toBeVisible();
  const [application = ''] = /FP\d{8}-\d+/.exec(await card.innerText()) ?? [];

  await loginAs('operator');
  await page.goto('/admin/invoices');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '录入发票号码' }).click();
  await expectNoAxeFindings(page);
  const numbers = page.getByLabel('发票号码', { exact: true });
  const day = formatDate(Date.now());
  await numbers.fill(`${application} ${NUMBER} ${day}\nFP20200101-0001 25332000000088880002 ${day}`);
  await page.getByRole('button', { name: '录入', exact: true }).click();
  await expect(page.getByRole('status').first()).toContainText('第 2 行：没有申请 FP20200101-0001');
  await numbers.fill(`${application} ${NUMBER} ${day}`);
  await page.getByRole('button', { name: '录入', exact: true }).click();
  await expect(page.getByText('已录入 1 张发票的号码').first()).toBeVisible();

  await loginAs('buyer');
  await page.goto('/wdxx');
  await page.getByRole('button', { name: '查看“发票已开出”' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/dzfp\\?number=${NUMBER}$`));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `下载 PDF，${application}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${NUMBER}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
