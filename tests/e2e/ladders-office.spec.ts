import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { pathTo } from '#lib/routes.rules.ts';

test('An operator sets a ladder for goods found by search, mends a wrong line, tries it and takes it away', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'name', 'spec', 'approval_no'])
    .where('is_on_sale', '=', 1)
    .where('rx_class', '=', 'otc_b')
    .where('is_kxzq', '=', 0)
    .where('is_mhj', '=', 0)
    .where('min_quantity', '=', 1)
    .where('stock', '>', 100)
    .where('base_price_fen', '>', 1000)
    .where('id', 'not in', shop.db.selectFrom('goods_ladder').select('goods_ladder.goods_id'))
    .where('id', 'not in', shop.db.selectFrom('offer').select('offer.goods_id'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto(pathTo('promotions'));
  await page.getByRole('link', { name: '阶梯价' }).click();
  await page.getByRole('link', { name: '设置阶梯价' }).click();

  await page.getByLabel('给选中的商品填上').fill('10:98% 50:96%');
  await page.getByRole('searchbox', { name: '搜索商品' }).fill(goods.approval_no);
  await page.getByRole('button', { name: '搜索商品' }).click();
  const add = page.getByRole('button', { name: `加入 ${goods.name} ${goods.spec}` });
  await add.click();
  const lines = page.getByRole('textbox', { name: '商品和阶梯' });
  await expect(lines).toHaveValue(new RegExp(`^${goods.id} 10:98% 50:96% # ${goods.name}`));
  await expect(add).toBeDisabled();

  const right = await lines.inputValue();
  await lines.fill(`${right}88888888 10:1\n`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('list', { name: '要改的行' })).toContainText(
    '第 2 行 88888888 10:1：没有这个商品编号',
  );
  await expect(lines).toHaveValue(`${right}88888888 10:1\n`);

  await lines.fill(right);
  await page.getByLabel('要买的商品').fill(`${goods.id} 50`);
  await page.getByRole('button', { name: '试算', exact: true }).click();
  await expect(page.getByRole('region', { name: '试算结果' })).toContainText('阶梯价');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const anyway = page.getByRole('button', { name: '知道了，仍然保存' });
  const saved = page.getByText('已保存 1 种商品的阶梯价');
  await expect(anyway.or(saved)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(saved).toBeVisible();

  await page.getByRole('link', { name: '返回列表' }).click();
  await page.waitForURL(/ladders$/);
  await page.getByRole('searchbox', { name: '搜索有阶梯价的商品' }).fill(goods.name);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  const row = page.getByRole('row', { name: `${goods.id}，` });
  await expect(row).toContainText('≥10');
  await row.getByRole('button', { name: '取消' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已取消阶梯价，所有页面按其余价格计价')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('list', { name: '操作记录' })).toContainText(`（${goods.id}）`);
});

test('The second of two operators at one ladder sees what the first did, and keeps what was typed', async ({
  page,
  context,
  shop,
  loginAs,
}) => {
  const { goods_id: id, min_quantity: quantity } = await shop.db
    .selectFrom('goods_ladder')
    .innerJoin('goods', 'goods.id', 'goods_ladder.goods_id')
    .select(['goods_id', 'goods_ladder.min_quantity'])
    .where('ladder_type', '=', 0)
    .where('base_price_fen', '>', 1000)
    .orderBy('goods_id')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  const address = pathTo('promotion_ladders_edit', {}, { ids: id });
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  for (const [each, price] of [
    [page, '8.88'],
    [other, '7.77'],
  ] as const)
    await each.getByRole('textbox', { name: '商品和阶梯' }).fill(`${id} ${quantity}:${price}`);

  await page.getByRole('button', { name: '保存', exact: true }).click();
  const anyway = page.getByRole('button', { name: '知道了，仍然保存' });
  const saved = page.getByText('已保存 1 种商品的阶梯价');
  await expect(anyway.or(saved)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(saved).toBeVisible();

  await other.getByRole('button', { name: '保存', exact: true }).click();
  await expect(other.getByRole('list', { name: '提醒' })).toContainText('¥8.88（');
  await expect(other.getByRole('textbox', { name: '商品和阶梯' })).toHaveValue(`${id} ${quantity}:7.77`);
  await other.getByRole('button', { name: '知道了，仍然保存' }).click();
  await expect(other.getByText('已保存 1 种商品的阶梯价')).toBeVisible();
});
