import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import { pathTo } from '#lib/routes.rules.ts';

test('An operator fills a new zone by keyboard and by hand, previews it, and buyers see it', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 409/);
  const goods = await shop.db
    .selectFrom('goods')
    .select(['id', 'name', 'spec', 'approval_no'])
    .where('is_on_sale', '=', 1)
    .where('rx_class', '=', 'otc_b')
    .orderBy('sales_count', 'desc')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto(pathTo('zones'));
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '新建专题专区' }).click();

  await page.getByLabel('标题', { exact: true }).first().fill('冬季关节护理');
  await page.getByLabel('一句话').fill('膏贴与热敷');
  const add = page.getByRole('group', { name: '加一块' });
  await add.getByRole('button', { name: '文字' }).click();
  const blocks = page.getByRole('list', { name: '内容块' });
  const text = blocks.getByRole('group', { name: /文字/ });
  await text.getByLabel('标题', { exact: true }).fill('怎么选');
  await text.getByRole('textbox', { name: '文字' }).click();
  await page.keyboard.type('先看**规格**');
  await page.keyboard.press('ControlOrMeta+k');
  const links = page.getByRole('dialog', { name: /^链接到/ });
  await page.keyboard.type('膏药');
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await add.getByRole('button', { name: '手工选的商品' }).click();
  const picked = blocks.getByRole('group', { name: /手工选的商品/ });
  await picked.getByLabel('标题', { exact: true }).fill('主推');
  await picked.getByRole('searchbox', { name: '搜索商品' }).fill(goods.approval_no);
  await picked.getByRole('button', { name: '搜索商品' }).click();
  await picked.getByRole('button', { name: `加入 ${goods.name} ${goods.spec}` }).click();
  await expect(picked.getByRole('list', { name: '选中的商品' })).toContainText(goods.name);

  // By keyboard: the button keeps the focus where its block goes.
  await page.getByRole('button', { name: '上移 第 2 块 手工选的商品“主推”' }).press('Enter');
  await expect(page.getByRole('button', { name: '下移 第 1 块 手工选的商品“主推”' })).toBeFocused();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: '冬季关节护理' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: '怎么选' })).toBeVisible();
  await preview.close();

  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/zones\/zqmb\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await page.goto(pathTo('zqmb', { id }));
  const heads = page.locator('main').getByRole('heading', { level: 2 });
  await expect(heads).toHaveText([/主推/, /怎么选/]);
  await expect(page.locator('main')).toContainText(goods.name);

  // A colleague is faster with another field: both are saved, without a question.
  const colleague = (change: { accent?: string; headline?: string; rules?: string }) =>
    shop.db
      .updateTable('zone')
      .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  await page.goto(pathTo('zone_edit', { key: 'zqmb', id }));
  await page.getByLabel('一句话').fill('我先写的');
  await colleague({ accent: 'qx' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，别人刚改的其他内容也保留了')).toBeVisible();
  await expect(page.getByLabel('颜色')).toHaveValue('qx');

  // With the same field: a question is asked about it, the colleague's other changes are in the form, and stay when
  // mine is saved.
  await page.getByLabel('一句话').fill('我写的一句话');
  await colleague({ headline: '别人写的', rules: '别人写的规则' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('别人改过');
  await expect(page.getByLabel('一句话')).toHaveValue('我写的一句话');
  const differences = page.getByRole('region', { name: '和现在保存的差别' });
  await expect(differences.getByRole('heading', { name: '一句话' })).toBeVisible();
  await expect(differences.getByRole('heading')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: '规则' })).toHaveText('别人写的规则');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '用我填写的覆盖' }).click();
  await expect(page.getByText('已保存，页面已更新')).toBeVisible();
  const kept = await shop.db.selectFrom('zone').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ accent: 'qx', headline: '我写的一句话', rules: '别人写的规则' });
});
