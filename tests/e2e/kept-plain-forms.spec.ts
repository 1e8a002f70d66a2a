import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { expect, islandReady, test } from '#tests/e2e/support/fixtures.ts';

const FILLED = '上次没有提交的内容已填回';
const UNCHANGED = `${FILLED}，请检查后提交。`;

/** Ends the session, presses a button of the form, and logs in where that leads. */
async function sendWithoutSession(page: Page, button: string): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByLabel('用户名').fill('operator');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function openDraft(page: Page): Promise<void> {
  await page.goto('/admin/contracts');
  await page.getByRole('button', { name: '新建版本' }).click();
  await expect(page.getByRole('textbox', { name: '合同文本' })).toBeVisible();
  // Requests that the page makes by itself are answered while its session lasts.
  await page.waitForLoadState('networkidle');
}

test('A pasted list outlives the end of the session, a reload, and is forgotten once it was taken', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await page.goto('/admin/coupons/1/give');
  await page.getByText('按名单', { exact: true }).click();
  const list = page.getByRole('textbox', { name: '客户名单' });
  const long = `buyer\n${'没有的药房\n'.repeat(500)}`;
  await list.fill(long);
  await sendWithoutSession(page, '预览');
  await expect(page).toHaveURL('/admin/coupons/1/give');
  await expect(page.getByText(UNCHANGED)).toBeVisible();
  await expect(list).toHaveValue(long);
  await expect(page.getByRole('radio', { name: '按名单' })).toBeChecked();
  await page.goto('/admin/coupons/1/give');
  await expect(list).toHaveValue(long);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: /^预览：将发给/ })).toBeVisible();
  await page.waitForLoadState();
  await page.goto('/admin/coupons/1/give');
  await page.getByText('按名单', { exact: true }).click();
  await expect(list).toHaveValue('');
  await expect(page.getByText(FILLED)).toHaveCount(0);
});

test('A long contract text outlives the end of the session, and can be dropped', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await openDraft(page);
  const text = page.getByRole('textbox', { name: '合同文本' });
  const before = await text.inputValue();
  await text.fill(`${before}\n没有保存的一条。`);
  await sendWithoutSession(page, '保存并预览');
  await expect(text).toHaveValue(`${before}\n没有保存的一条。`);
  await page.getByRole('button', { name: '不要了，用原来的' }).click();
  await expect(text).toHaveValue(before);
  await page.reload();
  await expect(text).toHaveValue(before);
  await expect(page.getByText(FILLED)).toHaveCount(0);
});

test('A text written over an older one is refused with a word, and published with what is typed', async ({
  page,
  loginAs,
  browser,
  shop,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await loginAs('operator');
  await openDraft(page);
  const text = page.getByRole('textbox', { name: '合同文本' });
  const before = await text.inputValue();
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies(await page.context().cookies());
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await colleague.getByRole('textbox', { name: '合同文本' }).fill(`${before}\n同事的一条。`);
  await colleague.getByRole('button', { name: '保存并预览' }).click();
  await expect(colleague.getByText('已保存，请看下面的预览')).toBeVisible();
  await context.close();

  await text.fill(`${before}\n我的一条。`);
  await page.getByRole('button', { name: '保存并预览' }).click();
  await expect(page.getByText('在您打开之后改过这份文本')).toBeVisible();
  await expect(text).toHaveValue(`${before}\n我的一条。`);
  await page.getByText('已保存的文本（原文）').click();
  await expect(page.locator('pre')).toContainText('同事的一条。');
  await text.fill('太短');
  await page.getByRole('button', { name: '保存并公布' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('合同文本太短').first()).toBeVisible();
  await expect(text).toHaveValue('太短');
  await text.fill(`${before}\n我的一条。`);
  await page.getByRole('button', { name: '保存并公布' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已公布').first()).toBeVisible();
  await expect(page.getByText('我的一条。')).toBeVisible();
});

/** Types a name into the list of customers that a coupon is for, and leaves it unsent. */
async function nameInList(page: Page): Promise<void> {
  await page.goto('/admin/coupons/1/give');
  await page.getByText('按名单', { exact: true }).click();
  await page.getByRole('textbox', { name: '客户名单' }).fill('王记大药房');
}

/** Returns the copies of forms that this tab keeps, of all users. */
const copiesOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(sessionStorage).filter(([key]) => key.startsWith('unsaved:'))),
  );

test('What one member typed is not shown to the next one at the computer, whose login forgets it', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await nameInList(page);
  expect(await copiesOf(page)).toContain('王记大药房');
  await page.context().clearCookies();
  await loginAs('admin');
  await page.goto('/admin/coupons/1/give');
  await page.getByText('按名单', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: '客户名单' })).toHaveValue('');
  await expect(page.getByText(FILLED)).toHaveCount(0);
  await expect.poll(() => copiesOf(page)).not.toContain('王记大药房');
});

test('A logout forgets what was typed on other pages, in the back office and in the shop', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await nameInList(page);
  await page.goto('/admin/outbox');
  expect(await copiesOf(page)).toContain('王记大药房');
  await page.getByRole('button', { name: '安全退出' }).click();
  await expect(page).toHaveURL('/');
  expect(await copiesOf(page)).not.toContain('王记大药房');
  // A page whose scripts find a member where it was rendered for a visitor loads itself again.
  await page.waitForLoadState();

  await loginAs('clinic');
  await page.goto('/addr?edit=new');
  await page.getByRole('textbox', { name: '收货人' }).fill('李大夫');
  await expect.poll(() => copiesOf(page)).toContain('李大夫');
  await page.goto('/');
  await islandReady(page, 'HeaderUser');
  await page.getByRole('banner').getByRole('button', { name: '安全退出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登录后采购' })).toBeVisible();
  expect(await copiesOf(page)).not.toContain('李大夫');
});

test('A price that was merely refused is not said to have been changed, and a stock change asks before it is back', async ({
  page,
  loginAs,
  shop,
}) => {
  const {
    id,
    base_price_fen: fen,
    stock,
  } = await shop.db
    .selectFrom('goods')
    .selectAll()
    .where('is_on_sale', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto(`/admin/goods/${id}`);
  const price = page.getByLabel(/^挂牌价/);
  const far = ((fen * 3) / 100).toFixed(2);
  await price.fill(far);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByLabel('价格无误')).toBeVisible();
  await expect(price).toHaveValue(far);
  await expect(page.getByText(FILLED)).toHaveCount(0);
  await page.goto(`/admin/goods/${id}`);
  await expect(page.getByText(UNCHANGED)).toBeVisible();
  await expect(price).toHaveValue(far);

  // A colleague changes another field of the same goods: it is here, and not marked as mine.
  await shop.db
    .updateTable('goods')
    .set(({ eb }) => ({ lot_no: '同事的批号', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await page.reload();
  await expect(page.getByText(UNCHANGED)).toBeVisible();
  await expect(page.getByLabel('在售批号')).toHaveValue('同事的批号');
  await expect(price).toHaveValue(far);
  await page.getByRole('button', { name: '不要了，用原来的' }).click();
  await expect(price).toHaveValue((fen / 100).toFixed(2));

  const change = page.getByLabel('增减数量');
  await change.fill('+500');
  await page.getByLabel('原因', { exact: true }).fill('采购入库');
  await page.goto('/admin/goods');
  await page.goto(`/admin/goods/${id}`);
  await expect(page.getByText('上次填了“+500，采购入库”，没有提交。要接着填吗？')).toBeVisible();
  await expect(change).toHaveValue('');
  await page.getByRole('button', { name: '填回来' }).click();
  await expect(change).toHaveValue('+500');
  await page.getByRole('button', { name: '调整库存' }).click();
  await expect(page.getByRole('heading', { name: '库存' })).toContainText(String(stock + 500));
  await page.waitForLoadState();
  await page.goto(`/admin/goods/${id}`);
  await expect(page.getByText('上次填了')).toHaveCount(0);
});
