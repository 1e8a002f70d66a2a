import { expect, test } from '@playwright/test';
import { listenToComplaints, painted } from '#tests/e2e/support/fixtures.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from '#tests/e2e/support/sound.ts';
import { KEEPER, type LiveShop, startLiveShop } from '#tests/support/live-shop.ts';

const BAR = '商城尚未开业，只有员工能看到';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a shop opened from nothing ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });
    let shop: LiveShop;
    test.beforeAll(async () => {
      shop = await startLiveShop('setup');
    });
    test.afterAll(() => shop.close());

    test('goes from the code on the console to the first visitor', async ({ page, browser }) => {
      const complaints = listenToComplaints(page);
      if (javaScriptEnabled) await painted(page);
      const printed = () => /一次性代码 (\S{4}-\S{4})/.exec(shop.log())?.[1] ?? '';
      await expect.poll(printed).not.toBe('');

      await page.goto(`${shop.url}/goods/1`);
      await expect(page).toHaveURL(`${shop.url}/setup`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('首次设置');
      await expectNoSidewaysScroll(page);
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      const fill = async (code: string): Promise<void> => {
        await page.getByLabel('一次性代码').fill(code);
        await page.getByLabel('用户名').fill(KEEPER.username);
        await page.getByLabel('姓名').fill('周明');
        await page.getByLabel('电话').fill('13800005577');
        await page.getByLabel('密码', { exact: true }).fill(KEEPER.password);
        await page.getByLabel('再填一次密码').fill(KEEPER.password);
        await page.getByRole('button', { name: '建立管理员' }).click();
      };
      await fill('AAAA-AAAA');
      await expect(page.getByText('一次性代码不正确').first()).toBeVisible();
      await fill(printed());

      await expect(page).toHaveURL(`${shop.url}/admin/today`);
      await expect(page.getByRole('heading', { name: '商城尚未开业' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: '公司资料' })).toContainText('还缺');
      await expectNoSidewaysScroll(page);
      if (javaScriptEnabled) await expectNoAxeFindings(page);
      await page.goto(shop.url);
      await expect(page.getByText(BAR)).toBeVisible();

      const visitor = await browser.newContext({ javaScriptEnabled });
      const theirs = await visitor.newPage();
      expect((await theirs.goto(shop.url))?.status()).toBe(503);
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('即将开业');
      await expectNoSidewaysScroll(theirs);
      if (javaScriptEnabled) await expectNoAxeFindings(theirs);

      await page.getByRole('link', { name: '去后台' }).click();
      await page.getByRole('button', { name: '开业' }).click();
      const asked = javaScriptEnabled ? page.getByRole('alertdialog') : page.getByRole('main');
      await expect(asked).toContainText('还缺：公司资料');
      await asked.getByRole('button', { name: '确定' }).click();
      await expect(page.getByText('商城已开业').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: '商城尚未开业' })).toHaveCount(0);

      expect((await theirs.goto(shop.url))?.status()).toBe(200);
      await page.goto(shop.url);
      await expect(page.getByText(BAR)).toHaveCount(0);
      await visitor.close();
      expect(complaints.all()).toEqual([]);
    });
  });
}
