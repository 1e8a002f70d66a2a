import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A public page with the whole frame and nothing else on it. */
const PAGE = pathTo('no_activity');
const HOT = pathTo('navigation', {}, { menu: 'hot' });

const namesOf = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .locator('> li')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['name']));
/** The hot searches as buyers see them. */
const hotSearches = (page: Page) =>
  page.locator('.search-bar-extra > a').evaluateAll((links) => links.map((link) => link.textContent.trim()));
/** The demo shop's data are restored for the next test. */
test.afterEach(async ({ shop }) => {
  const rows = await shop.db
    .selectFrom('navigation')
    .select('id')
    .where('menu', '=', 'hot')
    .orderBy('id')
    .execute();
  for (const [sort, { id }] of rows.entries())
    await shop.db.updateTable('navigation').set({ sort }).where('id', '=', id).execute();
});

test('An editor reorders the hot searches by keyboard and by dragging, and buyers see it', async ({
  page,
  loginAs,
}) => {
  await loginAs('editor');
  await page.goto(HOT);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const before = await namesOf(page, '热门搜索');
  const [first = '', second = '', third = ''] = before as string[];

  // By keyboard: the button keeps the focus where its entry goes, until it has no use any more.
  const up = page.getByRole('button', { name: `上移 ${third}` });
  await up.press('Enter');
  await expect(up).toBeFocused();
  await up.press('Enter');
  await expect(page.getByRole('button', { name: `下移 ${third}` })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${third}，移到第 1 位` })).toBeAttached();
  await expect(page.getByText('顺序已改，各页面马上更新')).toBeVisible();
  expect((await namesOf(page, '热门搜索')).slice(0, 3)).toEqual([third, first, second]);

  const row = (name: string) => page.locator('li[data-entry]').filter({ hasText: name });
  const saved = page.waitForResponse('**/api/admin/navigation/hot/order');
  await row(second).getByTitle('拖动排序').dragTo(row(third));
  expect((await saved).status()).toBe(200);
  expect((await namesOf(page, '热门搜索')).slice(0, 3)).toEqual([second, third, first]);
  await expect.poll(async () => (await page.goto(PAGE), (await hotSearches(page))[0])).toBe(second);
  expect((await hotSearches(page)).slice(0, 3)).toEqual([second, third, first]);
});

test('A colleague who was faster is named, and the list is shown as it is now', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 409/);
  await loginAs('editor');
  await page.goto(HOT);
  const [first = '', second = ''] = (await namesOf(page, '热门搜索')) as string[];
  await shop.db
    .updateTable('navigation_menu')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('code', '=', 'hot')
    .execute();
  await page.getByRole('button', { name: `上移 ${second}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('刚改过“热门搜索”');
  const reloaded = page.waitForEvent('load');
  await question.getByRole('button', { name: '看现在的样子' }).click();
  await reloaded;
  expect((await namesOf(page, '热门搜索'))[0]).toBe(first);
});

test('An editor adds an entry that has not begun, and a press on it says so', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto(pathTo('navigation'));
  await page.getByRole('link', { name: '加子项 品牌专区' }).click();
  await page.getByLabel('名称').fill('新品牌入驻');
  await page.getByRole('button', { name: '选择页面' }).click();
  const target = page.getByLabel('搜索链接目标');
  const address = page.getByRole('option', { name: '链接到这个网址' });
  for (const [typed, isTaken] of [
    ['http://example.com/new', false],
    ['https://example.com/new', true],
  ] as const) {
    await target.fill(typed);
    await expect(address).toHaveCount(isTaken ? 1 : 0);
  }
  await address.click();
  await expect(page.getByLabel('链接', { exact: true })).toHaveValue('https://example.com/new');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '选择页面' }).click();
  await target.fill('#新品牌 12 月起陆续上架');
  await target.press('Enter');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(pathTo('navigation', {}, { menu: 'top' }));
  await expect(page.getByText('点开提示：新品牌 12 月起陆续上架')).toBeVisible();

  await page.goto(PAGE);
  await page.getByRole('link', { name: '品牌专区', exact: true }).hover();
  await page.getByRole('link', { name: '新品牌入驻' }).click();
  await expect(page.getByRole('alertdialog', { name: '新品牌 12 月起陆续上架' })).toBeVisible();
  await page.getByRole('button', { name: '确定' }).press('Enter');
  await expect(page.getByRole('link', { name: '新品牌入驻' })).toBeFocused();
  await expect(page).toHaveURL(PAGE);

  await page.goto(pathTo('navigation'));
  await page.getByRole('button', { name: '删除 新品牌入驻' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已删除')).toBeVisible();
});

test('An editor makes the menu of a zone their own, and gives it back to the categories', async ({
  page,
  loginAs,
}) => {
  await loginAs('editor');
  await page.goto(pathTo('navigation', {}, { menu: 'qx' }));
  await page.getByRole('button', { name: '在标准分类上修改' }).click();
  await page.getByRole('link', { name: /^编辑/ }).first().click();
  await page.getByLabel('名称').fill('家用器械精选');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.goto(pathTo('qxzq'));
  await page.getByRole('link', { name: '器械专区分类' }).hover();
  await expect(page.getByRole('link', { name: /^家用器械精选/ })).toBeVisible();
  await page.goto(pathTo('navigation', {}, { menu: 'qx' }));
  await page.getByRole('button', { name: '改回跟随商品分类' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('现在跟随商品分类')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('An editor moves, adds and removes a hot search', async ({ page, loginAs }) => {
    await loginAs('editor');
    await page.goto(HOT);
    const [first = '', second = ''] = (await page
      .getByRole('list', { name: '热门搜索', exact: true })
      .locator('b')
      .allTextContents()) as string[];
    await page.getByRole('button', { name: `下移 ${first}` }).click();
    await expect(page.getByRole('listitem').first()).toContainText(second);
    await page.getByRole('link', { name: '新建热门搜索' }).click();
    await page.getByLabel('名称').fill('诺氟沙星');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
    await page.goto(PAGE);
    await page.getByRole('link', { name: '诺氟沙星' }).click();
    await expect(page).toHaveURL(/\/search(\/table)?\?keywords=%E8%AF%BA/);
    await page.goto(HOT);
    await page.getByRole('button', { name: '删除 诺氟沙星' }).click();
    await expect(page.getByRole('heading', { name: '删除“诺氟沙星”吗？删除后不能恢复。' })).toBeVisible();
    await page.getByRole('link', { name: '取消' }).click();
    await expect(page).toHaveURL(HOT);
    await page.getByRole('button', { name: '删除 诺氟沙星' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已删除' })).toBeVisible();
    const left = page.getByRole('list', { name: '热门搜索', exact: true });
    await expect(left.getByText('诺氟沙星')).toHaveCount(0);
  });

  test('A link that has not begun leads to what runs', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole('link', { name: '促销活动', exact: true }).hover();
    await page.getByRole('link', { name: '年货节' }).click();
    await expect(page).toHaveURL(pathTo('loading_activity'));
  });
});
