import type { Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findStanding } from '#lib/content/newsroom/standing.repository.ts';
import { publishArticle, withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { makeEditor, makePublished, placeNow, text } from '#tests/support/newsroom-fixture.ts';

interface Made {
  id: number;
  url: string;
  editor: Member;
}

/** Waits until the server knows of a change that was made in this process. */
async function served(page: Page, url: string, words: string, isThere: boolean): Promise<void> {
  await expect.poll(async () => (await (await page.request.get(url)).text()).includes(words)).toBe(isThere);
}

/** Publishes an article, and waits until the server knows of it. */
async function makeArticle(page: Page, db: Db, title: string): Promise<Made> {
  const editor = await makeEditor(db, '韩梅');
  const { standing } = await makePublished(
    db,
    editor,
    { title, body: `## 第一节\n\n${title}的正文，见[上面](#第一节)。\n` },
    313,
  );
  await served(page, '/api/article/category', title, true);
  return { id: standing.id, url: `/help/xrzn/aqgw?id=${standing.id}`, editor };
}

async function correct(db: Db, { id, editor }: Made, title: string): Promise<void> {
  const base = (await findStanding(db, id))?.headNumber ?? 0;
  const saved = await saveArticle(
    db,
    editor,
    { id, base, text: text({ title, body: '改过的正文。' }) },
    Date.now(),
  );
  await publishArticle(db, editor, { id, base: saved.head.number, at: null, isForced: true }, Date.now());
}

/** Opens an article, touches it, and waits until the browser keeps it and has asked what became of the others. */
async function read(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const asked = page.waitForResponse('**/api/article/category');
  await page.mouse.move(300, 300 + Math.floor(Math.random() * 50));
  await asked;
  await expect
    .poll(() =>
      page.evaluate((path) => (localStorage.getItem('yaocang:help-articles') ?? '').includes(path), url),
    )
    .toBe(true);
}

const recent = (page: Page) => page.getByRole('region', { name: '最近看过' });

test('A reader sees what was read before, what changed since, and nothing withdrawn', async ({
  page,
  shop,
}) => {
  const first = await makeArticle(page, shop.db, '留着看的第一篇');
  const second = await makeArticle(page, shop.db, '留着看的第二篇');
  await page.goto('/help/gywm/lxwm');
  await expect(recent(page)).toBeHidden();
  await read(page, first.url);
  await read(page, second.url);
  await expect(recent(page).getByRole('link')).toHaveText(['留着看的第一篇']);
  await expect(recent(page).getByText('已更新')).toHaveCount(0);

  await correct(shop.db, first, '留着看的第一篇');
  await served(page, first.url, '改过的正文。', true);
  await read(page, second.url);
  const line = recent(page).getByRole('listitem').filter({ hasText: '留着看的第一篇' });
  await expect(line.getByText('已更新')).toBeVisible();
  await line.getByRole('link').click();
  await expect(page.getByText('改过的正文。')).toBeVisible();
  const asked = page.waitForResponse('**/api/article/category');
  await page.mouse.move(310, 320);
  await asked;
  await read(page, second.url);
  await expect(line).toBeVisible();
  await expect(line.getByText('已更新')).toHaveCount(0);

  const base = (await findStanding(shop.db, first.id))?.headNumber ?? 0;
  await withdrawArticle(shop.db, first.editor, { id: first.id, base }, Date.now());
  await served(page, first.url, '改过的正文。', false);
  await read(page, second.url);
  await expect(line).toHaveCount(0);
});

test('A reader without a network reads what was kept, and closes it', async ({
  page,
  shop,
  context,
  complaints,
}) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED/);
  const first = await makeArticle(page, shop.db, '断网也能看的一篇');
  const second = await makeArticle(page, shop.db, '断网时开着的一篇');
  await read(page, first.url);
  await read(page, second.url);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  // a mouse over it would have it prefetched, which `setOffline` does not stop
  await recent(page).getByRole('link', { name: '断网也能看的一篇' }).press('Enter');
  const copy = page.getByRole('dialog', { name: '断网也能看的一篇' });
  await expect(copy.getByText(/^没有网络，显示的是 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 保存的内容/)).toBeVisible();
  await expect(copy.getByText('断网也能看的一篇的正文')).toBeVisible();
  await expectNoAxeFindings(page);
  await copy.getByRole('button', { name: '关闭' }).click();
  await expect(copy).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('断网时开着的一篇');
  await recent(page).getByRole('link', { name: '断网也能看的一篇' }).press('Enter');
  await expect(copy).toBeVisible();
  await context.setOffline(false);
  await copy.getByRole('link', { name: '查看最新内容' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${first.id}$`));
  await expect(page.getByRole('button', { name: '有帮助', exact: true })).toBeVisible();
});

test('A reader whose network only seemed gone sees what became of the article', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expected(/ERR_FAILED|status of 404/);
  const first = await makeArticle(page, shop.db, '后来撤下的一篇');
  const url = `/help/gone-${first.id}`;
  await placeNow(shop.db, first.editor, first.id, { categoryId: 313, alias: url.slice('/help/'.length) });
  await served(page, '/api/article/category', url, true);
  const second = await makeArticle(page, shop.db, '还在看的一篇');
  await read(page, url);
  await read(page, second.url);
  await page.waitForLoadState('networkidle');
  await page.route('**/api/article/category', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto(second.url);
  await page.mouse.move(320, 330);
  await failed;
  await withdrawArticle(shop.db, first.editor, { id: first.id, base: 2 }, Date.now());
  await served(page, '/api/article/category', url, false);
  await recent(page).getByRole('link', { name: '后来撤下的一篇' }).click();
  await expect(page.getByText('您要看的文章已撤下')).toBeVisible();
});

test('A copy that was tampered with is not put on the page', async ({ page, shop, context, complaints }) => {
  complaints.expected(/ERR_INTERNET_DISCONNECTED|Executing inline event handler violates/);
  const first = await makeArticle(page, shop.db, '被人动过的一篇');
  const second = await makeArticle(page, shop.db, '没人动过的一篇');
  await read(page, first.url);
  await read(page, second.url);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const key = 'yaocang:help-articles';
    const kept = (localStorage.getItem(key) ?? '').replaceAll('<p>', '<p onclick=\\"document.title=1\\">');
    localStorage.setItem(key, kept);
  });
  await context.setOffline(true);
  const link = recent(page).getByRole('link', { name: '被人动过的一篇' });
  await link.press('Enter', { noWaitAfter: true });
  await expect(page.locator('[onclick]')).toHaveCount(0);
  await expect(page.getByText('没有网络，显示的是')).toBeHidden();
});
