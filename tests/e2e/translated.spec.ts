import type { Locator, Page } from '@playwright/test';
import { pathTo } from '#lib/routes.rules.ts';
import { expect, islandReady, reactIsland, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { openEditor, saveStateOf, textOf, toEnd, writeArticle } from '#tests/e2e/support/newsroom.ts';
import { MARK, translate } from '#tests/e2e/support/translator.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

/** Returns the text of a part of the page, without the mark that the translator has put before each text. */
const wordsOf = async (part: Locator): Promise<string> =>
  (await part.innerText()).replaceAll(MARK, '').replace(/\s+/g, '');

async function fillWith(shop: WorkerShop, count: number) {
  const ids = new Set<number>();
  const goods = [];
  for (let at = 0; at < count; at++) {
    const one = await findGoods(shop.db, 'buyer', ({ id }) => !ids.has(id));
    ids.add(one.id);
    goods.push(one);
  }
  await fillCart(
    shop.db,
    'buyer',
    goods.map(({ id }) => ({ goodsId: id, quantity: 3 })),
  );
  return goods;
}

/** Error of React where texts changed between an island's waking and its first drawing: it draws the island again. */
const REDRAWN = /Minified React error #418/;

const translated = (page: Page) => expect(page.locator('main font').first()).toBeAttached();

test('A translated cart keeps its lines, and its figures are those of the cart', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(REDRAWN);
  const [goods] = await fillWith(shop, 4);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await islandReady(page, 'Cart');
  const lines = page.locator('[data-cart-number]');
  const totals = page.locator('.totals-bar');
  await translate(page);
  await translated(page);
  const number = page.getByRole('textbox', { name: `${goods?.name} 数量（${goods?.unit}）` }).first();
  await number.fill('40');
  await number.press('Enter');
  await expect(totals).toContainText('49');
  await page.getByRole('checkbox', { name: /全选/ }).last().uncheck();
  await expect(totals.locator('b').first()).toHaveText('0');
  await page.getByRole('checkbox', { name: /全选/ }).last().check();
  await expect(totals.locator('b').first()).toHaveText('4');
  await page.getByRole('button', { name: /^删除/ }).first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(lines).toHaveCount(3);
  await expect(totals.locator('b').first()).toHaveText('3');
  // The page's text after all that equals the text of a fresh rendering.
  await page.waitForLoadState('networkidle');
  const said = await wordsOf(totals);
  await page.reload();
  await islandReady(page, 'Cart');
  expect(said).toBe(await wordsOf(totals));
});

test('Search box and cart drawer of a translated page', async ({ page, shop, loginAs }) => {
  await page.goto('/noActivity');
  await page.waitForLoadState('networkidle');
  await translate(page);
  const box = page.getByRole('combobox', { name: '搜索药品或厂家' });
  await box.click();
  await page.keyboard.type('amxl');
  const suggestions = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
  await expect(suggestions.first()).toContainText('阿莫西林');
  await page.keyboard.type('qqqq');
  await expect(page.getByText('没有直接对应的名称')).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('amxlqqqq');

  await fillWith(shop, 2);
  await loginAs('buyer');
  await page.goto('/noActivity');
  await islandReady(page, 'HeaderUser');
  await translate(page);
  await page
    .getByRole('complementary', { name: '侧边栏' })
    .getByRole('button', { name: /购物车/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '购物车' });
  const remove = drawer.getByRole('button', { name: /^删除/ });
  for (const left of [1, 0]) {
    await remove.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(remove).toHaveCount(left);
    if (left > 0) await expect(drawer.locator('strong').first()).toHaveText(String(left));
  }
  await expect(drawer).toContainText('购物车空空如也');
});

test('A translated order pad and check-out', async ({ page, shop, loginAs }) => {
  const id = await memberId(shop.db, 'buyer');
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', id).execute();
  const [goods, other] = await fillWith(shop, 2);
  await loginAs('buyer');
  await page.goto('/kjcg');
  await reactIsland(page, 'OrderPad');
  await translate(page);
  for (const one of [goods, other]) {
    await page.locator('#pad-entry').fill(String(one?.id));
    await expect(page.locator('#pad-candidates li').first()).toContainText(one?.name ?? '');
    await page.keyboard.press('Enter');
    const number = page.locator(`[data-pad-number="${one?.id}"]`);
    await number.fill('7');
    await number.press('Enter');
  }
  await expect(page.getByText(/2\D+14/).last()).toBeVisible();
  await page.locator(`[data-pad-number="${goods?.id}"]`).fill('0');
  await page.locator(`[data-pad-number="${goods?.id}"]`).press('Enter');
  await expect(page.locator('[data-pad-number]')).toHaveCount(1);

  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.waitForURL(/step2/);
  await reactIsland(page, 'Checkout');
  await translate(page);
  for (const name of [/专用发票/, /普通发票/]) {
    const choice = page.getByRole('radio', { name }).first();
    if (await choice.isVisible()) await choice.check();
  }
  await page.getByRole('button', { name: /提交订单/ }).click();
  await page.waitForURL(/\/cart\/step3\/\d+/);
});

test('Translated forms of the account and the office', async ({ page, shop, loginAs, complaints }) => {
  complaints.expected(REDRAWN);
  await loginAs('buyer');
  await page.goto('/addr?edit=new');
  await islandReady(page, 'AddressForm');
  await translate(page);
  await page.getByLabel('粘贴整行地址，自动识别').fill('王芳 13800138000 河南省郑州市管城区解放路88号');
  await page.getByRole('button', { name: '识别' }).first().click();
  await expect(page.getByLabel('城市')).toHaveValue('410100');
  await page.getByLabel('省份').selectOption('江苏省');
  await expect(page.getByLabel('城市')).toHaveValue('');

  await loginAs('operator');
  await page.goto(pathTo('zones'));
  await page.getByRole('button', { name: '新建专题专区' }).click();
  await islandReady(page, 'ZoneForm');
  await translate(page);
  const blocks = page.getByRole('list', { name: '内容块' });
  const add = page.getByRole('group', { name: '加一块' });
  await add.getByRole('button', { name: '文字' }).click();
  await add.getByRole('button', { name: '手工选的商品' }).click();
  await page
    .getByRole('button', { name: /^上移 第 2 块/ })
    .first()
    .click();
  await expect(blocks.getByRole('button', { name: /^下移 第 1 块 手工选的商品/ })).toBeVisible();

  const { id } = await writeArticle(shop.db, { body: '开头。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await translate(page);
  await toEnd(page);
  await page.keyboard.type('再写一句。');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toContainText('第 3 版');
  await expect(textOf(page)).toContainText('开头。再写一句。');
  await expect(textOf(page)).not.toContainText(MARK);
});

test('Enter that only ends a composition neither searches nor goes on', async ({ page, shop, loginAs }) => {
  await fillWith(shop, 2);
  await loginAs('buyer');
  /** As Safari sends it: the composition has ended before. */
  const endComposition = (field: Locator): Promise<void> =>
    field.evaluate((input) => {
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '阿莫' }));
      const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      input.dispatchEvent(new KeyboardEvent('keydown', key));
    });
  await page.goto('/cart/step1');
  await islandReady(page, 'Cart');
  const number = page.locator('[data-cart-number]').first();
  await number.fill('5');
  await endComposition(number);
  await expect(number).toBeFocused();
  await shop.db.deleteFrom('pad_draft').execute();
  await page.goto('/kjcg');
  await islandReady(page, 'OrderPad');
  const entry = page.locator('#pad-entry');
  await entry.fill('amxl');
  await expect(page.locator('#pad-candidates li').first()).toBeVisible();
  await endComposition(entry);
  await expect(page.locator('[data-pad-number]')).toHaveCount(0);
  await page.goto('/noActivity');
  const box = page.getByRole('combobox', { name: '搜索药品或厂家' });
  await box.click();
  await page.keyboard.type('amxl');
  await expect(page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await endComposition(box);
  await expect(box).toHaveValue('amxl');
  await expect(page).toHaveURL(/noActivity/);
});
