import { expect, expectNoAxeFindings, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { askForCode } from '#tests/e2e/support/till.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';
import { forgetContract } from '#tests/support/contracts.ts';
import { forgetCodeLimits, lastCode } from '#tests/support/messages-sent.ts';

const PHONE = '13900001013';
/** The third store has not signed; two lines are ticked in its cart, a third is not. */
async function unsignedStore({ db }: WorkerShop) {
  await forgetContract(db, await memberId(db, 'store3'));
  // Else the page shows how long to wait after the code of another test.
  await forgetCodeLimits(db);
  const one = await findGoods(db, 'store3');
  const two = await findGoods(db, 'store3', ({ id }) => id !== one.id);
  const left = await findGoods(db, 'store3', ({ id }) => id !== one.id && id !== two.id);
  await fillCart(
    db,
    'store3',
    [one, two, left].map(({ id }, at) => ({ goodsId: id, quantity: at + 2 })),
  );
  await db
    .updateTable('cart_item')
    .set({ is_selected: 0 })
    .where('member_id', '=', await memberId(db, 'store3'))
    .where('goods_id', '=', left.id)
    .execute();
  return { ticked: [one, two], left };
}

test('The contract is signed on the way', async ({ page, shop, loginAs }) => {
  const { ticked, left } = await unsignedStore(shop);
  await loginAs('store3');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByText(/请先签署 \d{4} 年度的《质量保证协议与电子发票授权》/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '第二十条 期限、变更与争议解决' })).toBeAttached();
  await expect(page.getByText('百姓健康（航海路店）').filter({ visible: true }).first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByLabel('签署人姓名').fill('郭小亮');
  await askForCode(page, shop.db, PHONE);
  await expect(page.getByRole('button', { name: /^\d+ 秒后可再获取$/ })).toBeDisabled();
  await expect(page.getByLabel('签署人姓名')).toHaveValue('郭小亮');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await expect(page.getByText(/年度合同已签署/)).toBeVisible();
  for (const { name } of ticked) await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(left.name)).toHaveCount(0);
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/step3/);

  await page.goto('/dzht');
  await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible();
  await expect(page.getByText('签署人：郭小亮，手机 13900001013')).toBeVisible();
  await expect(page.getByText(/文本校验值（SHA-256）：\s*[0-9a-f]{64}/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('heading', { name: '已签署' })).toBeHidden();
  await expect(page.getByText('签署人：郭小亮，手机 13900001013')).toBeVisible();
});

test('A wrong code loses neither the name nor the way back', async ({ page, shop, loginAs }) => {
  await unsignedStore(shop);
  await loginAs('store3');
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('签署人姓名').fill('郭小亮');
  await askForCode(page, shop.db, PHONE);
  const right = await lastCode(shop.db, PHONE);
  const field = page.getByLabel('短信里的 6 位验证码');
  await field.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(field).toHaveAccessibleDescription('验证码不正确，还可以再试 4 次');
  await expect(page.getByLabel('签署人姓名')).toHaveValue('郭小亮');
  await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked();
  await field.fill(right);
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
});

test('An order held up while it is checked keeps its remark and address', async ({ page, shop, loginAs }) => {
  await loginAs('clinic');
  const member = await memberId(shop.db, 'clinic');
  const goods = await findGoods(shop.db, 'clinic');
  await fillCart(shop.db, 'clinic', [{ goodsId: goods.id, quantity: 1 }]);
  await page.goto('/cart/step1');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.getByLabel('备注').fill('跨年的订单');
  await forgetContract(shop.db, member);
  await page.getByRole('button', { name: '提交订单' }).click();
  await askForCode(page, shop.db, '13900001002');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '确认签署，继续办理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('跨年的订单');
  await expect(page.getByText(goods.name).first()).toBeVisible();
});

test('An operator reads the code in the outbox and publishes a new version', async ({
  page,
  shop,
  loginAs,
}) => {
  await forgetCodeLimits(shop.db);
  await loginAs('buyer');
  await page.goto('/wdqb/pay_password?how=code');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/^验证码已发送到 139\*\*\*\*1001/).first()).toBeVisible();
  const code = await lastCode(shop.db, '13900001001');

  await page.context().clearCookies();
  await loginAs('operator');
  await page.goto('/admin/outbox');
  await page.getByRole('searchbox', { name: '手机号' }).fill('13900001001');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(code);
  await expectNoAxeFindings(page);

  await page.goto('/admin/contracts');
  await page.getByRole('button', { name: '新建版本' }).click();
  const body = page.getByRole('textbox', { name: '合同文本（Markdown）' });
  await body.fill(`${await body.inputValue()}\n\n### 第二十一条 补充\n\n本条由运营补充。\n`);
  await page.getByRole('button', { name: '保存并预览' }).click();
  await expect(page.getByRole('heading', { name: '第二十一条 补充' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '公布' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已公布', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '全部合同' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('第 2 版');
  await expect(page.getByRole('row').nth(1)).toContainText('现行');
});
