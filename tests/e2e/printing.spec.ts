import type { Page } from '@playwright/test';
import { expect, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

/** Counts the pages of a printed document. */
async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** A sent order of the buyer's in one parcel, made so long that it takes several pages. */
async function longOrder(
  { db }: WorkerShop,
  lines: number,
): Promise<{ id: number; no: string; company: string }> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('parcel', 'parcel.order_id', 'orders.id')
    .select(['orders.id', 'orders.no', 'orders.company', 'parcel.id as parcel'])
    .where('orders.member_id', '=', await memberId(db, 'buyer'))
    .where('orders.state', '=', 'shipped')
    .where('orders.kind', '=', 'normal')
    .orderBy('orders.id')
    .executeTakeFirstOrThrow();
  const [first] = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', order.id)
    .limit(1)
    .execute();
  const { id: _, ...line } = first!;
  const [part] = await db
    .selectFrom('parcel_line')
    .selectAll()
    .where('line_id', '=', first!.id)
    .limit(1)
    .execute();
  for (let at = 0; at < lines; at++) {
    const values = { ...line, name: `${line.name}（第 ${at + 1} 批）` };
    const { id } = await db.insertInto('order_line').values(values).returning('id').executeTakeFirstOrThrow();
    const { lot_id, quantity } = part!;
    await db
      .insertInto('parcel_line')
      .values({ parcel_id: order.parcel, line_id: id, lot_id, quantity })
      .execute();
  }
  return order;
}

test('Every page of a long order says its number, its buyer and which page it is', async ({
  page,
  shop,
  loginAs,
}) => {
  const order = await longOrder(shop, 60);
  const styles = () =>
    page.locator('style').evaluateAll((all) => all.map((one) => one.textContent).join('\n'));
  await loginAs('buyer');
  await page.goto(`/order/info/${order.id}`);
  expect(await styles()).toContain(`@top-left{content:"随货同行单 订单 ${order.no}"}`);
  expect(await styles()).toContain(`@top-right{content:"${order.company}"}`);
  expect(await pagesOf(page)).toBeGreaterThan(2);

  await loginAs('operator');
  const notes = page.locator('.note-page');
  await page.goto(`/admin/orders/notes?ids=${order.id}`);
  await expect(notes).toHaveCount(1);
  const alone = await pagesOf(page);
  expect(alone).toBeGreaterThan(2);
  // Next to others it counts its own pages, as many as it has alone.
  const others = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', ['paid', 'shipped'])
    .where('id', '<>', order.id)
    .limit(3)
    .execute();
  await page.goto(`/admin/orders/notes?ids=${[order.id, ...others.map(({ id }) => id)].join()}`);
  await expect(notes.nth(1)).toBeAttached();
  const totals = await page.evaluate(() =>
    document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => Number(/"\/(\d+) 页"/.exec(rule.cssText)?.[1])),
  );
  expect(totals).toHaveLength(await notes.count());
  expect(totals).toContain(alone);
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(await pagesOf(page));
});

/** Controls, as far as a page shows them; buttons that are texts stay. */
const TOOLS =
  'main button:not(.meta), .btn, .btn-primary, .add, main nav, main input, main select, [role="search"], .list-bar, #filters, .side-rail';

for (const [address, kept] of [
  ['/list', '¥'],
  ['/list/table', '¥'],
  ['/search/table?keywords=amxl', '阿莫西林'],
  ['/yx', '¥'],
  ['/ppzq', '品牌'],
  ['/star', '¥'],
  ['/order', '¥'],
] as const)
  test(`${address} prints what it lists, and nothing that is pressed`, async ({ page, loginAs }) => {
    await loginAs('buyer');
    await page.goto(address);
    await page.emulateMedia({ media: 'print' });
    const tools = page.locator(TOOLS).filter({ visible: true });
    await expect(tools).toHaveCount(0);
    await expect(page.locator('main').getByText(kept).filter({ visible: true }).first()).toBeVisible();
  });
