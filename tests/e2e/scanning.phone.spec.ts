import { holdBeforeCamera } from '#tests/e2e/support/camera.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { memberId } from '#tests/support/demo-cart.ts';

test('A phone whose browser reads no bar codes scans a box with its camera', async ({
  page,
  shop,
  loginAs,
}) => {
  const member = await memberId(shop.db, 'buyer');
  await shop.db.deleteFrom('pad_draft').where('member_id', '=', member).execute();
  const { id, barcode, name } = await shop.db
    .selectFrom('goods')
    .select(['id', 'barcode', 'name'])
    .where('is_on_sale', '=', 1)
    .where('stock', '>', 100)
    .where('barcode', '<>', '')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await holdBeforeCamera(page, barcode);
  await loginAs('buyer');
  await page.goto('/kjcg');
  await page.getByRole('button', { name: '扫码' }).click();
  await expect(page.getByRole('dialog', { name: '扫条形码' })).toContainText(`已扫 ${barcode}`);
  await page.getByRole('button', { name: '扫完了' }).click();
  await expect(page.locator(`[data-pad-number="${id}"]`)).toBeVisible();
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});
