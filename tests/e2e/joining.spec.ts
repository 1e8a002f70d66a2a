import type { Page } from '@playwright/test';
import type { Db } from '#lib/platform/db/database.server.ts';
import { askForCode } from '#tests/e2e/support/till.ts';
import { anotherPage, expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { approveAll, makeAccount, sayCompany, sendCertificates } from '#tests/e2e/support/joining.ts';
import { PASSWORD } from '#tests/support/joining.ts';
import { findGoods } from '#tests/support/demo-cart.ts';

/** From a goods page to an order, with what only the first one asks for: the year's contract, and an address. */
async function placeFirstOrder(
  page: Page,
  db: Db,
  { username, phone }: { username: string; phone: string },
): Promise<void> {
  const goods = await findGoods(db, username);
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible();
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('签署人姓名').fill('王芳');
  await askForCode(page, db, phone);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await expect(page.getByText('合计（不含运费）').first()).toBeVisible();
  await page.getByLabel('收货人').fill('王芳');
  await page.getByLabel('电话', { exact: true }).fill(phone);
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('详细地址').fill('姑苏区人民路 18 号');
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByRole('radio', { name: /王芳/ })).toBeChecked();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/cart\/step3\/\d+/);
  await expect(page.getByText(/送至 江苏省苏州市.*人民路 18 号，王芳/)).toBeVisible();
}

test('A pharmacy joins, on two devices, and places its first order', async ({ page, shop, browser }) => {
  test.slow();
  const phone = '13500000001';
  const username = 'suzhou_one';
  const company = '苏州百草大药房';
  await page.goto('/');
  await page.getByRole('link', { name: '免费注册' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '注册药仓会员' })).toBeVisible();
  await makeAccount(page, shop.db, { phone, username });

  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();
  await page.getByRole('link', { name: '账户信息' }).click();
  await expect(page.getByRole('main').getByText(username)).toBeVisible();
  await page.goBack();
  await sayCompany(page, company);
  await page.getByRole('link', { name: '企业信息' }).click();
  await expect(page.getByLabel('企业名称')).toHaveValue(company);

  const other = await anotherPage(browser, shop, null);
  await other.goto('/login');
  await other.getByLabel('用户名或手机号').fill(phone);
  await other.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other).toHaveURL(/\/register\/step3$/);
  await sendCertificates(other, '药品经营许可证');
  await other.context().close();

  await page.goto('/register');
  await page.getByRole('link', { name: '看看资质审核到哪里' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '资质审核中' })).toBeVisible();
  await expectNoAxeFindings(page);

  const desk = await anotherPage(browser, shop, 'operator');
  await approveAll(desk, company, '药品经营许可证');
  await desk.context().close();

  await page.goto('/register');
  await expect(page).toHaveURL(/\/user$/);
  await placeFirstOrder(page, shop.db, { username, phone });
});

test('What was typed of a new account stays, its passwords too, when the server refuses it', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  const phone = '13500000006';
  await page.goto('/register');
  await makeAccount(page, shop.db, { phone, username: 'buyer' });
  const username = page.getByLabel('用户名', { exact: true });
  const code = page.getByLabel('短信里的 6 位验证码');
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/已经有人用了/);
  const sent = await code.inputValue();
  await username.fill('suzhou_kept');
  await code.fill(sent === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '下一步，企业信息' }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/验证码/);
  await expect(username).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('手机号', { exact: true }).fill('123');
  await page.getByRole('button', { name: '下一步，企业信息' }).click();
  await expect(page.getByLabel('手机号', { exact: true })).toBeFocused();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveAccessibleDescription(/手机号/);
  await expectNoAxeFindings(page);
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel('再填一次密码')).toHaveValue(PASSWORD);

  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await code.fill(sent);
  await page.getByRole('button', { name: '下一步，企业信息' }).click();
  await expect(page).toHaveURL(/\/register\/step2$/);
  await expect(page.getByRole('status').getByText('账户已建好，请接着填写企业信息')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('上次没有提交的内容已填回')).toHaveCount(0);
});

test('A phone and a code that were wrong are not called so any more once a code is sent', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await page.goto('/register');
  const phone = page.getByLabel('手机号', { exact: true });
  const code = page.getByLabel('短信里的 6 位验证码');
  await phone.fill('12345');
  await code.fill('000000');
  await page.getByLabel('用户名', { exact: true }).fill('suzhou_mended');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再填一次密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: '已阅读并同意' }).check();
  await page.getByRole('button', { name: '下一步，企业信息' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('13500000017');
  await askForCode(page, shop.db, '13500000017');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await expect(code).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText(/手机号不正确|请填写.*手机号/)).toHaveCount(0);
});

test('A forgotten password is set again, and the old one is over', async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  complaints.expected(/status of 4\d\d/);
  await page.goto('/register');
  await makeAccount(page, shop.db, { phone: '13500000003', username: 'suzhou_forgot' });
  await expect(page.getByRole('heading', { level: 1, name: '企业信息' })).toBeVisible();

  const other = await anotherPage(browser, shop, null);
  await other.goto('/login');
  await other.getByRole('link', { name: '忘记密码' }).click();
  await other.getByLabel('手机号或用户名').fill('13500000003');
  await askForCode(other, shop.db, '13500000003');
  await other.getByRole('button', { name: '下一步' }).click();
  await other.getByLabel('新密码').fill('other-medicine-8');
  await other.getByLabel('再填一次密码').fill('other-medicine-8');
  await other.getByRole('button', { name: '保存新密码' }).click();
  await expect(other).toHaveURL(/\/forget\/step3$/);
  await other.goto('/login');
  const logIn = async (password: string): Promise<void> => {
    await other.getByLabel('用户名或手机号').fill('suzhou_forgot');
    await other.getByLabel('密码', { exact: true }).fill(password);
    await other.getByRole('button', { name: '登录', exact: true }).click();
  };
  await logIn(PASSWORD);
  await expect(other.getByLabel('密码', { exact: true })).toHaveAccessibleDescription(/用户名或密码不正确/);
  await logIn('other-medicine-8');
  await expect(other).toHaveURL(/\/register\/step2$/);
  await other.context().close();

  await page.goto('/register/step2');
  await expect(page).toHaveURL(/\/register\/step1$/);
});

test('A code by text message logs in, and goes on where it was', async ({ page, shop }) => {
  await page.goto('/star');
  await page.getByRole('link', { name: '验证码登录' }).click();
  await page.getByLabel('手机号', { exact: true }).fill('13900001002');
  await askForCode(page, shop.db, '13900001002');
  await page.getByRole('button', { name: '用验证码登录' }).click();
  await expect(page).toHaveURL(/\/star$/);
});
