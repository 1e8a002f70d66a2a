import { typedMoment } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';

test('An operator makes a special price from a pasted list, tries it, and stops it', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 409/);
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'name', 'base_price_fen'])
    .where('is_on_sale', '=', 1)
    .where('rx_class', '=', 'otc_b')
    .where('is_kxzq', '=', 0)
    .where('is_mhj', '=', 0)
    .where('stock', '>', 100)
    .where('base_price_fen', '>', 1000)
    .where('base_price_fen', '<', 1900)
    .where('id', 'not in', shop.db.selectFrom('offer').select('offer.goods_id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto(pathTo('promotions'));
  await page.getByLabel('新活动的种类').selectOption('每日特价');
  await page.getByRole('button', { name: '新建活动' }).click();

  await page.getByLabel('名称').fill('周末特价');
  await page.getByLabel('开始').fill(typedMoment(Date.now() - DAY_MS));
  await page.getByLabel('结束').fill(typedMoment(Date.now() + DAY_MS));
  await page.getByRole('button', { name: '粘贴', exact: true }).click();
  const list = page.getByRole('textbox', { name: /一行一种：批准文号、条形码或商品编号，再写价格/ });
  await list.fill(`${goods.id} 9.99\n国药准字H00000000 8`);
  await page.getByRole('button', { name: '读取这些行' }).click();
  await expect(page.getByRole('list', { name: '没有读取的行' })).toContainText('第 1 行');
  await expect(list).toHaveValue('国药准字H00000000 8');
  await expect(page.getByLabel(`${goods.name} 价格`)).toHaveValue('9.99');

  await page.getByLabel('要买的商品').fill(`${goods.id} 20`);
  await page.getByRole('button', { name: '试算', exact: true }).click();
  const tried = page.getByRole('region', { name: '试算结果' });
  await expect(tried.getByRole('row', { name: goods.name })).toContainText('¥199.80');

  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '周末特价' })).toBeVisible();
  await expect(page.getByLabel('操作记录')).toContainText('新建');

  await page.getByLabel('名称').fill('周末特价 二');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('list', { name: '提醒' })).toContainText('活动正在进行');
  await page.getByRole('button', { name: '知道了，仍然保存' }).click();
  await expect(page.getByLabel('操作记录')).toContainText('周末特价 → 周末特价 二');

  // A colleague saves first: the form shows the difference, and overwrites theirs knowingly.
  await page.getByLabel('名称').fill('周末特价 三');
  await shop.db
    .updateTable('activity')
    .set(({ eb }) => ({ name: '同事改的', updated_at: eb('updated_at', '+', 1) }))
    .where('name', '=', '周末特价 二')
    .execute();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('region', { name: '和现在保存的差别' })).toContainText('同事改的');
  await page.getByRole('button', { name: '用我填写的覆盖' }).click();
  await page.getByRole('button', { name: '知道了，仍然保存' }).click();
  await expect(page.getByLabel('操作记录')).toContainText('同事改的 → 周末特价 三');

  await page.goto(pathTo('promotions', {}, { keywords: '周末特价' }));
  await page.getByRole('button', { name: '停止“周末特价 三”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已停止，所有页面按其余价格计价')).toBeVisible();
  await page.getByRole('link', { name: '已停止' }).click();
  await expect(page.getByRole('row', { name: '周末特价 三' })).toBeVisible();
});

test('A refused form of a promotion leads to what is wrong, and what was tried says when it is old', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const { id } = await shop.db
    .selectFrom('goods')
    .select('id')
    .where('is_on_sale', '=', 1)
    .where('rx_class', '=', 'otc_b')
    .where('is_kxzq', '=', 0)
    .where('stock', '>', 100)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto(pathTo('promotion_new', {}, { kind: 'reduction' }));
  await page.getByRole('button', { name: '加一档' }).click();
  await page.getByLabel('减多少元').fill('5');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('没有保存：有 5 处要改')).toBeVisible();
  await expect(page.getByLabel('名称')).toBeFocused();
  await expect(page.getByText('满减须有门槛，请填满多少元或满多少件')).toBeVisible();

  await page.getByLabel('名称').fill('试试满减');
  await expect(page.getByText('没有保存：有 4 处要改')).toBeVisible();
  await expect(page.getByText('请填写活动名称，买家会看到')).toBeHidden();
  await expect(page.getByLabel('名称')).toBeFocused();
  await page.getByLabel('开始').fill(typedMoment(Date.now() + DAY_MS));
  await page.getByLabel('结束').fill(typedMoment(Date.now() + 2 * DAY_MS));
  await page.getByLabel('满多少元').fill('100');
  await page.getByRole('radio', { name: '全部商品' }).check();
  await expect(page.getByText(/^没有保存/)).toBeHidden();
  await page.getByLabel('要买的商品').fill(`${id} 100`);
  await page.getByRole('button', { name: '试算', exact: true }).click();
  await expect(page.getByRole('row', { name: '优惠' })).toContainText('5.00');
  await page.getByLabel('减多少元').fill('6');
  await expect(page.getByText('填写已改动，下面是改动前的结果')).toBeVisible();

  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '知道了，仍然保存' }).click();
  await expect(page.getByRole('heading', { name: '试试满减' })).toBeVisible();
  await page.getByRole('button', { name: '停止' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('活动已经结束，只能查看')).toBeVisible();
});

test('A press waits until the form of a promotion is awake', async ({ page, loginAs }) => {
  await loginAs('operator');
  let wake = (): void => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  await page.route('**/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto(pathTo('promotion_new', {}, { kind: 'reduction' }), { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: '加一档' });
  await expect(add).toBeDisabled();
  wake();
  await add.click();
  await expect(page.getByLabel('减多少元')).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the form of a promotion says what it needs', async ({ page, loginAs }) => {
    await loginAs('operator');
    await page.goto(pathTo('promotion_new', {}, { kind: 'reduction' }));
    await expect(page.locator('main noscript > p')).toBeVisible();
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  });
});

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
  await expect(page.getByRole('list', { name: '要改的行' })).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
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
