import type { Page } from '@playwright/test';
import { CLOSING_MS, CLOSING_QUESTION, RESULT_DELAY_MS } from '#lib/trade/draws/draws.rules.ts';
import {
  expect,
  expectNoAxeFindings,
  islandReady,
  test,
  type WorkerShop,
} from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

/** Goes to the end of the home page; resolves once it is known whether the banner shows. */
async function toTheEnd(page: Page): Promise<void> {
  const status = page.waitForResponse((response) => response.url().includes('/api/draw/simple'));
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await (await status).finished();
}

const bannerOf = (page: Page) => page.getByRole('button', { name: /药仓会员抽奖/ });

/** Makes a prize of points the only one that can be drawn; the returned function restores the odds. */
async function onlyPoints({ db }: WorkerShop): Promise<() => Promise<void>> {
  const prizes = await db.selectFrom('draw_prize').select(['id', 'kind', 'weight']).execute();
  const put = async (weightOf: (prize: (typeof prizes)[number]) => number): Promise<void> => {
    for (const prize of prizes)
      await db
        .updateTable('draw_prize')
        .set({ weight: weightOf(prize) })
        .where('id', '=', prize.id)
        .execute();
  };
  await put(({ kind }) => (kind === 'points' ? 1 : 0));
  return () => put(({ weight }) => weight);
}

test('The lucky draw in all its states', async ({ page, shop, loginAs }) => {
  // Every draw gives a prize of points, so that the page has something to show.
  const putBack = await onlyPoints(shop);
  for (const username of ['buyer', 'clinic'])
    await shop.db
      .deleteFrom('draw_record')
      .where('member_id', '=', await memberId(shop.db, username))
      .where('created_at', '>', Date.now() - 20 * 60 * 60 * 1000)
      .execute();
  const banner = page.getByRole('button', { name: /药仓会员抽奖/ });
  const popup = page.getByRole('dialog', { name: '药仓会员抽奖' });
  const question = page.getByRole('alertdialog', { name: CLOSING_QUESTION });

  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-draw]')).toHaveCount(1);
  await expect(banner).toBeHidden();
  await loginAs('newcomer');
  await toTheEnd(page);
  await expect(banner).toBeHidden();

  await loginAs('buyer');
  await toTheEnd(page);
  await banner.press('Enter');
  await expect(popup.getByRole('list', { name: '奖品' }).getByRole('listitem')).toHaveCount(6);
  await expect(popup.getByRole('button', { name: '开始抽奖' })).toBeFocused();
  await expectNoAxeFindings(page);
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/draw/new_record', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const pressed = Date.now();
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('status')).toHaveText('正在抽奖，请稍候');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '继续等待' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  answer.resolve(undefined);
  await expect(popup.getByRole('status')).toHaveText('恭喜您，抽中88 积分');
  // The request got no answer: its question is closed.
  await expect(question).toHaveCount(0);
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(RESULT_DELAY_MS);
  await expectNoAxeFindings(page);
  await expect(popup.getByRole('link', { name: '查看奖品' })).toHaveAttribute('href', '/wdqb/jfgl');
  const closing = Date.now();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  expect(Date.now() - closing).toBeGreaterThanOrEqual(CLOSING_MS);
  await expect(banner).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await toTheEnd(page);
  await expect(banner).toBeHidden();
  await page.goto('/wdqb/jfgl');
  await expect(page.getByRole('list', { name: '积分明细' }).getByRole('listitem').first()).toContainText(
    '抽奖抽中：药仓会员抽奖',
  );

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs('clinic');
  await toTheEnd(page);
  await banner.click();
  await popup.getByRole('button', { name: '开始抽奖' }).click();
  await popup.getByRole('button', { name: '关闭' }).click();
  await question.getByRole('button', { name: '关闭' }).click();
  await expect(popup).toHaveCount(0);
  // Results of a draw that was not watched are on the page the question named.
  await page.goto('/user/draws');
  await expect(page.getByRole('list', { name: '抽奖结果' }).getByRole('listitem').first()).toContainText(
    '88 积分',
  );
  await expect(page.getByText('今天已抽过，明天再来')).toBeVisible();
  await page.goto('/draw');
  await expect(page.getByText('今天已抽过，明天再来')).toBeVisible();
  await expect(page.getByRole('button', { name: '抽一次' })).toHaveCount(0);
  await putBack();
});

test('What was drawn shows in every island and tab at once, and today’s draw is used in all of them', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  const member = await memberId(shop.db, 'chain');
  await shop.db.deleteFrom('draw_record').where('member_id', '=', member).execute();
  const putBack = await onlyPoints(shop);
  await loginAs('chain');
  const other = await context.newPage();
  const third = await context.newPage();
  for (const tab of [other, page]) {
    await toTheEnd(tab);
    await expect(bannerOf(tab)).toBeVisible();
    const island = tab.locator('astro-island[component-url*="LuckyDraw"]');
    await expect(island).toHaveAttribute('renderer-url', /\/client\..*\.js$/);
    await expect(island).not.toHaveAttribute('ssr');
    await expect(island.locator('[data-draw]')).toBeVisible();
  }
  await third.goto('/draw');
  await islandReady(third, 'LuckyDraw');
  await expect(third.getByRole('button', { name: '抽一次' })).toBeVisible();
  const badge = (tab: Page) => tab.locator('.rail [data-message-count]');
  const unread = Number(await badge(page).textContent());
  const points = (tab: Page) => tab.locator('[data-home-part="points"]');
  await expect(points(other)).toHaveText(/^[\d,]+$/);
  const held = async (tab: Page) => Number((await points(tab).textContent())?.replaceAll(',', ''));
  const before = await held(other);

  const asked: string[] = [];
  for (const tab of [other, third]) tab.on('request', (request) => asked.push(request.url()));
  await bannerOf(page).click();
  const popup = page.getByRole('dialog', { name: '药仓会员抽奖' });
  await popup.getByRole('button', { name: '开始抽奖' }).click();
  await expect(popup.getByRole('status')).toHaveText('恭喜您，抽中88 积分');
  await expect(badge(page)).toHaveText(String(unread + 1));
  await expect(badge(other)).toHaveText(String(unread + 1));
  await expect(bannerOf(other)).toBeHidden();
  await expect(third.getByText('今天已抽过，明天再来')).toBeVisible();
  for (const tab of [page, other]) await expect.poll(() => held(tab)).toBe(before + 88);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  // A page opened later shows it from the start, also where the call fails.
  const late = await context.newPage();
  await late.route('**/api/draw/simple', (route) => route.abort());
  await late.goto('/draw');
  await expect(late.getByText('今天已抽过，明天再来')).toBeVisible();
  // A member with no draw recorded by the shop may draw, independent of what this browser remembers.
  await shop.db.deleteFrom('draw_record').where('member_id', '=', member).execute();
  await third.reload();
  await expect(third.getByRole('button', { name: '抽一次' })).toBeVisible();
  await putBack();
});
