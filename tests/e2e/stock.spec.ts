import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { shelfOfLot } from '#lib/catalogue/goods/counts/count-lot.service.ts';

test('A shelf is counted on a sheet, and a large difference by two users', async ({
  page,
  shop: { db },
  loginAs,
}) => {
  const lots = await db
    .selectFrom('goods_lot as lot')
    .innerJoin('goods', 'goods.id', 'lot.goods_id')
    .select(['lot.id', 'lot.goods_id', 'lot.quantity', 'goods.name'])
    .where('lot.state', '=', 'on_sale')
    .where('lot.quantity', '>', 60)
    .orderBy('goods.base_price_fen', 'desc')
    .limit(2)
    .execute();
  const [dear, other] = lots as [(typeof lots)[0], (typeof lots)[0]];
  const ids = [dear.id, other.id];
  await db.updateTable('goods_lot').set({ place: 'X-09-1' }).where('id', 'in', ids).execute();
  const { quantity, unsent } = await shelfOfLot(db, other);

  await loginAs('operator');
  await page.goto('/admin/stock');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '盘点', exact: true }).first().click();
  await page.getByLabel('库位').fill('X-09');
  await page.getByRole('button', { name: '做盘点表' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '盘点表 X-09' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: other.name }).first();
  const dearRow = page.getByRole('row').filter({ hasText: dear.name }).first();
  await expect(row).toContainText('—');
  await row.getByLabel(/^实盘/).fill(String(quantity + unsent - 1));
  await page.getByRole('button', { name: '核对' }).click();
  await expect(row).toContainText('差异不大，直接入账');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '入账' }).click();
  await expect(row).toContainText('已入账');
  await expect(dearRow.getByLabel(/^实盘/)).toHaveValue('');

  /* Much of the dear goods is missing: a question first, then a colleague. */
  const price = await db
    .selectFrom('goods')
    .select('base_price_fen')
    .where('id', '=', dear.goods_id)
    .executeTakeFirstOrThrow();
  await db.updateTable('goods').set({ base_price_fen: 100_000 }).where('id', '=', dear.goods_id).execute();
  const shelf = await shelfOfLot(db, dear);
  await page.goto(`/admin/goods/${dear.goods_id}/lots/${dear.id}`);
  await expect(page.getByText(`货架应有 ${shelf.quantity + shelf.unsent}`)).toBeVisible();
  await page.getByLabel('实盘数量').fill(String(shelf.unsent + 10));
  await page.getByRole('button', { name: '记入盘点' }).click();
  await page.getByLabel('数量无误').check();
  await page.getByLabel('说明').fill('整箱找不到');
  await page.getByRole('button', { name: '记入盘点' }).click();
  await expect(page.getByText('等另一位同事在这一页确认')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认入账' })).toHaveCount(0);
  await expectNoAxeFindings(page);

  await loginAs('admin');
  await page.goto('/admin/stock/count');
  await page.getByRole('region', { name: '等另一位同事确认的盘点' }).getByRole('link').first().click();
  await page.getByRole('button', { name: '确认入账' }).click();
  await expect(page.getByText('已确认入账，这个批次可售 10')).toBeVisible();
  await db.updateTable('goods').set(price).where('id', '=', dear.goods_id).execute();
});

test('A promotion begins with goods near their expiry', async ({ page, loginAs }) => {
  await loginAs('operator');
  await page.goto('/admin/stock?within=m12');
  const first = page.getByRole('table').getByRole('row').nth(1);
  const name = (await first.getByRole('link').first().innerText()).split(' ')[0]!;
  await first.getByRole('link', { name: /做活动/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新建活动' })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/admin/stock/slow');
  await expectNoAxeFindings(page);
  await page.goto('/admin/stock/low');
  await expectNoAxeFindings(page);
});
