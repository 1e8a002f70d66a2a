import type { Page } from '@playwright/test';
import { addSets } from '#lib/trade/cart/add/activity-lines.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { claimCoupon } from '#lib/trade/coupons/coupons.service.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import {
  expect,
  test,
  expectNoAxeFindings,
  type WorkerShop,
  islandReady,
} from '#tests/e2e/support/fixtures.ts';
import {
  makeActivity,
  makeBatch,
  makeCombination,
  makeSeckill,
  giveCoupons,
} from '#tests/support/promotions-fixture.ts';
import { memberOf, makeGoods, buysUsually } from '#tests/support/shop-fixture.ts';
import { ownMember } from '#tests/e2e/support/till.ts';

/** Nothing but what a test makes itself runs. */
async function stopPromotions({ db }: WorkerShop): Promise<void> {
  const over = { ends_at: Date.now() - 1 };
  await db.updateTable('activity').set(over).execute();
  await db.updateTable('offer').set(over).execute();
}

const runningNow = () => ({ starts_at: Date.now() - 1000, ends_at: Date.now() + 3_600_000 });

/** Goods without ephedrine, all different. */
async function plainGoods({ db }: WorkerShop, username: string, count: number): Promise<TradeGoods[]> {
  const found: TradeGoods[] = [];
  while (found.length < count) {
    found.push(
      await findGoods(
        db,
        username,
        ({ id, isEphedrine }) => !isEphedrine && found.every((one) => one.id !== id),
      ),
    );
  }
  return found;
}
const lineOf = (page: Page, name: string) => page.locator('.cart-line').filter({ hasText: name });

test('A buyer uses a coupon, a gift and a set in one order', async ({ page, shop, loginAs }) => {
  const { db } = shop;
  await stopPromotions(shop);
  const [bought, given, part] = await plainGoods(shop, 'buyer', 3);
  if (!bought || !given || !part) throw new Error('the test shop has too few goods');
  const now = Date.now();
  const window = runningNow();
  const gift = { threshold_units: 2, grant_type: 1 as const, grant_goods_id: given.id, grant_quantity: 1 };
  await makeActivity(db, { kind: 'gift', name: '买二赠一', goodsIds: [bought.id], tiers: [gift], window });
  const set = await makeCombination(db, new Map([[part.id, 2]]), { price_fen: 100 }, window);
  const buyer = await memberOf(db, await memberId(db, 'buyer'));
  const own = db.selectFrom('coupon').select('id').where('member_id', '=', buyer.id);
  await db.deleteFrom('coupon_ledger').where('coupon_id', 'in', own).execute();
  await db.deleteFrom('coupon').where('member_id', '=', buyer.id).execute();
  await claimCoupon(db, buyer, await makeBatch(db, { name: '开门红', amount_fen: 50, minimum_fen: 0 }), now);
  await fillCart(db, 'buyer', [{ goodsId: bought.id, quantity: 2 }]);
  await addSets(db, buyer, { activityId: set, sets: 1 }, now);
  await loginAs('buyer');

  const gifts = page.getByRole('region', { name: '买二赠一' }).getByRole('list', { name: '赠品' });
  // Rows written outside the shop's process are known to it a moment later.
  await expect(async () => {
    await page.goto('/cart/step1');
    await expect(gifts).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(lineOf(page, '感冒组合').getByText('¥1.00').first()).toBeVisible();
  await page.getByRole('button', { name: '去结算' }).click();

  await expect(page.getByRole('radio', { name: /立减 ¥0.50 开门红/ })).toBeChecked();
  await expect(page.getByRole('list', { name: '赠品' })).toContainText(given.name);
  const payable = page.locator('#totals');
  const withCoupon = await payable.textContent();
  await page.getByRole('radio', { name: '不用优惠券' }).check();
  await expect(payable).not.toHaveText(withCoupon ?? '');
  await page.reload();
  await expect(page.getByRole('radio', { name: '不用优惠券' })).toBeChecked();
  await page.getByRole('radio', { name: /开门红/ }).check();
  await expect(payable).toHaveText(withCoupon ?? '');
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/cart\/step3\/\d+/);

  const id = Number(/step3\/(\d+)/.exec(page.url())?.[1]);
  const lines = await db.selectFrom('order_line').selectAll().where('order_id', '=', id).execute();
  expect(lines.map(({ price_reason }) => price_reason).sort()).toContain('gift');
  expect(lines.find(({ price_reason }) => price_reason === 'combination')).toMatchObject({
    quantity: 2,
    share_fen: 100,
  });
  expect(lines.reduce((sum, { coupon_fen }) => sum + coupon_fen, 0)).toBe(50);
  await page.goto(`/order/info/${id}`);
  await expect(page.getByText('优惠券', { exact: true })).toBeVisible();
  await expect(page.getByText('赠品 买二赠一')).toBeVisible();
});

test('A line over a limit becomes two by itself, and one again', async ({ page, shop, loginAs }) => {
  const { db } = shop;
  await stopPromotions(shop);
  const goods = await findGoods(db, 'buyer', ({ isEphedrine }) => !isEphedrine);
  await makeSeckill(db, goods.id, { price_fen: 1, per_member_limit: 3, remaining: 50 }, runningNow());
  await fillCart(db, 'buyer', [{ goodsId: goods.id, quantity: 5 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  const lines = page.locator('.cart-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.locator('span').getByText('秒杀价', { exact: true })).toBeVisible();
  await expect(lines.last().getByText(/^秒杀价限购 3 .+，其余按 ¥/)).toBeVisible();
  await islandReady(page, 'Cart');
  const numbers = lines.getByRole('textbox', { name: /数量/ });
  await numbers.first().fill('1');
  await numbers.first().press('Enter');
  await expect(lines).toHaveCount(1);
  await expect(numbers).toHaveValue('3');
  await numbers.fill('8');
  await numbers.press('Enter');
  await expect(lines).toHaveCount(2);
  await expect(numbers.last()).toHaveValue('5');
});

test('The cart follows when another tab has changed it', async ({ page, context, shop, loginAs }) => {
  const [one, two] = await plainGoods(shop, 'buyer', 2);
  if (!one || !two) throw new Error('the test shop has too few goods');
  await fillCart(shop.db, 'buyer', [
    { goodsId: one.id, quantity: 1 },
    { goodsId: two.id, quantity: 1 },
  ]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await expect(page.locator('.cart-line')).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/cart/step1');
  await islandReady(other, 'Cart');
  await other.locator('.cart-line').first().getByRole('button', { name: /^删除/ }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(other.locator('.cart-line')).toHaveCount(1);
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('.cart-line')).toHaveCount(1);
});

test('A head office copies its cart to stores', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'chain');
  await fillCart(shop.db, 'chain', [{ goodsId: goods.id, quantity: goods.minQuantity }]);
  const store = await memberId(shop.db, 'store1');
  await shop.db.deleteFrom('cart_item').where('member_id', '=', store).execute();
  await loginAs('chain');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '复制给门店' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByText('已将 1 种商品复制到 1 家门店的购物车')).toBeVisible();
  const copied = await shop.db.selectFrom('cart_item').selectAll().where('member_id', '=', store).execute();
  expect(copied).toMatchObject([{ goods_id: goods.id, quantity: goods.minQuantity }]);
});

test('A member sees what a box really costs and why', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(
    shop.db,
    'buyer',
    (one) =>
      one.rxClass !== 'rx' &&
      !one.isControlled &&
      !one.isEphedrine &&
      one.source.ladder.length === 0 &&
      // one alone does not reach the coupon, a middle pack does
      one.basePriceFen < 2000 &&
      one.basePriceFen * Math.min(one.middlePack, one.stock) > 2500 &&
      one.retailPriceFen > 0,
  );
  const batchId = await makeBatch(shop.db, {
    name: '本品券',
    amount_fen: 1000,
    minimum_fen: 2000,
    is_claimable: 0,
    scope_kind: 'goods',
    scope_values: String(goods.id),
  });
  const buyer = await memberId(shop.db, 'buyer');
  await giveCoupons(shop.db, { batchId, memberId: buyer, count: 1 }, Date.now());
  await loginAs('buyer');

  await page.goto(`/search/table?keywords=${encodeURIComponent(goods.approvalNo)}`);
  const row = page.locator(`tr[data-goods-id="${goods.id}"]`);
  await expect(row.locator('td.spec')).toHaveAttribute('data-sells', /零售\s¥[\d.,]+\s毛利\s\d+%/);
  const net = row.getByRole('button', { name: /^到手 / });
  await net.press('Enter');
  const why = page.locator('#net-why');
  await expect(why).toContainText('满 ¥20.00 减 ¥10.00');
  const text = (await why.textContent()) ?? '';
  await expectNoAxeFindings(page, 'main');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.goto(`/list/info/${goods.id}`);
  await expect(page.getByText(text)).toBeVisible();

  const [, number = '1'] = /^(\d+)/.exec(text) ?? [];
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: Number(number) }]);
  await page.goto('/cart/step1');
  const line = page.locator('.cart-line');
  await expect(line).toContainText(/到手 ¥/);
  await line.getByRole('button', { name: `价格明细：${goods.name}` }).click();
  await expect(line.locator('dt', { hasText: '优惠券' }).locator('+ dd')).toHaveText('−¥10.00');
});

test('The cart proposes what is just enough and takes it back', async ({ page, shop, loginAs }) => {
  const now = Date.now();
  const member = await ownMember(shop.db, { username: 'filler', phone: '13900139024' });
  const inCart = await makeGoods(shop.db, { name: '凑单用碘伏' });
  const wanted = await makeGoods(shop.db, { name: '凑单用棉签', base_price_fen: 700 });
  await buysUsually(shop.db, { memberId: member.id, goodsId: wanted, quantity: 5 }, now);
  const batchId = await makeBatch(shop.db, { amount_fen: 1500, minimum_fen: 20_000 });
  await giveCoupons(shop.db, { batchId, memberId: member.id, count: 1 }, now - 1000);
  await fillCart(shop.db, 'filler', [{ goodsId: inCart, quantity: 17 }]);
  await loginAs('filler');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cart/step1');
  const proposals = page.locator('details', { hasText: '凑单' });
  const paid = page.getByRole('form', { name: '结算' }).getByText(/^应付/).locator('..');
  await expect(proposals.locator('summary')).toContainText('再买 ¥35.00 省 ¥15.00，实多付 ¥20.00');
  await page.getByRole('button', { name: '凑单用碘伏 加 1 盒' }).click();
  // one box more in the cart, and four of those are enough
  await expect(proposals.locator('summary')).toContainText('再买 ¥21.00 省 ¥15.00，实多付 ¥6.00');
  const before = await paid.textContent();
  await proposals.locator('summary').click();
  await expect(proposals).toContainText('¥7.00 × 3 盒');
  await proposals.getByRole('button', { name: '加入' }).click();
  await expect(page.getByText('已凑单加入《凑单用棉签》3 盒')).toBeVisible();
  await expect(page.locator('.cart-line')).toHaveCount(2);
  await page.getByRole('button', { name: '撤回' }).click();
  await expect(page.locator('.cart-line')).toHaveCount(1);
  await expect(paid).toHaveText(before ?? '');
  await expect(proposals.locator('summary')).toContainText('再买 ¥21.00 省 ¥15.00');
});
