import type { Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { reportPdf } from '#demo/report-pdf.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A goods with a report of its lot and companions, for everybody. */
async function shownGoods(db: Db): Promise<{ id: number; name: string; lotNo: string }> {
  const goods = await db
    .selectFrom('goods')
    .innerJoin('goods_report', (join) =>
      join.onRef('goods_report.goods_id', '=', 'goods.id').onRef('goods_report.lot_no', '=', 'goods.lot_no'),
    )
    .innerJoin('goods_together', 'goods_together.goods_id', 'goods.id')
    .innerJoin('goods as other', 'other.id', 'goods_together.other_id')
    .select(['goods.id', 'goods.name', 'goods.lot_no as lotNo'])
    .where('goods_together.orders', '>=', 2)
    .where('other.rx_class', '!=', 'rx')
    .where('other.is_on_sale', '=', 1)
    .where('other.stock', '>', 0)
    .where('goods.stock', '>', 100)
    .where('goods.is_kxzq', '=', 0)
    .orderBy('goods.id')
    .executeTakeFirstOrThrow();
  return goods;
}

/** Leafs to the second picture, reads the report and goes on to what is bought together. */
async function walk(
  page: Page,
  { id, name, lotNo }: { id: number; name: string; lotNo: string },
): Promise<void> {
  await page.goto(pathTo('goods', { id }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const second = page.locator('.shots li').nth(1).getByRole('img');
  await expect(second).not.toBeInViewport();
  await page.getByRole('link', { name: '看标签示意图' }).click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
  const report = page
    .getByRole('region', { name: '检验报告' })
    .getByRole('link', { name: `批号 ${lotNo}`, exact: true });
  const address = (await report.getAttribute('href')) ?? '';
  const file = await page.request.get(address);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: '分享' }).click();
  await expect(page.getByLabel('商品页网址')).toHaveValue(new RegExp(`/list/info/${id}$`));
  await expect(page.getByRole('img', { name: `扫码打开《${name}》的商品页` })).toBeVisible();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('region', { name: '常一起采购' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(`/list/info/${id}$`));
  await expect(page).toHaveURL(/\/list\/info\/\d+$/);
}

test('The gallery is leafed through by the arrow keys, and a link is copied', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await shownGoods(shop.db);
  await page.goto(pathTo('goods', { id }));
  const steps = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: '看标签示意图' }).click();
  await expect(page.locator('.shots li').nth(1).getByRole('img')).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.goto(pathTo('goods', { id }));
  await page.getByRole('list', { name: /^图片/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.shots li').nth(1).getByRole('img')).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('link', { name: '看标签示意图' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/list/info/${id}$`));
});

/** Changes a price and the stock, is shown a slip, and adds a report. */
async function keep(page: Page, { id }: { id: number }, yuan: string): Promise<void> {
  await page.goto(pathTo('goods_desk'));
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('藿香');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toContainText('藿香');
  await page.goto(pathTo('goods_edit', { id }));
  const price = page.getByLabel(/^挂牌价/);
  await price.fill(yuan);
  await page.getByLabel('二级价').fill('');
  await page.getByLabel('三级价').fill('');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/变动了 \d+%/).first()).toBeVisible();
  await expect(price).toHaveValue(yuan);
  await page.getByLabel('价格无误').check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，各页面马上更新')).toBeVisible();
  await page.getByLabel('增减数量').fill('-99999999');
  await page.getByLabel('原因', { exact: true }).fill('盘亏');
  await page.getByRole('button', { name: '调整库存' }).click();
  await expect(page.getByText(/请填写整数/).first()).toBeVisible();
  await page.getByLabel('增减数量').fill('120');
  await page.getByRole('button', { name: '调整库存' }).click();
  await expect(page.getByText(/库存已调整，现有 \d+/)).toBeVisible();
  const reports = page.getByRole('region', { name: '检验报告' });
  await reports.getByLabel('批号', { exact: true }).fill('E2E-2026');
  const bytes = reportPdf({ title: '检验报告', rows: [['批号', 'E2E-2026']], remark: '' });
  await reports
    .getByLabel('报告文件')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  await reports.getByRole('button', { name: '上传报告' }).click();
  await expect(page.getByText('检验报告已上传')).toBeVisible();
  await page.getByRole('link', { name: '看商品页' }).click();
  await expect(page.getByText('批号 E2E-2026')).toBeVisible();
  await expect(page.locator('[data-price]').first()).toBeVisible();
}

test('An operator changes a price, the stock and the reports of a goods', async ({ page, shop, loginAs }) => {
  const goods = await shownGoods(shop.db);
  await loginAs('operator');
  await keep(page, goods, '987.60');
  const visitor = await fetch(new URL(pathTo('goods', { id: goods.id }), page.url()));
  expect(await visitor.text()).toContain('¥987.60');
});

/** A goods that other makers or packs offer, too. */
async function withOtherMakers(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('goods')
    .innerJoin('goods as other', (join) =>
      join.onRef('other.common_name', '=', 'goods.common_name').onRef('other.id', '!=', 'goods.id'),
    )
    .select('goods.id')
    .where('goods.common_name', '!=', '')
    .where('goods.is_on_sale', '=', 1)
    .where('other.is_on_sale', '=', 1)
    .orderBy('goods.id')
    .executeTakeFirstOrThrow();
  return id;
}

async function visitOthers(page: Page, db: Db): Promise<void> {
  await page.goto(pathTo('yyh'));
  await expect(page.getByRole('heading', { level: 1, name: '优药汇' })).toBeVisible();
  const goods = page.locator('main [data-goods-id] h3 a').first();
  await expect(goods).toBeVisible();
  await page.goto(pathTo('yyh_list'));
  await expect(page.locator('main [data-goods-id]').first()).toBeVisible();
  await page.goto(pathTo('goods', { id: await withOtherMakers(db) }));
  await page.getByRole('link', { name: '按列表看全部' }).click();
  await expect(page).toHaveURL(/\/list\/other\/\d+/);
  await expect(page.locator('main [data-goods-id]').first()).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A buyer leafs through a goods, reads its report and goes on to what is bought with it', async ({
    page,
    shop,
  }) => walk(page, await shownGoods(shop.db)));

  test('A buyer looks through 优药汇 by maker, and at the other makers of a medicine', ({ page, shop }) =>
    visitOthers(page, shop.db));
});
