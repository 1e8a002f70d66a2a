import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Browser, Page } from '@playwright/test';
import { balanceOf } from '#lib/trade/wallet/wallet.service.ts';
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
  listenToComplaints,
  type WorkerShop,
} from '#tests/e2e/support/fixtures.ts';
import { orderState, submitOrder, payFromWallet, askForCode } from '#tests/e2e/support/till.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

/** The phone that scans the code: another browser, logged in to nothing. */
async function scan(browser: Browser, shop: WorkerShop, page: Page): Promise<Page> {
  const code = page.getByRole('link', { name: /^(在这台设备上付款|去支付宝付款)$/ });
  const address = await code.getAttribute('href');
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto(address ?? '');
  return phone;
}

async function order(page: Page, shop: WorkerShop): Promise<number> {
  const goods = await findGoods(shop.db, 'buyer', ({ isEphedrine }) => !isEphedrine);
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  return submitOrder(page);
}

test('The phone pays while the desktop watches', async ({ page, browser, shop, loginAs }) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(page.getByRole('img', { name: /付款码/ })).toBeVisible();
  await expect(page.getByText(/还有 00:1[45]:/)).toBeVisible();
  await expectNoAxeFindings(page);

  const phone = await scan(browser, shop, page);
  const complaints = listenToComplaints(phone);
  await expect(phone.getByText('微信支付 · 由沙箱扮演')).toBeVisible();
  await expect(phone.getByText('这里不会真的扣款')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectNoAxeFindings(phone);
  await phone.getByRole('button', { name: /^支付成功/ }).click();
  await expect(phone.getByText('支付成功，请回到商城的页面查看')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('paid');
  expect(complaints.all()).toEqual([]);
  await phone.context().close();
});

test('A payment that failed says so by itself, and the next one is found by asking', async ({
  page,
  browser,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await page.getByRole('button', { name: /^支付宝/ }).click();
  const first = await scan(browser, shop, page);
  await first.getByRole('button', { name: /^支付失败/ }).click();
  await expect(page.getByText('支付没有成功，没有扣款，请重新付款')).toBeVisible();
  await first.context().close();

  await page.getByRole('button', { name: /^支付宝/ }).click();
  const second = await scan(browser, shop, page);
  await second.getByRole('button', { name: /^不通知/ }).click();
  await expect(second.getByText('支付成功，请回到商城的页面查看')).toBeVisible();
  await page.getByRole('button', { name: '刷新支付状态' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('paid');
  await second.context().close();
});

test('An open payment is found again in another tab and after the way back', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('buyer');
  const id = await order(page, shop);
  await page.getByRole('button', { name: /^微信支付/ }).click();
  const code = page.getByRole('link', { name: '在这台设备上付款' });
  const address = await code.getAttribute('href');
  await page.getByRole('link', { name: '换一种付款方式' }).click();
  await expect(page.getByRole('button', { name: /^用余额支付/ })).toBeVisible();
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(code).toHaveAttribute('href', address ?? '');
  await page.goto('/order');
  await page.goBack();
  await expect(code).toHaveAttribute('href', address ?? '');
  const tab = await page.context().newPage();
  await tab.goto(`/cart/step3/${id}`);
  await expect(tab.getByRole('link', { name: '在这台设备上付款' })).toHaveAttribute('href', address ?? '');
  await tab.close();
});

test('Two orders are paid together', async ({ page, browser, shop, loginAs }) => {
  await loginAs('buyer');
  const [one, other] = [await order(page, shop), await order(page, shop)];
  const { no } = await shop.db
    .selectFrom('orders')
    .select('no')
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  await page.getByText(/可以一起支付$/).click();
  await page.getByRole('link', { name: `与订单 ${no} 一起付` }).click();
  await expect(page.getByText('2 张订单应付')).toBeVisible();
  await page.getByRole('button', { name: /^微信支付/ }).click();
  await expect(page.getByRole('heading', { name: '2 张订单一起支付' })).toBeVisible();
  const phone = await scan(browser, shop, page);
  await phone.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await Promise.all([one, other].map((id) => orderState(shop.db, id)))).toEqual(['paid', 'paid']);
  await phone.context().close();
});

test('A buyer tops up the balance and reads it in the log', async ({ page, browser, shop, loginAs }) => {
  await loginAs('store1');
  await page.goto('/wdqb');
  await page.getByRole('button', { name: '1000 元' }).click();
  await expect(page.getByLabel('充值金额（元）')).toHaveValue('1000');
  await page.getByRole('button', { name: /^微信支付/ }).click();
  const phone = await scan(browser, shop, page);
  await phone.getByRole('button', { name: /^重复通知/ }).click();
  await expect(page.getByRole('list', { name: '余额明细' }).getByText('+¥1,000.00')).toHaveCount(1);
  await page.getByLabel('类型').selectOption('充值');
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page.getByRole('list', { name: '余额明细' }).getByText('支付订单')).toHaveCount(0);
  await expect(page.getByText('+¥1,000.00')).toBeVisible();
  await phone.context().close();
});

test('A slip that is too large is made smaller, and one that is no picture is refused with the reason', async ({
  page,
  shop,
  loginAs,
}, testInfo) => {
  /** A browser reads a file by itself; bytes would be sent to it over the wire. */
  const fileOf = async (name: string, bytes: Buffer): Promise<string> => {
    const path = testInfo.outputPath(name);
    await writeFile(path, bytes);
    return path;
  };
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const id = await submitOrder(page);
  await page.getByText('已转账，填写转账信息').click();
  await page.getByLabel('付款银行').fill('中国工商银行郑州解放路支行');
  await page.getByLabel('转账流水号').fill('HB20261121000019');
  const slip = page.getByLabel('转账回单');

  await slip.setInputFiles(await fileOf('notes.png', Buffer.alloc(6 * 1024 * 1024, 'no picture')));
  await expect(page.getByText(/这张图片有 6.0 MB，没有压缩成功/)).toBeVisible();
  await expect(page.getByLabel('转账流水号')).toHaveValue('HB20261121000019');

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#fff', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await slip.setInputFiles(await fileOf('slip.png', large));
  await expect(page.getByText(/图片原有 \d+\.\d MB，已压缩到 \d\.\d MB/)).toBeVisible();
  await expect(page.getByRole('img', { name: '所选回单' })).toBeVisible();
  await page.getByRole('button', { name: '我已转账，提交信息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '转账信息已提交' })).toBeVisible();
  await page.goto(`/order/info/${id}`);
  await expect(page.getByRole('link', { name: '查看回单' })).toBeVisible();
});

test('A forgotten payment password is set again on the way, and pays', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const goods = await findGoods(shop.db, 'store1');
  await fillCart(shop.db, 'store1', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('store1');
  const id = await submitOrder(page);
  await payFromWallet(page, '111222');
  const field = page.getByLabel('支付密码', { exact: true });
  await expect(field).toHaveAccessibleDescription('支付密码不正确，还可以再试 4 次');
  expect(await orderState(shop.db, id)).toBe('unpaid');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '忘记支付密码' }).click();
  await expectNoAxeFindings(page);
  await askForCode(page, shop.db, '13900001011');
  await page.getByLabel('新的支付密码').fill('864202');
  await page.getByLabel('再填一次').fill('864202');
  await page.getByRole('button', { name: '保存，返回付款' }).click();
  await payFromWallet(page, '864202');
  await expect(page.getByRole('heading', { level: 1, name: '支付完成' })).toBeVisible();
  expect(await orderState(shop.db, id)).toBe('paid');

  await page.goto('/wdqb/pay_password');
  await page.getByLabel('原来的支付密码').fill('864202');
  await page.getByLabel('新的支付密码').fill('975310');
  await page.getByLabel('再填一次').fill('975301');
  await page.getByRole('button', { name: '修改' }).click();
  await expect(page.getByLabel('再填一次')).toHaveAccessibleDescription(/两次输入的不一样/);
  await page.getByLabel('原来的支付密码').fill('864202');
  await page.getByLabel('新的支付密码').fill('975310');
  await page.getByLabel('再填一次').fill('975310');
  await page.getByRole('button', { name: '修改' }).click();
  await expect(page.getByText('支付密码已修改')).toBeVisible();
});

test('A paid order is cancelled at the request of its buyer, and its money is back', async ({
  page,
  shop,
  loginAs,
}) => {
  const clinic = { id: await memberId(shop.db, 'clinic') };
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'no', 'payable_fen'])
    .where('member_id', '=', clinic.id)
    .where('cancel_asked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const before = await balanceOf(shop.db, clinic);

  await loginAs('clinic');
  await page.goto(`/order/info/${order.id}`);
  await page.getByRole('button', { name: '撤回取消申请' }).click();
  await expect(page.getByText('待发货', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '申请取消' }).click();
  await page.getByLabel('取消原因').selectOption('商品或数量选错了');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(/申请取消，处理前不发货/)).toBeVisible();

  await loginAs('operator');
  await page.goto('/admin/orders?mark=cancel_asked');
  await expect(page.getByRole('row').filter({ hasText: '买家申请取消' })).toHaveCount(1);
  await page.getByRole('link', { name: order.no }).click();
  await expect(page.getByText('买家申请取消：商品或数量选错了')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认发货' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '同意取消并退款' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('订单已取消，款项已退回或正在退回')).toBeVisible();
  expect(await balanceOf(shop.db, clinic)).toBe(before + order.payable_fen);

  await loginAs('clinic');
  await page.goto(`/order/info/${order.id}`);
  await expect(page.getByText('取消原因：买家申请取消')).toBeVisible();
});
