import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

test('An operator refunds a part of a payment, and the buyer sees it in the wallet', async ({
  page,
  shop,
  loginAs,
}) => {
  const paid = await shop.db
    .selectFrom('payment_try')
    .innerJoin('member', 'member.id', 'payment_try.member_id')
    .select(['payment_try.id', 'out_trade_no', 'member.username'])
    .where('payment_try.state', '=', 'paid')
    .where('purpose', '=', 'orders')
    .where('to_wallet_fen', '=', 0)
    .orderBy('payment_try.id')
    .executeTakeFirstOrThrow();
  await loginAs('operator');
  await page.goto('/admin/payments');
  await page.getByRole('searchbox', { name: /订单号/ }).fill(paid.out_trade_no);
  await page.getByRole('button', { name: '搜索' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: '付款详情' })).toBeVisible();
  await page.getByLabel('退款金额（元）').fill('12.34');
  await page.getByRole('radio', { name: /退到余额/ }).check();
  await page.getByLabel('原因').fill('少发一盒');
  await page.getByRole('button', { name: '退款', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/订单 \d+ 退款 12\.34 元，退到会员的余额。/);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已退到会员的余额')).toBeVisible();
  await expect(page.getByRole('table', { name: '这笔付款的退款' }).getByText('¥12.34')).toBeVisible();
  await expect(page.getByRole('list', { name: '操作记录' }).getByText('退到余额 ¥12.34')).toBeVisible();
  await expectNoAxeFindings(page);

  await page.context().clearCookies();
  await loginAs(paid.username);
  await page.goto('/wdqb');
  const ledger = page.getByRole('list', { name: '余额明细' });
  await expect(ledger.getByText('+¥12.34')).toBeVisible();
});

test('An operator is asked before a day is compared again, and pages through what differs', async ({
  page,
  loginAs,
}) => {
  const day = '2026-03-02';
  const rows = Array.from({ length: 60 }, (_, at) => `${day} 12:00:00,付款,PE${at},SE${at},,7.00`);
  const csv = ['时间,类型,商户单号,沙箱单号,退款单号,金额（元）', ...rows, ''].join('\n');
  const compare = async (name: string, text: string) => {
    await page.goto('/admin/payments/reconcile');
    await page.getByLabel('平台').selectOption('sandbox');
    await page.getByLabel('日期', { exact: true }).fill(day);
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('对账文件', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: '上传并对账' }).click();
  };
  await loginAs('operator');
  await compare('a.csv', '');
  await expect(page.getByText('这个文件是空的，请重新选择。').first()).toBeVisible();
  await compare('b.csv', csv.replaceAll(day, '2026-03-01'));
  await expect(page.getByText(/文件里是 03-01 的记录，选择的是 03-02/).first()).toBeVisible();
  await compare('c.csv', csv);
  await expect(page.getByRole('link', { name: /^全部 ?60$/ })).toBeVisible();
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page.getByText('第 2 页，共 2 页')).toBeVisible();
  await page.getByRole('searchbox', { name: /商户单号/ }).fill('PE59');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'PE59' })).toHaveCount(1);
  await expectNoAxeFindings(page);
  await compare('c.csv', csv);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('这一天已经对过账');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/第 2 次/)).toBeVisible();
});
