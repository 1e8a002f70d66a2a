import { readFile } from 'node:fs/promises';
import { request, type Browser, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import {
  anotherPage,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  test,
  type WorkerShop,
} from '#tests/e2e/support/fixtures.ts';
import { askForCode, ownMember } from '#tests/e2e/support/till.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { makeAccount } from '#tests/e2e/support/joining.ts';

test('Another phone is given to the account with its code and the password', async ({
  page,
  shop,
  loginAs,
}) => {
  await ownMember(shop.db, { username: 'new_phone', phone: '13500000011' });
  await loginAs('new_phone');
  await page.goto('/zhzx/basic');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '更换手机号' }).click();
  await expectNoAxeFindings(page);
  await page.getByLabel('新的手机号').fill('139 1234 8888');
  await askForCode(page, shop.db, '13912348888');
  await page.getByLabel('登录密码').fill('not-the-one');
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByLabel('登录密码')).toHaveAccessibleDescription('登录密码不正确，请再填一次。');
  // Valid input is still there, and the code as well.
  await expect(page.getByLabel('新的手机号')).toHaveValue('139 1234 8888');
  await expect(page.getByLabel('短信里的 6 位验证码')).toHaveValue(/^\d{6}$/);
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText('手机号已更换')).toBeVisible();
  await expect(page.getByText('139****8888')).toBeVisible();
});

test('A login elsewhere is ended from here', async ({ page, shop, loginAs, browser }) => {
  await loginAs('store2');
  const elsewhere = await anotherPage(browser, shop, 'store2');
  await elsewhere.goto('/order');
  await page.goto('/zhzx/basic');
  const devices = page.getByRole('region', { name: '登录设备' });
  await expect(devices.getByText('本机')).toHaveCount(1);
  await devices
    .getByRole('button', { name: /^退出 / })
    .first()
    .click();
  await expect(page.getByText('已退出这台设备')).toBeVisible();
  await expect(devices.getByText('没有其他设备登录着。')).toBeVisible();
  await elsewhere.goto('/order');
  await expect(elsewhere).toHaveURL(/\/login/);
  await page.goto('/order');
  await expect(page).toHaveURL(/\/order$/);
  await elsewhere.context().close();
});

test('A member takes its data along, and closes the account', async ({ page, shop, loginAs }) => {
  await ownMember(shop.db, { username: 'one_who_goes', phone: '13500000012', company: '新安大药房' });
  await loginAs('one_who_goes');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/zhzx/data');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出我的数据' }).click();
  const archive = await coming;
  expect(archive.suggestedFilename()).toMatch(/^yaocang-data-\d{4}-\d{2}-\d{2}\.zip$/);
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');

  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  };
  await page.getByLabel('公司名称').fill('新安药房');
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await press('注销账户');
  await expect(page.getByLabel('公司名称')).toHaveAccessibleDescription(/请照原样填写“新安大药房”/);
  await page.getByLabel('公司名称').fill('新安大药房');
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await press('注销账户');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/zhzx/basic');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('用户名').fill('one_who_goes');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('main').getByText(/密码不正确/)).toBeVisible();
});

test('A buyer gives a program a token, the program places an order, and the buyer ends the token', async ({
  page,
  shop,
  loginAs,
}) => {
  const goods = await findGoods(shop.db, 'clinic');
  await fillCart(shop.db, 'clinic', []);
  await loginAs('clinic');
  await page.goto('/zhzx/tokens');
  await page.getByLabel('名称').fill('门店 ERP');
  await page.getByRole('radio', { name: '读取和下单' }).check();
  await page.getByRole('button', { name: '新建令牌' }).click();
  await expect(page.getByRole('heading', { name: '令牌“门店 ERP”已建好' })).toBeVisible();
  await expectNoAxeFindings(page);
  const token = await page.getByLabel('新令牌').inputValue();
  await page.reload();
  await expect(page.getByLabel('新令牌')).toHaveCount(0);
  const card = page.getByRole('list', { name: '使用中的令牌' }).getByRole('listitem');
  await expect(card.filter({ hasText: '门店 ERP' })).toContainText('还没有用过');

  const erp = await request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const send = async (path: string, data: object) => (await erp.post(path, { data })).json();
  await send('/api/cart', { params: [{ goods_id: goods.id, number: 2, type: 0 }] });
  const cart = await (await erp.get('/api/cart/list')).json();
  const line = cart.data.data.find((one: { goods: { id: number } }) => one.goods.id === goods.id);
  const { data: checkout } = await send('/api/cart/checkout', { ids: [line.id] });
  const [address] = checkout.addresses;
  const { data: placed } = await send('/api/order', {
    key: checkout.key,
    address_id: address.id,
    expected_fen: address.payable_fen,
    invoice_kind: 'ordinary',
    remark: '由 ERP 下单',
  });
  const id = Number(placed.next.split('/').at(-1));

  await page.goto('/order');
  await page.locator(`a[href$="/order/info/${id}"]`).first().click();
  await expect(page.getByText('由 ERP 下单')).toBeVisible();
  await page.goto('/zhzx/tokens');
  await expect(card.filter({ hasText: '门店 ERP' })).toContainText('用过');
  await expect(card.filter({ hasText: '门店 ERP' })).not.toContainText('还没有用过');
  await page.getByRole('button', { name: '停用令牌 门店 ERP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(card.filter({ hasText: '门店 ERP' })).toHaveCount(0);
  expect((await erp.get('/api/cart/list')).status()).toBe(401);
  await erp.dispose();
});

/**
 * Scans the code that a page shows, with a phone of its own, and agrees there; the page's clock was installed before it
 * was opened, and goes on to the page's next request for the result.
 */
async function agreeOnPhone(page: Page, browser: Browser, shop: WorkerShop, name: string): Promise<void> {
  await expect(page.getByRole('img', { name: /授权码/ })).toBeVisible();
  const phone = await anotherPage(browser, shop, null);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(page.url());
  await phone.getByLabel('微信昵称').fill(name);
  await expectNoSidewaysScroll(phone);
  await expectNoAxeFindings(phone);
  await phone.getByRole('button', { name: '同意' }).click();
  await expect(phone.getByRole('heading', { name: '已同意，请看打开商城的那台设备' })).toBeVisible();
  await phone.context().close();
  await page.clock.fastForward(3_000);
}

test('A member binds WeChat by a phone, logs in by it, and unbinds it', async ({
  page,
  shop,
  browser,
  loginAs,
}) => {
  test.slow();
  await loginAs('clinic');
  await page.clock.install();
  await page.goto('/user');
  await page.getByRole('link', { name: '绑定微信' }).first().click();
  await page.getByRole('button', { name: '微信扫码绑定' }).click();
  await agreeOnPhone(page, browser, shop, '诊所老李');
  await expect(page.getByRole('heading', { name: '已绑定微信“诊所老李”' })).toBeVisible();
  await expectNoAxeFindings(page);

  const other = await anotherPage(browser, shop, null);
  await other.clock.install();
  await other.goto('/star');
  await other.getByRole('button', { name: '微信扫码登录' }).click();
  await agreeOnPhone(other, browser, shop, '诊所老李');
  await expect(other).toHaveURL(/\/star$/);
  await other.context().close();

  await page.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '还没有绑定微信' })).toBeVisible();
});

test('Somebody new registers by WeChat, without a phone to scan with', async ({ page, shop }) => {
  await page.goto('/register');
  await page.getByRole('link', { name: '用微信注册' }).click();
  await page.getByRole('button', { name: '微信扫码' }).click();
  await page.getByRole('link', { name: '在这台设备上同意' }).click();
  await page.getByLabel('微信昵称').fill('新店小赵');
  await page.getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('heading', { name: '微信“新店小赵”还没有绑定账户' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '注册新账户并绑定' }).click();
  await expect(page.getByText('注册后会绑定微信“新店小赵”')).toBeVisible();
  await makeAccount(page, shop.db, { phone: '13500000004', username: 'xindian_zhao' });
  await expect(page.getByText('已绑定微信“新店小赵”')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();
});
