import { pathTo } from '#lib/routes.rules.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/** Makes a batch for goods that are found by their name; the page of the batch is open afterwards. */
async function makeBatch(page: Page, name: string): Promise<void> {
  await page.goto('/admin/coupons');
  await page.getByRole('link', { name: '新建一批券' }).click();
  await page.getByLabel('名称').fill(name);
  await page.getByLabel('面额（元）').fill('３０');
  await page.getByLabel('门槛（元）').fill('500');
  await page.getByLabel('总数（张）').fill('10');
}

test('An operator makes a batch for some goods and gives it to a member, who finds it in the wallet', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await makeBatch(page, '老客户感谢券');
  await page.getByText('指定商品', { exact: true }).click();
  await page.getByRole('searchbox', { name: '查找商品' }).fill('amxl');
  await page.getByRole('button', { name: '查找' }).click();
  await page
    .getByRole('button', { name: /^加入 \d+ .*阿莫西林/ })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: '已加入，共 1 行' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '商品', exact: true })).toHaveValue(/^\d+ .*阿莫西林/);
  await page.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '老客户感谢券' })).toBeVisible();
  await expect(page.getByText('满 ¥500.00 减 ¥30.00', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: '发给客户' }).click();
  await page.getByText('按名单', { exact: true }).click();
  await page.getByRole('textbox', { name: '客户名单' }).fill('buyer\n没有的药房');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: '预览：将发给 1 家' })).toBeVisible();
  await expect(page.getByText('第 2 行“没有的药房”：没有这个客户')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '客户名单' })).toHaveValue('buyer\n没有的药房');
  await page.getByRole('button', { name: '发给 1 家' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已发给 1 家')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '康民大药房' })).toContainText('运营发放');

  await loginAs('buyer');
  await page.goto('/wdqb/yhq');
  const mine = page.getByRole('listitem').filter({ hasText: '老客户感谢券' });
  await expect(mine).toContainText('满 ¥500 可用');
  await mine.getByRole('link', { name: /^去使用/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林');
});

test('A form that is refused keeps what was typed and says what to do', async ({ page, loginAs }) => {
  await loginAs('operator');
  await makeBatch(page, '改过的券');
  await page.getByText('指定厂家', { exact: true }).click();
  await page.getByRole('textbox', { name: '厂家' }).fill('没有的药厂');
  await page.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('textbox', { name: '厂家' })).toHaveAccessibleDescription(
    '第 1 行“没有的药厂”没有这个厂家',
  );
  await expect(page.getByLabel('名称')).toHaveValue('改过的券');
  await page.getByText('全场通用', { exact: true }).click();
  await page.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '改过的券' })).toBeVisible();

  await page.getByRole('link', { name: '复制' }).click();
  await expect(page.getByLabel('面额（元）')).toHaveValue('30');
  await page.goBack();
  await page.getByRole('button', { name: '停止发放' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已停止发放，已发出的仍可使用')).toBeVisible();
  await expect(page.getByRole('link', { name: '修改' })).toHaveCount(0);
});

test('Two operators change one batch: what only one changed is kept, the same field is asked about', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  const { id, name } = await shop.db
    .selectFrom('coupon_batch')
    .select(['id', 'name'])
    .where('handed_out', '>', 0)
    .where('stopped_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  const address = pathTo('coupon_edit', { id });
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  await other.getByLabel('总数').fill('70000');
  await page.getByLabel('名称').fill('一号改的券');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('已保存')).toBeVisible();
  await page.goto(address);
  await expect(page.getByLabel('名称')).toHaveValue('一号改的券');
  await expect(page.getByLabel('总数')).toHaveValue('70000');
  await other.goto(address);
  await other.getByLabel('名称').fill(name);
  await page.getByLabel('名称').fill('一号又改的券');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByRole('alert')).toContainText('一号又');
  await expect(other.getByLabel('名称')).toHaveValue(name);
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('已保存')).toBeVisible();
});

test('The wallet shows coupons usable, used and run out', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/wdqb/yhq');
  const states = page.getByRole('navigation', { name: '优惠券的状态' });
  await states.getByRole('link', { name: /^已使用/ }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: '全场满减券' })
    .getByRole('link', { name: /^\d+$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('订单');
  await page.goto('/wdqb/yhq?status=expired');
  await expect(page.getByRole('listitem').filter({ hasText: '国庆备货券' })).toBeVisible();
  await page.getByRole('navigation', { name: '钱包' }).getByRole('link', { name: '现金券' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '现金券' })).toBeVisible();
});
