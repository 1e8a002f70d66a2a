import type { Page } from '@playwright/test';
import { routeOf, type RouteName } from '#lib/routes.rules.ts';
import { addressOf } from '#tests/support/addresses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const ARTICLE = '/help/duigong-zhuanzhang';
/** One of each layout; that no page for reading has a script before, `every-route.test.ts` reads in all of them. */
const READING = ['help', 'help_article', 'yx_rule'] as const satisfies RouteName[];

function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

for (const name of READING) {
  test(`A visitor's browser fetches no script for ${name} before it is touched`, async ({ page, shop }) => {
    const asked = scriptsOf(page);
    await page.goto(await addressOf(routeOf(name), shop.db, 'buyer'), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toEqual([]);
    await page.mouse.move(200, 300);
    await expect.poll(() => asked).toContainEqual(expect.stringMatching(/\/page\..+\.js$/));
  });
}

test('The first key brings the script', async ({ page }) => {
  const asked = scriptsOf(page);
  await page.addInitScript(() => {
    window.addEventListener('keydown', () => void (document.documentElement.dataset['key'] = ''), true);
  });
  await page.goto(ARTICLE, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  // A browser under load can swallow a key before any page gets it; the first one that the page gets has to be enough.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.locator('html')).toHaveAttribute('data-key', '', { timeout: 1000 });
  }).toPass();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('A member has the script at once', async ({ page, loginAs }) => {
  const asked = scriptsOf(page);
  await loginAs('buyer');
  await page.goto(ARTICLE, { waitUntil: 'networkidle' });
  expect(asked).toContainEqual(expect.stringMatching(/\/page\..+\.js$/));
});

test('After the touch a link opens when the button goes down', async ({ page }) => {
  await page.goto(ARTICLE);
  const link = page.getByRole('navigation', { name: '帮助目录' }).getByRole('link', { name: '货物配送' });
  await link.hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/page\./.test(name)),
  );
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['touched']), { timeout: 5000 })
    .toBe('');
  await page.waitForLoadState('networkidle');
  await page.mouse.down();
  await expect(page).toHaveURL(/\/help\/zfps\/hwps$/);
});

test('A button pressed before the script was there answers once it is', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: '打印' }).evaluate((button: HTMLElement) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
  });
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});

test('A reader says that an article helped, without leaving it', async ({ page, shop }) => {
  await shop.db.deleteFrom('article_vote').execute();
  await page.goto('/help/xrzn/hyzc?id=66');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: '没帮助' }).click();
  await expect(page.getByText('谢谢，已记下。')).toBeVisible();
  const rows = await shop.db.selectFrom('article_vote').selectAll().where('article_id', '=', 66).execute();
  expect(rows.map(({ is_helpful }) => is_helpful)).toEqual([0]);
  await page.getByRole('textbox', { name: '想补充的（可不填）' }).fill('委托书要几份');
  await page.getByRole('button', { name: '没写到我要的' }).click();
  await expect(page.getByText('谢谢，编辑会根据您的评价修改这篇文章。')).toBeVisible();
  const reasons = shop.db.selectFrom('article_vote_reason').select(['reason', 'words']);
  expect(await reasons.where('article_id', '=', 66).where('voter', 'like', 'reader:%').execute()).toEqual([
    { reason: 'missing', words: '委托书要几份' },
  ]);
});

test('The search box and the session keyword work after the touch', async ({ page }) => {
  await page.goto('/search?keywords=amxl');
  await page.goto(ARTICLE);
  const box = page.getByRole('combobox', { name: '搜索药品或厂家' });
  await box.hover();
  await expect(box).toHaveValue('amxl');
  await box.fill('buluofen');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
});

test('A link pressed before opens by the keyboard, too', async ({ page, complaints }) => {
  complaints.expected(/\/list\/info\//);
  await page.goto('/list');
  const link = page.locator('main a[href^="/list/info/"]').first();
  const address = await link.getAttribute('href');
  await page.route('**/list/info/*', (route) => route.fulfill({ status: 204 }), { times: 1 });
  const asked = page.waitForRequest('**/list/info/*');
  await link.dispatchEvent('mousedown', { button: 0 });
  await asked;
  await link.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

for (const isLate of [false, true])
  test(`What was added on the way out is in the cart${isLate ? ', also before a member’s script is there' : ''}`, async ({
    page,
    loginAs,
  }) => {
    if (isLate) await page.route('**/assets/member-page.client.*', () => undefined);
    await loginAs('buyer');
    await page.goto('/list/table');
    const form = page.locator('form.add:visible').first();
    const id = (await form.getAttribute('action'))?.split('/').at(-1);
    const inCart = async (): Promise<number> => {
      const answer = await page.request.get(`/api/goods/mine?ids=${id}`);
      const { data } = (await answer.json()) as { data: { list: { in_cart: number }[] } };
      return data.list[0]?.in_cart ?? 0;
    };
    const before = await inCart();
    await form.evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
      location.assign('/noActivity');
    });
    await page.waitForURL('**/noActivity');
    await expect.poll(inCart).toBeGreaterThan(before);
  });
