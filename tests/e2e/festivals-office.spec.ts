import type { FrameLocator, Page } from '@playwright/test';
import { pathTo } from '#lib/routes.rules.ts';
import { DAY_MS, dateTimeField, startOfDay } from '#lib/platform/time.rules.ts';
import { anotherPage, expect, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { moveFestival } from '#tests/support/festivals.ts';

const NAME = '冬至备货节';
const MOST_PRESSES = 15;

test('A festival is prepared on Monday and begins on Friday', async ({ page, browser, shop, loginAs }) => {
  const friday = startOfDay(Date.now()) + 4 * DAY_MS;
  const week = 7 * DAY_MS;
  const visitor = await anotherPage(browser, shop, null);
  await visitor.goto(pathTo('home'));
  const lastOfNavigation = (await navigationOf(visitor).last().textContent()) ?? '';

  let presses = 0;
  const press = async (what: Promise<unknown>): Promise<void> => {
    await what;
    presses += 1;
  };
  await loginAs('admin');
  await page.goto(pathTo('articles'));
  await press(page.getByRole('link', { name: '节庆活动' }).click());
  await press(page.getByRole('link', { name: '新建节庆活动' }).click());
  await press(page.getByLabel('活动名称').fill(NAME));
  await press(page.getByLabel('活动商品').selectOption({ label: '感冒解热镇痛' }));
  await press(page.getByLabel('开始').fill(dateTimeField(friday)));
  await press(page.getByLabel('结束').fill(dateTimeField(friday + week)));
  await press(page.getByRole('button', { name: '拟好各部分' }).click());
  await expect(page.getByText('已拟好，到时间自动开始')).toBeVisible();
  await expect(page.getByLabel('主导航里的名称')).toHaveValue(NAME);
  await expect(page.getByLabel('优惠券')).not.toHaveValue('');
  await press(page.getByLabel('一句话').fill('冬至前一周，感冒用药备足'));
  await press(page.getByRole('checkbox', { name: '首页顶部' }).check());
  await press(page.getByLabel('热门搜索词').fill(`${NAME}\n布洛芬缓释`));
  await press(page.getByRole('textbox', { name: '文字', exact: true }).fill('冬至前三天照常送货。'));
  await press(page.getByRole('button', { name: '保存' }).click());
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);

  // As it will be on Friday, at both widths, without another press.
  for (const [title, width] of [
    ['电脑', 1440],
    ['手机', 390],
  ] as const) {
    const home = frameOf(page, `首页，${title}`);
    expect(await home.locator('html').evaluate(() => innerWidth)).toBe(width);
    await expect(home.locator('main').getByText('冬至前一周，感冒用药备足').first()).toBeVisible();
    const zone = frameOf(page, `专区，${title}`);
    await expect(zone.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
    await expect(zone.getByRole('heading', { name: '活动说明' })).toBeAttached();
    await expect(zone.getByText('冬至前三天照常送货。')).toBeAttached();
  }
  await expect(navigationOf(frameOf(page, '首页，电脑')).nth(1)).toHaveText(NAME);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await visitor.goto(pathTo('home'));
  await expect(visitor.getByText(NAME)).toHaveCount(0);

  // Friday: on the home page, in the navigation, under the search box, and in its zone.
  await moveFestival(shop.db, id, Date.now() - 1000 - friday);
  await expect(async () => {
    await visitor.goto(pathTo('home'));
    await expect(navigationOf(visitor).nth(1)).toHaveText(NAME, { timeout: 200 });
  }).toPass();
  await expect(visitor.getByRole('complementary', { name: '推广' })).toContainText(NAME);
  await expect(visitor.locator('main').getByText('冬至前一周，感冒用药备足').first()).toBeVisible();
  await expect(visitor.locator('.search-bar-extra').getByRole('link').first()).toHaveText(NAME);
  await navigationOf(visitor).nth(1).click();
  await expect(visitor.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  const address = new URL(visitor.url()).pathname;
  await expect(visitor.getByRole('heading', { name: '感冒解热镇痛' })).toBeVisible();

  // A week later: gone by itself, and what stood before stands again.
  await moveFestival(shop.db, id, -week);
  await expect(async () => {
    await visitor.goto(pathTo('home'));
    await expect(visitor.getByText(NAME)).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expect(navigationOf(visitor).last()).toHaveText(lastOfNavigation);
  await visitor.goto(address);
  await expect(visitor).toHaveURL(new RegExp(`${pathTo('no_activity')}`));
  await page.goto(pathTo('festivals', {}, { state: 'over' }));
  await page.getByRole('button', { name: `删除 ${NAME}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('link', { name: NAME, exact: true })).toHaveCount(0);
  await visitor.context().close();
});

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

/** The entries of the first level. */
const navigationOf = (page: Page | FrameLocator) =>
  page.getByRole('navigation', { name: '主导航' }).locator('.nav-entry > a');
