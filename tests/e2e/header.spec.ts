import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

/** A public page with the whole frame and nothing else on it. */
const PAGE = '/noActivity';

const box = (page: Page) => page.getByRole('combobox', { name: '搜索药品或厂家' });
const suggestions = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');

test.describe('the search box', () => {
  test('A visitor finds a medicine by its initials and goes to it with the keyboard', async ({ page }) => {
    await page.goto(PAGE);
    await box(page).fill('amxl');
    await expect(suggestions(page).first()).toContainText('阿莫西林');
    await box(page).press('ArrowDown');
    await box(page).press('ArrowDown');
    await expect(suggestions(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await box(page).press('ArrowUp');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', await idOf(page, 0));
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search(\/table)?\?.*keywords=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97/);
  });

  test('What the box offers is sound, of medicines or makers, and gone with Escape', async ({ page }) => {
    await page.goto(PAGE);
    await box(page).fill('bl');
    await expect(suggestions(page).first()).toBeVisible();
    await box(page).press('ArrowDown');
    await expectNoAxeFindings(page);
    await box(page).press('Escape');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('bl');
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await box(page).fill('qqqqzzzz');
    await expect(page.getByText('没有直接对应的名称，按回车查看相近结果')).toBeVisible();
    await page.getByLabel('搜索范围').selectOption('厂家');
    await box(page).fill('zhlb');
    await expect(suggestions(page).first()).toContainText('珠海联邦');
  });

  test('Suggestions that cannot be had are said, and may be asked for again', async ({
    page,
    complaints,
  }) => {
    complaints.expected(/api\/goods\/search/);
    await page.route('**/api/goods/search*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto(PAGE);
    await box(page).fill('amxl');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(suggestions(page).first()).toContainText('阿莫西林');
  });

  test('The keyword is kept for the session', async ({ page }) => {
    await page.goto('/search?keywords=布洛芬&type=0');
    await page.goto(PAGE);
    await expect(box(page)).toHaveValue('布洛芬');
  });

  test('Text typed before the box is awake is not lost', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route(/\/SearchBox\.[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PAGE);
    await box(page).click();
    await box(page).pressSequentially('amxl');
    release(undefined);
    await expect(suggestions(page).first()).toContainText('阿莫西林');
    await expect(box(page)).toHaveValue('amxl');
    await expect(box(page)).toBeFocused();
  });

  test('Text typed before any script ran is not lost', async ({ page }) => {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const input = document.querySelector<HTMLInputElement>('[role="combobox"]');
        if (!input) return;
        watch.disconnect();
        input.focus();
        input.value = 'amxl';
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(PAGE);
    await expect(suggestions(page).first()).toContainText('阿莫西林');
    await expect(box(page)).toHaveValue('amxl');
  });

  test('A touch of the page is needed before a visitor is sent the framework', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => void (/\.js$/.test(response.url()) && scripts.push(response.url())));
    await page.goto(PAGE, { waitUntil: 'networkidle' });
    expect(scripts.filter((address) => /react|SearchBox|SideBar|HeaderUser/.test(address))).toEqual([]);
    await box(page).focus();
    await expect.poll(() => scripts.some((address) => address.includes('SearchBox'))).toBe(true);
  });
});

test('The name of a company is read whole, also where the bar is narrow', async ({ page, loginAs }) => {
  await loginAs('buyer');
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(PAGE);
    const name = page.getByRole('banner').locator('span[title]', { hasText: '您好' });
    await expect(name).toBeVisible();
    const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `${width} pixels wide`).toBe(0);
  }
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('Quick purchase is one press away from any page, for who is logged in', async ({ page, loginAs }) => {
    const link = page.getByRole('banner').getByRole('link', { name: '快捷采购' });
    await page.goto('/');
    await link.click();
    await expect(page).toHaveURL(/\/login\?next=%2Fkjcg|\/login\?next=\/kjcg/);
    await loginAs('buyer');
    await page.goto('/list');
    await link.click();
    await expect(page.getByRole('heading', { name: '快捷采购', level: 1 })).toBeVisible();
  });

  test('A member finds who to call', async ({ page, loginAs }) => {
    await loginAs('buyer');
    await page.goto(PAGE);
    await expect(page.getByRole('banner').getByRole('link', { name: /^投诉热线/ })).toBeVisible();
    await page.getByRole('button', { name: '客服', exact: true }).click();
    const contact = page.locator('#service').getByRole('link', { name: /^专属客服/ });
    await expect(contact).toHaveAttribute('href', /^tel:\d/);
    await expect(contact).toBeInViewport();
    await expectNoAxeFindings(page);
  });
});

test('What a member is not shown is on no page, before any script has asked', async ({
  page,
  shop,
  loginAs,
}) => {
  const header = page.getByRole('banner');
  const zone = header.getByRole('link', { name: '包邮专区' });
  const service = header.getByRole('link', { name: '联系客服' });
  const rail = page.getByRole('complementary', { name: '侧边栏' }).getByRole('link', { name: '客服' });
  await page.goto(PAGE);
  await expect(zone).toBeVisible();
  await expect(service).toBeHidden();
  await expect(rail).toBeHidden();
  await loginAs('newcomer');
  await page.goto(PAGE);
  for (const shown of [zone, service, rail]) await expect(shown).toBeVisible();
  await shop.db
    .updateTable('member')
    .set({ is_show_youx: 0, is_can_chat: 0 })
    .where('username', '=', 'newcomer')
    .execute();
  await page.goto('/order');
  await page.goto(PAGE, { waitUntil: 'commit' });
  for (const hidden of [zone, service, rail]) await expect(hidden).toBeHidden();
  await expect(header.getByRole('link', { name: '中药专区' })).toBeVisible();
});

test('A page that was already on its way acts on changed flags once the member is known', async ({
  page,
  shop,
  loginAs,
}) => {
  const header = page.getByRole('banner');
  const zone = header.getByRole('link', { name: '包邮专区' });
  const service = header.getByRole('link', { name: '联系客服' });
  const show = (flag: 0 | 1) =>
    shop.db
      .updateTable('member')
      .set({ is_show_youx: flag, is_can_chat: flag })
      .where('username', '=', 'store2')
      .execute();
  await show(1);
  await loginAs('store2');
  await page.goto('/');
  for (const shown of [zone, service]) await expect(shown).toBeVisible();
  await show(0);
  await page.goto('/');
  for (const hidden of [zone, service]) await expect(hidden).toBeHidden();
  await show(1);
  await page.goto('/');
  for (const shown of [zone, service]) await expect(shown).toBeVisible();
});

test('A login is one navigation, and nothing is loaded again', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(PAGE);
  await page.goto('/login?next=%2Flist');
  documents.length = 0;
  await page.getByLabel('用户名或手机号').fill('buyer');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText('康民大药房');
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual(['POST /api/user/login', 'GET /list']);
  expect(await page.evaluate(() => sessionStorage.getItem('yaocang:login'))).not.toBeNull();
  await page.getByRole('banner').getByRole('link', { name: '中药专区' }).click();
  await page.waitForURL('**/zyyp');
  await page.waitForLoadState('networkidle');
  expect(documents.slice(2)).toEqual(['GET /zyyp']);
});

async function idOf(page: Page, index: number): Promise<string> {
  return (await suggestions(page).nth(index).getAttribute('id')) ?? '';
}
