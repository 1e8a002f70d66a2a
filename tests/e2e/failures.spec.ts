import type { Page } from '@playwright/test';
import { anotherPage, expect, test, painted, islandReady } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

/**
 * Product §9.2, row by row, in the cart: the server's answer to a new number, and what the buyer sees. Returns a
 * function with which the shop answers again: taking the route away could leave a request of the next page without an
 * answer.
 */
async function answerEdits(page: Page, status: number, body: object): Promise<() => void> {
  let isOver = false;
  await page.route('**/api/cart/*/edit', (route) =>
    isOver
      ? route.continue()
      : route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
  return () => void (isOver = true);
}

const number = (page: Page) => page.locator('[data-cart-number]').first();
async function change(page: Page, to: string): Promise<void> {
  await number(page).fill(to);
  await number(page).press('Enter');
}

test.describe('an answer to a new number', () => {
  test.beforeEach(async ({ page, shop, loginAs }) => {
    const goods = await findGoods(shop.db, 'buyer');
    await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
    await loginAs('buyer');
    await page.goto('/cart/step1');
    await islandReady(page, 'Cart');
  });

  test('422 is a toast with the first error of the first field, and the line shows it', async ({
    page,
    complaints,
  }) => {
    complaints.expected(/status of 422/);
    const errors = { number: ['超出限购 2 盒', '第二句'], other: ['另一项'] };
    await answerEdits(page, 422, { code: 422, message: '有误', data: null, errors });
    await change(page, '5');
    await expect(page.getByRole('status').filter({ hasText: '超出限购 2 盒' }).first()).toBeVisible();
    await expect(page.getByText('第二句')).toHaveCount(0);
    await expect(page.getByText('库存有变化')).toHaveCount(0);
  });

  test('459 says why, then goes to the contract', async ({ page, complaints }) => {
    complaints.expected(/status of 459|status of 404/);
    await answerEdits(page, 459, { code: 459, message: '请先签署本年度电子合同', data: null });
    const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/dzht');
    await change(page, '5');
    await expect(page.getByText('请先签署本年度电子合同').first()).toBeVisible();
    await left;
  });

  test('500 is the sentence for a busy shop, and the number stays to be sent again', async ({
    page,
    complaints,
  }) => {
    complaints.expected(/status of 500|answered 500/);
    const letAnswer = await answerEdits(page, 500, { code: 500, message: '内部', data: null });
    await change(page, '5');
    await expect(page.getByText('系统繁忙，请稍候再试').first()).toBeVisible();
    await expect(number(page)).toHaveValue('5');
    letAnswer();
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/edit') && answer.ok());
    await page.getByRole('button', { name: '去结算' }).click();
    await sent;
    await expect(page.getByText(/× 5/)).toBeVisible();
  });

  test('A call that takes too long offers to refresh', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/cart/*/edit', () => undefined);
    await change(page, '5');
    await page.clock.runFor(31_000);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('请求超时，请刷新页面');
    await expect(number(page)).toHaveValue('5');
    await page.unroute('**/api/cart/*/edit');
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '刷新' }).click()]);
    await expect(number(page)).toHaveValue('5');
  });

  test('Any other code is an alert with the words of the server', async ({ page, complaints }) => {
    complaints.expected(/status of 409/);
    await answerEdits(page, 409, { code: 409, message: '活动已结束，请按原价采购', data: null });
    await change(page, '5');
    await expect(page.getByRole('alertdialog')).toContainText('活动已结束，请按原价采购');
  });

  test('10001 goes to log in, and the number is there again', async ({ page, shop, loginAs, complaints }) => {
    complaints.expected(/status of 401/);
    const letAnswer = await answerEdits(page, 401, { code: 10001, message: '请先登录。', data: null });
    await shop.db
      .deleteFrom('session')
      .where('member_id', '=', await memberId(shop.db, 'buyer'))
      .execute();
    await change(page, '5');
    await page.waitForURL(/\/login\?next=%2Fcart%2Fstep1$/);
    letAnswer();
    await loginAs('buyer');
    const sent = page.waitForResponse(/\/edit$/);
    await page.goto('/cart/step1');
    await expect(number(page)).toHaveValue('5');
    expect((await sent).ok()).toBe(true);
  });
});

/** Counts how often a page is asked for, from here on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

test('A member whose hint cookie is lost gets it back, and the page is loaded once', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.context().clearCookies({ name: 'member' });
  const loads = countLoads(page);
  await page.goto('/order');
  await islandReady(page, 'HeaderUser');
  expect(loads()).toBe(1);
  expect((await page.context().cookies()).find(({ name }) => name === 'member')?.value).toMatch(/^1\.\d+$/);
  await expect(page.getByRole('button', { name: '安全退出' }).first()).toBeVisible();
});

test('A browser that keeps no hint cookie loads a member page again once, not for ever', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  const loads = countLoads(page);
  await page.goto('/order');
  // The script that would load it again runs before the page is complete.
  await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.type === 'reload' && document.readyState === 'complete';
  });
  await painted(page);
  expect(loads()).toBe(2);
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible();
});

test('A press before the scripts of a page waits for them', async ({ browser, shop }) => {
  const page = await anotherPage(browser, shop, 'buyer');
  let { promise: allowed, resolve: allow } = Promise.withResolvers();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto('/addr', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^删除 .*的地址$/ })
    .first()
    .click();
  allow(undefined);
  await expect(page.getByRole('alertdialog')).toContainText('确定删除');

  ({ promise: allowed, resolve: allow } = Promise.withResolvers());
  const loads = countLoads(page);
  await page.goto('/cart/step1', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^删除 / })
    .first()
    .click();
  allow(undefined);
  await expect(page.getByRole('alertdialog').or(page.getByRole('button', { name: '撤销' }))).toBeVisible();
  expect(loads()).toBe(1);
  await page.context().close();
});
