import type { Page } from '@playwright/test';
import { CLOSING_MS, CLOSING_QUESTION, RESULT_DELAY_MS } from '#lib/trade/draws/draws.rules.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

/** Goes to the end of the home page; resolves once it is known whether the banner shows. */
async function toTheEnd(page: Page): Promise<void> {
  const status = page.waitForResponse((response) => response.url().includes('/api/draw/simple'));
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await (await status).finished();
}

test('The lucky draw in all its states', async ({ page, shop, loginAs }) => {
  // Whatever falls is a prize of points, so that the page has something to say.
  const prizes = await shop.db.selectFrom('draw_prize').select(['id', 'kind', 'weight']).execute();
  for (const { id, kind } of prizes)
    await shop.db
      .updateTable('draw_prize')
      .set({ weight: kind === 'points' ? 1 : 0 })
      .where('id', '=', id)
      .execute();
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
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  answer.resolve(undefined);
  await expect(popup.getByRole('status')).toHaveText('恭喜您，抽中88 积分');
  // Asked and not answered: what it asks is over.
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
  // What was drawn while nobody looked is where the question said.
  await page.goto('/user/draws');
  await expect(page.getByRole('list', { name: '抽奖结果' }).getByRole('listitem').first()).toContainText(
    '88 积分',
  );
  await expect(page.getByText('今天已抽过，明天再来')).toBeVisible();
  await page.goto('/draw');
  await expect(page.getByText('今天已抽过，明天再来')).toBeVisible();
  await expect(page.getByRole('button', { name: '抽一次' })).toHaveCount(0);
  for (const { id, weight } of prizes)
    await shop.db.updateTable('draw_prize').set({ weight }).where('id', '=', id).execute();
});
