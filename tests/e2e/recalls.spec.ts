import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

test('A lot is recalled', async ({ page, shop: { db }, loginAs }) => {
  const buyer = await memberId(db, 'buyer');
  /* A line that was received, of a lot that no other order took. */
  const line = await db
    .selectFrom('order_line_lot as took')
    .innerJoin('orders', 'orders.id', 'took.order_id')
    .innerJoin('order_line', 'order_line.id', 'took.line_id')
    .innerJoin('goods_lot as lot', 'lot.id', 'took.lot_id')
    .select(['took.order_id', 'took.quantity', 'lot.id as lot', 'lot.goods_id', 'lot.number', 'orders.no'])
    .where('orders.member_id', '=', buyer)
    .where('orders.state', '=', 'completed')
    .where('orders.refunded_fen', '=', 0)
    .where('lot.state', '=', 'on_sale')
    .where('took.quantity', '>', 2)
    .whereRef('took.quantity', '=', 'order_line.quantity')
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('order_line_lot as all')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('all.lot_id', '=', 'took.lot_id'),
        '=',
        1,
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('order_return').select('id').whereRef('order_return.order_id', '=', 'orders.id')),
      ),
    )
    .orderBy('took.line_id')
    .executeTakeFirstOrThrow();

  await loginAs('operator');
  await page.goto(`/admin/goods/${line.goods_id}/lots/${line.lot}`);
  await page.getByRole('link', { name: '发起召回' }).click();
  await expect(page.getByLabel('批号')).toHaveValue(line.number);
  await page.getByText('一级召回').click();
  await page.getByLabel('召回通知编号').fill('召字 99 号');
  await page.getByLabel('召回原因').fill('含量测定不合格');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('heading', { name: /涉及 1 家买家/ })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '发起召回，通知 1 家' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/召回已发起/)).toBeVisible();
  await expect(page.getByText(/还有 1 行没有去向/)).toBeVisible();
  await expectNoAxeFindings(page);
  const recall = new URL(page.url()).pathname;

  await loginAs('buyer');
  await page.goto('/wdxx');
  await page.getByText('召字 99 号').first().click();
  await page.goto(`/order/info/${line.order_id}`);
  await expect(page.getByRole('heading', { name: '药品召回' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('已用完或已售出的数量').fill('1');
  await page.getByRole('button', { name: /^登记已用完/ }).click();
  await expect(page.getByText(`已登记，还有 ${line.quantity - 1} 没有去向`)).toBeVisible();
  await page.getByRole('link', { name: '申请召回退货' }).click();
  await expect(page.getByLabel('原因')).toHaveValue('recalled');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '退货详情' })).toBeVisible();
  const back = Number(new URL(page.url()).pathname.split('/').at(-1));

  await loginAs('operator');
  await page.goto(recall);
  await expect(page.getByRole('cell', { name: /退回中/ })).toBeVisible();
  await page.goto(`/admin/returns/${back}`);
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText(/召回批号，退回后放召回区/)).toBeVisible();
  await page.getByRole('button', { name: /^退款 ¥/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('售后已完成，款项已退回或正在退回')).toBeVisible();
  await page.goto(recall);
  await expect(page.getByRole('cell', { name: /已退回/ })).toBeVisible();
  await page.getByLabel('召回总结').fill('已全部收回，封存待退厂。');
  await page.getByRole('button', { name: '结束召回' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('召回已结束', { exact: true })).toBeVisible();

  await page.goto(`/admin/goods/${line.goods_id}/lots/${line.lot}`);
  await expect(page.getByText(/这个批次已召回，不再销售/)).toBeVisible();
});
