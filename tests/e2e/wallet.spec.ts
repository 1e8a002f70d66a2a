import type { Page } from '@playwright/test';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { creditPoints } from '#lib/trade/wallet/wallet.service.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import type { getUserPointsLog } from '#lib/trade/wallet/wallet.calls.ts';
import {
  expect,
  expectNoAxeFindings,
  islandReady,
  test,
  type WorkerShop,
} from '#tests/e2e/support/fixtures.ts';

const POINTS_CALL = `**${callPath<typeof getUserPointsLog>('/api/user/points_log')}?*`;

const rows = (page: Page) => page.getByRole('list', { name: '积分明细' }).getByRole('listitem');
const figure = (page: Page) => page.getByRole('region', { name: '可用积分' });

/** Marks the document: on another page the mark is absent. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
const expectSame = (page: Page) => expect(page.locator('html[data-same]')).toBeAttached();

/** Points from elsewhere, as a draw gives them. */
async function winPoints({ db }: WorkerShop, points: number, reference: string): Promise<void> {
  const event = { memberId: await memberId(db, 'buyer'), points, reason: 'draw' as const, reference };
  await transact(db, (trx) =>
    creditPoints(trx, { ...event, idempotencyKey: `e2e:${reference}` }, Date.now()),
  );
}

test('A buyer filters points and pages on in place, and the address goes along', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto('/wdqb/jfgl');
  await islandReady(page, 'WalletTable');
  await mark(page);
  const status = page.getByRole('region', { name: /^积分明细/ }).getByRole('status');

  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL('/wdqb/jfgl?page=2');
  await expect(page.getByText('第 2 页，共 2 页', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /^积分明细/ })).toBeFocused();
  await expect(status).toHaveText(/^积分明细，共 \d+ 条，第 2 页，共 2 页$/);

  await page.getByLabel('类型').selectOption('兑换');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page).toHaveURL('/wdqb/jfgl?use_type=exchange');
  await expect(rows(page)).toHaveText([/^兑换\d/, /^兑换\d/, /^兑换\d/, /^兑换\d/]);
  await expect(page.getByRole('button', { name: '筛选' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    '/api/user/points_log/export?use_type=exchange&format=csv',
  );
  await expectNoAxeFindings(page);

  await page.getByLabel('从', { exact: true }).fill('2030-01-02');
  await page.getByLabel('到', { exact: true }).fill('2030-01-01');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page.getByText('开始日期在结束日期之后，请换一个日期').first()).toBeVisible();
  await page.getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveURL('/wdqb/jfgl');
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByLabel('类型')).toHaveValue('');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/wdqb/jfgl?use_type=exchange');
  await expect(page.getByLabel('类型')).toHaveValue('exchange');
  await expect(rows(page)).toHaveCount(4);
  await page.goForward();
  await expect(page.getByText('开始日期在结束日期之后，请换一个日期').first()).toBeVisible();
  await expectSame(page);
  await page.goBack();
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByLabel('类型')).toHaveValue('exchange');
});

test('A buyer looks through the states of coupons in place', async ({ page, loginAs }) => {
  await loginAs('clinic');
  await page.goto('/wdqb/yhq');
  await islandReady(page, 'WalletTable');
  await mark(page);
  const states = page.getByRole('navigation', { name: '优惠券的状态' });
  await states.getByRole('link', { name: /^已过期/ }).click();
  await expect(page).toHaveURL('/wdqb/yhq?status=expired');
  await expect(states.getByRole('link', { name: /^已过期/ })).toBeFocused();
  await expect(states.getByRole('link', { name: /^已过期/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: '国庆备货券' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /status=2/);

  await page.getByLabel('最后一天从').fill('2030-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('这些日期里没有过期的优惠券').last()).toBeVisible();
  await expect(page).toHaveURL('/wdqb/yhq?status=expired&from=2030-01-01');
  await states.getByRole('link', { name: /^已使用/ }).press('Enter');
  await expect(page.getByLabel('使用日期从')).toHaveValue('2030-01-01');
  await page.getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveURL('/wdqb/yhq?status=used');
  await expect(page.getByLabel('使用日期从')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 2, name: '全场满减券' })).toBeVisible();
  await expectSame(page);
});

test('Rows wait in their places at the same height, and a failed call can be made again', async ({
  page,
  complaints,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.goto('/wdqb/jfgl');
  await islandReady(page, 'WalletTable');
  const held = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(POINTS_CALL, async (route) => route[await held.promise]());
  const table = page.getByRole('region', { name: /^积分明细/ });
  const height = (await table.boundingBox())?.height;
  await page.getByLabel('类型').selectOption('抽奖');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(table.locator('.skeleton').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect((await table.boundingBox())?.height).toBe(height);

  complaints.expected(/points_log/);
  held.resolve('abort');
  const alert = table.getByRole('alert');
  await expect(alert).toContainText('网络不通，请检查网络后重试');
  await expectNoAxeFindings(page);
  await page.unroute(POINTS_CALL);
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(rows(page).first()).toContainText('抽奖');
  await expect(page).toHaveURL('/wdqb/jfgl?use_type=draw');
});

test('Points won elsewhere show in the head of another tab without a call, and then in its table', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/wdqb/jfgl');
    await islandReady(tab, 'WalletFigure');
    await islandReady(tab, 'WalletTable');
  }
  const held = Promise.withResolvers<undefined>();
  await other.route(POINTS_CALL, async (route) => {
    await held.promise;
    await route.continue();
  });
  const before = Number(await figure(page).locator('p').first().textContent());
  await winPoints(shop, 7, '另一个窗口的抽奖');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(figure(page).getByText(String(before + 7), { exact: true })).toBeVisible();
  await expect(figure(other).getByText(String(before + 7), { exact: true })).toBeVisible();
  await expect(rows(other).first()).not.toContainText('另一个窗口的抽奖');
  held.resolve(undefined);
  await expect(rows(other).first()).toContainText('抽奖抽中：另一个窗口的抽奖');
});

test('A tab of one member is given nothing of another who logs in next to it', async ({
  page,
  complaints,
  loginAs,
  loginInOtherTab,
}) => {
  await loginAs('buyer');
  await page.goto('/wdqb/yegl');
  await islandReady(page, 'WalletTable');
  await loginInOtherTab('clinic');
  complaints.expected(/409/);
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '您已在别的窗口换成' })).toBeVisible();
  await expect(page.getByRole('list', { name: '余额明细' })).toHaveCount(0);
});

test('A press after the session has ended goes to log in, and back', async ({
  page,
  complaints,
  loginAs,
}) => {
  complaints.expected(/status of 401/);
  await loginAs('buyer');
  await page.goto('/wdqb/yegl');
  await islandReady(page, 'WalletTable');
  await page.context().clearCookies();
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fwdqb%2Fyegl/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A buyer filters the balance by a form and goes back to all of it', async ({ page, loginAs }) => {
    await loginAs('buyer');
    await page.goto('/wdqb/yegl');
    await page.getByLabel('类型').selectOption('充值');
    await page.getByRole('button', { name: '筛选' }).click();
    await expect(page).toHaveURL(/use_type=top_up/);
    await expect(page.getByRole('list', { name: '余额明细' }).getByText('支付订单')).toHaveCount(0);
    await expect(page.getByLabel('类型')).toHaveValue('top_up');
    await page.goto('/wdqb/jfgl');
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page.getByText('第 2 页，共 2 页')).toBeVisible();
  });
});
