import { formatFen } from '#lib/platform/money.rules.ts';
import {
  expect,
  expectNoSidewaysScroll,
  test,
  expectNoAxeFindings,
  islandReady,
} from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { orderState, payFromWallet, stockOf, submitOrder, askForCode } from '#tests/e2e/support/till.ts';
import { forgetContract } from '#tests/support/contracts.ts';
import { forgetCodeLimits } from '#tests/support/messages-sent.ts';

test('A buyer orders from the list and pays from the wallet', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  const before = await stockOf(shop.db, goods.id);
  await fillCart(shop.db, 'buyer', []);
  await loginAs('buyer');

  await page.goto(`/search/table?keywords=${encodeURIComponent(goods.name)}`);
  const added = page.waitForResponse(/quick_add/);
  await page
    .locator(`form[action$="/quick_add/${goods.id}"]`)
    .getByRole('button', { name: /^(?:加购|加入购物车)/ })
    .click();
  await added;

  await page.goto('/cart/step1');
  await expect(page.getByRole('checkbox', { name: `选择 ${goods.name}` })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('备注').fill('请上午送货');
  await page.getByRole('button', { name: '提交订单' }).click();

  await expect(page.getByText(/请在 \d\d-\d\d \d\d:\d\d 前付款/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await payFromWallet(page);
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText('请上午送货')).toBeVisible();
  await expect(page.getByText('待发货', { exact: true })).toBeVisible();
  expect(await stockOf(shop.db, goods.id)).toBe(before - 1);
});

test('A number typed before the cart is awake counts', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const awake = Promise.withResolvers<null>();
  await page.route('**/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto('/cart/step1', { waitUntil: 'commit' });
  const number = page.getByRole('textbox', { name: `${goods.name} 数量` }).first();
  await number.fill('4');
  const saved = page.waitForResponse(/\/edit$/);
  awake.resolve(null);
  await islandReady(page, 'Cart');
  await number.press('Enter');
  await saved;
  await page.reload();
  await expect(number).toHaveValue('4');
});

test('Numbers, ladder prices and totals follow each other in the cart', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer', ({ source }) => {
    const [first] = source.ladder;
    return (
      source.ladderType === 0 && first !== undefined && first.minQuantity < 100 && source.ladder.length > 1
    );
  });
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  const line = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: goods.name }) });
  const number = line.getByRole('textbox', { name: `${goods.name} 数量` });
  await expect(line.getByText(/再买 \d+ .+享 ¥/)).toBeVisible();

  const [tier] = goods.source.ladder;
  const enough = tier?.minQuantity ?? 0;
  const saved = page.waitForResponse(/\/edit$/);
  await number.fill(String(enough));
  await number.press('Enter');
  await expect(line.getByText(formatFen((tier?.priceFen ?? 0) * enough))).toBeVisible();
  await expect(line.getByText(/已享 ≥/)).toBeVisible();
  await saved;

  const corrected = page.waitForResponse(/\/edit$/);
  await number.fill('999999');
  await number.press('Enter');
  await expect(line.getByText(/库存只有/)).toBeVisible();
  await expect(number).toHaveValue(String(goods.stock));
  await corrected;
  await page.reload();
  await expect(number).toHaveValue(String(goods.stock));

  await line.getByRole('button', { name: `删除 ${goods.name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('确定删除这件商品吗?');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('购物车空空如也~')).toBeVisible();
  const left = await shop.db
    .selectFrom('cart_item')
    .select('id')
    .where('member_id', '=', await memberId(shop.db, 'buyer'))
    .execute();
  expect(left).toEqual([]);
});

test('Cancelling an order gives its goods back', async ({ page, shop, loginAs }) => {
  const goods = await findGoods(shop.db, 'buyer');
  const before = await stockOf(shop.db, goods.id);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 3 }]);
  await loginAs('buyer');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/step3/);
  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  expect(await stockOf(shop.db, goods.id)).toBe(before - 3);

  await page.goto(`/order/info/${id}`);
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByLabel('取消原因').selectOption('暂时不需要了');
  await page.getByRole('button', { name: '确定取消' }).click();
  await expect(page.getByText('取消原因：暂时不需要了')).toBeVisible();
  expect(await stockOf(shop.db, goods.id)).toBe(before);
  expect(await orderState(shop.db, id)).toBe('cancelled');
  await page.goto(`/cart/step3/${id}`);
  await expect(page.getByText('订单已取消，不能付款')).toBeVisible();
});

const PHONE = '13900001013';

test('A store signs its contract and sets its payment password on a phone', async ({
  page,
  shop,
  loginAs,
}) => {
  const { db } = shop;
  const member = await memberId(db, 'store3');
  await forgetContract(db, member);
  await forgetCodeLimits(db);
  await db.deleteFrom('payment_password').where('member_id', '=', member).execute();
  const goods = await findGoods(db, 'store3');
  await fillCart(db, 'store3', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('store3');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '去签署' }).click();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeInViewport();
  await askForCode(page, db, PHONE);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();

  await submitOrder(page);
  // Else the page shows how long to wait after the contract's code.
  await forgetCodeLimits(db);
  await page.getByRole('link', { name: '先设置支付密码，再用余额支付' }).click();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await askForCode(page, db, PHONE);
  await page.getByLabel('新的支付密码').fill('975310');
  await page.getByLabel('再填一次').fill('975310');
  await page.getByRole('button', { name: '保存，返回付款' }).click();
  await expect(page.getByText('支付密码已设置')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await payFromWallet(page, '975310');
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
});

test('On a phone the wallet and the office of coupons are read without scrolling sideways', async ({
  page,
  loginAs,
}) => {
  await loginAs('buyer');
  for (const address of ['/wdqb/yhq', '/wdqb/yhq?status=used', '/wdqb/xjq', '/wdqb/yegl']) {
    await page.goto(address);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('navigation', { name: '钱包' }).getByRole('link', { name: '优惠券' }).click();
  await expect(page.getByRole('link', { name: /^去使用/ }).first()).toBeVisible();

  await loginAs('operator');
  await page.goto('/admin/coupons');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '老客户回馈现金券' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '发给客户' }).click();
  await page.getByText('地区', { exact: true }).click();
  await page.getByText('河南省', { exact: true }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: /^预览：将发给 \d+ 家/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const scope of ['指定专区', '指定分类', '指定厂家', '指定商品']) {
    await page.goto('/admin/coupons/new');
    await page.getByText(scope, { exact: true }).click();
    await expectNoSidewaysScroll(page);
  }
});
