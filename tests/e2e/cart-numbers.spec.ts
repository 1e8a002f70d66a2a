import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { expect, expectNoSidewaysScroll, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import type { Locator, Page } from '@playwright/test';

/** Goods that are bought one by one, that also come in cases, with at least three cases in stock. */
const inCases = ({ caseSize, middlePack, stock }: TradeGoods): boolean =>
  caseSize > 1 && middlePack <= 1 && stock >= 3 * caseSize;

async function cartOf(shop: WorkerShop, quantities: readonly number[]): Promise<TradeGoods[]> {
  const goods: TradeGoods[] = [];
  for (const _ of quantities) {
    // Lines are distinguished by the name of their goods, which several makers may share.
    const used = new Set(goods.map(({ name }) => name));
    const wanted = (one: TradeGoods): boolean => inCases(one) && !used.has(one.name);
    goods.push(await findGoods(shop.db, 'buyer', wanted));
  }
  await fillCart(
    shop.db,
    'buyer',
    goods.map(({ id }, at) => ({ goodsId: id, quantity: quantities[at] ?? 1 })),
  );
  return goods;
}

const awake = (page: Page) =>
  page.locator('astro-island[component-url*="Cart"]:not([ssr]) [data-cart-number]').first();
const field = (page: Page, { name, unit }: TradeGoods) =>
  page.getByRole('textbox', { name: `${name} 数量（${unit}）` });
const goOn = (page: Page) => page.getByRole('button', { name: '去结算' });

test('A refused number stops the way on, alone next to its field, and cases are read', async ({
  page,
  shop,
  loginAs,
}) => {
  const [goods] = (await cartOf(shop, [5])) as [TradeGoods];
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await awake(page).waitFor();
  await field(page, goods).fill(String(goods.stock + 1));
  await field(page, goods).press('Tab');
  await expect(page.getByText(`库存只有 ${goods.stock} ${goods.unit}`)).toBeVisible();
  await field(page, goods).fill('-1');
  await goOn(page).click();
  await expect(field(page, goods)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('请填写正确的数量');
  await expect(page.getByText(`库存只有 ${goods.stock} ${goods.unit}`)).toBeHidden();
  await expect(page).toHaveURL(/step1/);
  await field(page, goods).fill('３箱');
  await goOn(page).click();
  await page.waitForURL(/step2/);
  await expect(page.getByText(`× ${3 * goods.caseSize}`).first()).toBeVisible();
});

test('What is typed and pressed before the cart is awake counts, and is waited for', async ({
  page,
  shop,
  loginAs,
}) => {
  const [typed, pressed] = (await cartOf(shop, [3, 3])) as [TradeGoods, TradeGoods];
  await loginAs('buyer');
  const scripts = Promise.withResolvers<null>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/cart/step1', { waitUntil: 'commit' });
  await field(page, typed).fill('44');
  await field(page, typed).press('Tab');
  const more = page.getByRole('button', { name: `${pressed.name} 加 1 ${pressed.unit}` });
  await more.click();
  await more.click();
  await page.getByRole('button', { name: `${pressed.name} 加整箱` }).click();
  await goOn(page).click();
  scripts.resolve(null);
  await page.waitForURL(/step2/);
  await expect(page.getByText('× 44').first()).toBeVisible();
  // two more make 5, and a case goes to the next whole one
  await expect(page.getByText(`× ${pressed.caseSize}`).first()).toBeVisible();
});

test('What is ticked is ordered, whatever the filter shows', async ({ page, shop, loginAs }) => {
  const isReduced = ({ source }: TradeGoods): boolean => (source.rankPricesFen[2] ?? 0) > 0;
  const plain = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => !isEphedrine);
  const apart = await findGoods(shop.db, 'buyer', (one) => one.isEphedrine && !isReduced(one));
  await fillCart(
    shop.db,
    'buyer',
    [plain, apart].map(({ id }) => ({ goodsId: id, quantity: 1 })),
  );
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await awake(page).waitFor();
  await page.getByRole('button', { name: '含麻黄碱 1' }).click();
  await expect(page.locator('.cart-line:visible')).toHaveCount(1);
  await goOn(page).click();
  await page.waitForURL(/step2/);
  await expect(page.getByText(plain.name).first()).toBeVisible();
  await expect(page.getByText(apart.name).first()).toBeVisible();
});

test('The price is explained over the width of its line, and few stops lead to the way on', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'buyer', ({ source }) => source.ladder.length > 0);
  const [first] = goods.source.ladder.toSorted((a, b) => a.minQuantity - b.minQuantity);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: first?.minQuantity ?? 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await awake(page).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  const skip = page.getByRole('link', { name: '跳到结算' });
  const isThere = (): Promise<boolean> => skip.evaluate((link) => link === document.activeElement);
  let stops = 0;
  for (; stops < 20 && !(await isThere()); stops += 1) await page.keyboard.press('Tab');
  expect(stops).toBeLessThan(10);
  await page.getByRole('button', { name: `价格明细：${goods.name}` }).click();
  const line = page.locator('.cart-line');
  await expect(line.getByText('实付')).toBeVisible();
  for (const label of await line.locator('dt').all()) {
    expect((await label.boundingBox())?.height).toBeLessThan(24);
  }
});

test('A full cart shows eight lines on the first screen, and short ones on a phone under little chrome', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods: TradeGoods[] = [];
  await findGoods(shop.db, 'buyer', (one) => !one.isEphedrine && goods.push(one) === 12);
  await fillCart(
    shop.db,
    'buyer',
    goods.map(({ id }) => ({ goodsId: id, quantity: 2 })),
  );
  await loginAs('buyer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/cart/step1');
  await awake(page).waitFor();
  const bar = page.getByRole('form', { name: '结算' });
  const boxes = (list: Locator) =>
    list.evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return { top, bottom, height };
      }),
    );
  const lines = page.locator('.cart-line');
  const barTop = (await bar.boundingBox())?.y ?? 0;
  const whole = (await boxes(lines)).filter(({ bottom }) => bottom <= barTop);
  expect(whole.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...(await boxes(lines)).map(({ height }) => height))).toBeLessThanOrEqual(56);

  await page.setViewportSize({ width: 390, height: 844 });
  const seen = (await boxes(lines)).slice(0, 4);
  // below the header, a line for the filters and one for a proposal
  expect(seen[0]?.top).toBeLessThanOrEqual(56 + 46 + 48);
  for (const { height } of seen) expect(height).toBeLessThanOrEqual(145);
  const under = await lines.evaluateAll((all) =>
    all.filter((line) => {
      const stepper = line.querySelector('.cart-number')?.getBoundingClientRect().left ?? 0;
      const money = [...line.querySelectorAll('.cart-money :is(span, b)')];
      return money.some((words) => words.getBoundingClientRect().right > stepper);
    }),
  );
  expect(under, 'prices under a stepper').toHaveLength(0);
  const docked = page.getByRole('navigation', { name: '底部导航' });
  const chrome = await boxes(page.locator('.search-bar').or(bar).or(docked));
  expect(chrome).toHaveLength(3);
  expect(chrome.reduce((sum, { height }) => sum + height, 0)).toBeLessThan(844 / 5);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '处理选中的商品' }).click();
  await expect(page.getByRole('button', { name: '移入收藏', exact: true })).toBeVisible();
});
