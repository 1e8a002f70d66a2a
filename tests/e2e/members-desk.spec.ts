import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
  type WorkerShop,
} from '#tests/e2e/support/fixtures.ts';
import { sessionCookies } from '#tests/support/login.ts';

const railMessages = (page: Page) =>
  page.getByRole('complementary', { name: '侧边栏' }).getByRole('link', { name: /^消息/ });

const idOf = async ({ db }: WorkerShop, username: string): Promise<number> =>
  (await db.selectFrom('member').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

test('An operator writes to a region, and a buyer of it reads the message and jumps', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  await shop.db
    .deleteFrom('message')
    .where('member_id', '=', await idOf(shop, 'buyer'))
    .execute();
  await loginAs('operator');
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: '写消息' }).click();
  await page.getByText('地区', { exact: true }).click();
  await page.getByLabel('河南省').check();
  await page.getByLabel('标题').fill('{公司}，雨雪天发货安排');
  await page.getByLabel('内容').fill('{姓名}，您好：高速封路，发货顺延一天。');
  await page.getByLabel('链接').fill('/wdqb/yhq');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: /^将发给 \d+ 家：河南省；资质已通过$/ })).toBeVisible();
  await expect(page.getByText('某某大药房，雨雪天发货安排')).toBeVisible();
  await page.getByRole('button', { name: /^发给 \d+ 家$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('row', { name: /雨雪天发货安排/ })).toContainText('已发完');

  await loginAs('buyer');
  const other = await context.newPage();
  await other.goto('/noActivity');
  await expect(railMessages(other)).toHaveAccessibleName(/1$/);
  await page.goto('/wdxx');
  await expect(page.getByText('高速封路，发货顺延一天。')).toContainText('王海燕');
  await page.getByRole('button', { name: '查看“康民大药房（解放路店），雨雪天发货安排”' }).click();
  await expect(page).toHaveURL(/\/wdqb\/yhq$/);
  await expect(railMessages(page)).toHaveAccessibleName('消息');
  await expect(railMessages(other)).toHaveAccessibleName('消息');
  await other.close();
});

test('An operator pauses a member, which cannot order any more', async ({ page, browser, shop, loginAs }) => {
  const member = await browser.newContext({ baseURL: shop.url });
  const theirs = await member.newPage();
  const cookies = Object.entries(await sessionCookies(shop.db, 'store3'));
  await member.addCookies(cookies.map(([name, value]) => ({ name, value, url: shop.url })));
  await theirs.goto('/cart/step1');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/购物车/);

  await loginAs('operator');
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: '搜索会员' }).fill('航海路');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.getByRole('link', { name: '百姓健康（航海路店）' }).click();
  await expectNoAxeFindings(page);
  await page.getByLabel('停用原因').fill('多次拒收，待核实');
  await page.getByRole('button', { name: '停用账户' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '账户已停用' })).toBeVisible();
  await expect(page.getByRole('list', { name: '操作记录' })).toContainText('多次拒收，待核实');

  await theirs.goto('/cart/step1');
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.getByLabel('用户名').fill('store3');
  await theirs.getByLabel('密码').fill(DEMO_PASSWORD);
  await theirs.locator('form[data-login]').getByRole('button', { name: '登录' }).click();
  await expect(theirs.getByText(/账户已停用，请联系客服/).first()).toBeVisible();
  await member.close();

  await page.getByRole('button', { name: '恢复账户' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '停用账户' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('An operator changes a rank, and goes from group to group of the office', async ({
    page,
    shop,
    loginAs,
  }) => {
    await loginAs('operator');
    await page.goto(`/admin/members/${await idOf(shop, 'clinic')}`);
    await page.getByLabel('会员等级').selectOption('2');
    await page.getByRole('button', { name: '保存等级与权限' }).click();
    await expect(page.getByLabel('会员等级')).toHaveValue('2');
    await expect(page.getByRole('list', { name: '操作记录' })).toContainText('等级 1 → 2');
    await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '收款与合同' }).click();
    await page
      .getByRole('navigation', { name: '收款与合同' })
      .getByRole('link', { name: '转账确认' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('转账确认');
  });
});

for (const width of [768, 390]) {
  test(`The desk's pages begin at their top and show where they are in the menu, ${width} pixels wide`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await loginAs('operator');
    for (const [path, entry] of [
      ['/admin/members', '会员'],
      ['/admin/outbox', '短信记录'],
    ] as const) {
      await page.goto(path);
      const menu = page.getByRole('navigation', { name: '会员与客服' });
      await expect(menu.getByRole('link', { name: entry, exact: true })).toBeInViewport({ ratio: 0.9 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expectNoSidewaysScroll(page);
    }
  });
}
