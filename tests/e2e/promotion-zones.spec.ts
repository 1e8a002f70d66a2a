import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

async function throughActivities(page: Page): Promise<void> {
  await page.goto('/yjh');
  await expect(page.getByRole('heading', { level: 1, name: '活动专区' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '活动', exact: true });
  await tabs.getByRole('link', { name: /^器械满额折扣/ }).click();
  await expect(page).toHaveURL(/\/yjh\/\d+$/);
  await expect(tabs.locator('[aria-current=page]')).toContainText('器械满额折扣');
  await expect(page.locator('.fold-wide summary', { hasText: '器械满额折扣' })).toBeVisible();
  await expect(page.locator('.fold-wide summary')).toContainText(/满 ¥500\.00/);
  await page.getByRole('link', { name: '列表', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

async function throughControlled(page: Page): Promise<void> {
  await page.goto('/kxzq_index');
  await expect(page.getByRole('heading', { level: 1, name: '控销专区' })).toBeVisible();
  await page.locator('summary', { hasText: '我能不能买' }).click();
  await expect(page.getByRole('row', { name: /不在销售区域内/ })).toContainText('不能买');
  await page.locator('summary', { hasText: '按销售区域' }).click();
  await page.getByRole('link', { name: /^河南/ }).click();
  await expect(page).toHaveURL(/\/kxzq\/goods\/area-41$/);
  await expect(page.getByRole('heading', { level: 1, name: '河南可售控销品种' })).toBeVisible();
  await page.getByRole('link', { name: '全部控销品种' }).click();
  await expect(page).toHaveURL(/\/kxzq$/);
}

test('A member reads which area decides for it', async ({ page, loginAs }) => {
  await loginAs('buyer');
  await page.goto('/kxzq');
  await expect(page.getByText(/您的所在地区/)).toContainText(/河南|郑州/);
});

async function throughTerms(page: Page): Promise<void> {
  await page.goto('/hb');
  await page.locator('summary', { hasText: '维生素矿物质满额返现' }).click();
  const examples = page.getByRole('table', { name: '维生素矿物质满额返现举例' });
  await expect(examples.getByRole('row', { name: /¥1,800\.00/ })).toContainText('没有，还差 ¥200.00');
  await expect(examples.getByRole('row', { name: /^¥5,000\.00/ })).toContainText('¥150.00');
  expect(await page.locator('#zone-goods [data-goods-id]').count()).toBeGreaterThan(0);
  await page.goto('/welfare_index');
  const terms = page.locator('.fold-wide summary');
  await expect(terms).toContainText('还没有开始');
  await terms.click();
  await page.locator('summary', { hasText: '哪些参加' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '处方药 不参加' })).toBeVisible();
  await expect(page.getByRole('table', { name: /94 折举例$/ })).toContainText('¥940.00');
  await expect(page.getByRole('region', { name: '届时参加的商品' })).toBeVisible();
  await page.locator('#zone-goods').getByRole('link', { name: '下一页' }).first().click();
  await expect(page).toHaveURL(/\/welfare\?page=2$/);
  await expect(page.getByRole('table', { name: /94 折举例$/ })).toHaveCount(0);
}

const ticket = '.ticket';

test('A member claims a coupon once, and sees the goods it is good for', async ({ page, loginAs }) => {
  await loginAs('store3');
  await page.goto('/lqzx_index');
  const cold = page.locator(ticket).filter({ hasText: '秋冬呼吸用药券' });
  await cold.getByRole('button', { name: '领取 秋冬呼吸用药券' }).click();
  await expect(cold.getByRole('button')).toHaveText('已领取');
  await expect(cold.getByRole('button')).toBeDisabled();
  await page.reload();
  await expect(cold.getByRole('button')).toBeDisabled();
  await cold.getByRole('link', { name: '可用商品' }).click();
  await expect(page).toHaveURL(/\/lqzx\/goods\?coupon=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '秋冬呼吸用药券可用商品' })).toBeVisible();
  expect(await page.locator('#zone-goods [data-goods-id]').count()).toBeGreaterThan(0);
});

test('A coupon to come says when it may be claimed', async ({ page }) => {
  await page.goto('/lqzx');
  const coming = page.locator(ticket).filter({ hasText: '双节备货券' });
  await expect(coming).toContainText(/开始领取 \d{4}-\d\d-\d\d/);
  await expect(coming.getByRole('button')).toHaveCount(0);
});

/* The main ways of daily specials and seckill. */
async function throughSpecials(page: Page): Promise<void> {
  await page.goto('/mrtj_index');
  await expect(page.getByRole('heading', { level: 1, name: '每日特价' })).toBeVisible();
  await expect(page.getByText(/^今日特价 至 \d{4}-\d\d-\d\d/)).toBeVisible();
  expect(await page.locator('#zone-goods [data-goods-id]').count()).toBeGreaterThan(0);
  const announced = page.getByRole('region', { name: /^明日特价预告/ });
  await expect(announced.getByRole('listitem').first()).toContainText(/明日特价 · 现价 ¥/);
  await expect(announced.getByRole('button')).toHaveCount(0);
  await page.goto('/mrtj/spike');
  const rounds = page.getByRole('navigation', { name: '场次' });
  await expect(rounds.getByRole('link', { name: /抢购中/ })).toHaveAttribute('aria-current', 'true');
  await rounds
    .getByRole('link', { name: /未开始/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/mrtj\/spike\?round=\d{8}-\d{8}$/);
  await expect(page.getByText(/^本场开始/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^加购/ })).toHaveCount(0);
}

test('The countdown goes by the shop, whatever the clock of the buyer says', async ({ page }) => {
  await page.addInitScript(() => {
    Date.now = () => Date.UTC(2031, 0);
  });
  await page.goto('/mrtj/spike');
  await expect(page.getByText(/^本场 至/)).toContainText(/还有 \d\d:\d\d:\d\d/);
});

test('A member reads what more than the limit costs in a line of its own', async ({ page, loginAs }) => {
  await loginAs('store1');
  await page.goto('/mrtj/spike');
  const card = page.locator('.goods-card').filter({ hasText: /超出 \d/ });
  const lines = (await card.first().innerText()).split('\n');
  expect(lines.filter((line) => line.includes('每店限购'))).toEqual([expect.stringMatching(/ 剩 \d+ \S+$/)]);
  expect(lines.filter((line) => line.includes('超出'))).toEqual([expect.stringMatching(/^超出 \d+ \S+按 ¥/)]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('A buyer opens one of the running activities and sees its goods', ({ page }) =>
    throughActivities(page));
  test('A buyer reads where controlled goods are sold and sees those of Henan', ({ page }) =>
    throughControlled(page));
  test('A buyer reads what comes back, and what the whole store costs', ({ page }) => throughTerms(page));
  test('A member claims a coupon, and is refused the second time', async ({ page, loginAs }) => {
    await loginAs('store3');
    await page.goto('/lqzx');
    await page.getByRole('button', { name: '领取 常备器械券' }).click();
    await expect(page).toHaveURL(/\/lqzx$/);
    await expect(page.getByRole('status').filter({ hasText: '已领取' })).toBeVisible();
    await page.getByRole('button', { name: '领取 常备器械券' }).click();
    await expect(page.getByRole('status').filter({ hasText: '每个账户限领 1 张，您已领取' })).toBeVisible();
  });
  test('A buyer sees the specials of today and tomorrow, and the rounds of seckill', ({ page }) =>
    throughSpecials(page));
});
