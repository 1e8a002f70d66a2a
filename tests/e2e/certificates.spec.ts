import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test, type WorkerShop } from '#tests/e2e/support/fixtures.ts';
import { pdf, photo } from '#tests/support/files.ts';
import { fillCart, findGoods, memberId } from '#tests/support/demo-cart.ts';

const LICENCE = '药品经营许可证';
const inYears = (years: number): string => `${new Date().getFullYear() + years}-06-30`;

/** Makes the licence of a demo member run out yesterday. */
async function runOut({ db }: WorkerShop, username: string): Promise<void> {
  const id = await memberId(db, username);
  const expires_at = Date.now() - 86_400_000;
  await db
    .updateTable('certificate')
    .set({ expires_at })
    .where('member_id', '=', id)
    .where('kind', '=', 'drug_licence')
    .where('state', '=', 'approved')
    .execute();
  await db.updateTable('member').set({ certified_until: expires_at }).where('id', '=', id).execute();
}

const pagesOf = (page: Page, name: string) => page.getByRole('group', { name: `${name}的照片或 PDF` });

async function upload(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pagesOf(page, name)
      .getByRole('button', { name: /^(上传照片或 PDF|添加一页)/ })
      .click(),
  ]);
  await chooser.setFiles(file);
}

/** A page shows its picture at once; it can be taken away, and its form sent, once it has come. */
const arrived = (page: Page, called: string): Promise<void> =>
  expect(page.getByRole('button', { name: `移除${called}`, exact: true })).toBeVisible();

/**
 * Returns the point of a picture that is in the middle of the frame it scrolls in: hundredths of its width and height.
 */
async function seenInMiddle(frame: Locator, picture: Locator): Promise<number[]> {
  const [seen, whole] = [await frame.boundingBox(), await picture.boundingBox()];
  if (!seen || !whole) throw new Error('nothing is seen');
  const share = (start: number, length: number, from: number, all: number): number =>
    Math.round(((start + length / 2 - from) / all) * 100);
  return [share(seen.x, seen.width, whole.x, whole.width), share(seen.y, seen.height, whole.y, whole.height)];
}

test('An older tab takes nothing away that was filled in elsewhere, and asks about what both changed', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('newcomer');
  const older = await context.newPage();
  for (const tab of [page, older]) await tab.goto('/register/step3');
  const fieldOf = (tab: Page, name: string) => tab.locator(`[name="${name}"]`);
  const type = async (tab: Page, name: string, text: string) => {
    await fieldOf(tab, name).fill(text);
    await fieldOf(tab, name).blur();
  };
  const expires = inYears(2);
  await type(page, 'drug_licence_number', '豫DA3710001');
  await type(page, 'drug_licence_expires', expires);
  await expect(page.getByText('已自动保存')).toBeVisible();
  await type(older, 'authorisation_holder', '李梅');
  await expect(older.getByText('已自动保存')).toBeVisible();
  await type(older, 'drug_licence_number', '豫DA3710002');
  await expect(older.getByText('在别处刚改成“豫DA3710001”').first()).toBeVisible();
  await older.reload();
  await expect(fieldOf(older, 'drug_licence_expires')).toHaveValue(expires);
  await expect(fieldOf(older, 'authorisation_holder')).toHaveValue('李梅');

  await page.getByRole('button', { name: '保存，以后再提交' }).click();
  await expect(page.getByText('资质已保存')).toBeVisible();
  await expect(fieldOf(page, 'drug_licence_number')).toHaveValue('豫DA3710001');
  await expect(fieldOf(page, 'authorisation_holder')).toHaveValue('李梅');
});

test('A licence runs out: the buyer renews it, is refused, mends it and may order again', async ({
  page,
  shop,
  loginAs,
}) => {
  test.slow();
  const goods = await findGoods(shop.db, 'store2');
  await fillCart(shop.db, 'store2', [{ goodsId: goods.id, quantity: 1 }]);
  await runOut(shop, 'store2');

  await loginAs('store2');
  await page.goto('/cart/step1');
  await expect(page.getByRole('button', { name: '去结算' })).toBeDisabled();
  await page.getByRole('link', { name: '去更新资质证照' }).click();
  await expect(page.getByText('到期证照的新证审核通过后，即可恢复下单')).toBeVisible();
  await page.getByRole('link', { name: `更新${LICENCE}` }).click();
  await upload(page, LICENCE, { name: '许可证.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByRole('img', { name: LICENCE, exact: true })).toBeVisible();
  await arrived(page, LICENCE);
  await upload(page, LICENCE, { name: '变更页.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByRole('link', { name: `下载${LICENCE}（第 2 页）` })).toBeVisible();
  await page.getByLabel('证号').first().fill('豫AA3710002');
  await page.getByLabel('有效期至').first().fill(inYears(3));
  await page.reload();
  await expect(page.getByRole('link', { name: `下载${LICENCE}（第 2 页）` })).toBeVisible();
  await page.getByLabel('证号').first().fill('豫AA3710002');
  await page.getByLabel('有效期至').first().fill(inYears(3));
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('资质已提交，审核通过后会通知您')).toBeVisible();
  await expect(page.getByRole('button', { name: `撤回${LICENCE}` })).toBeVisible();

  const desk = `/admin/certificates/${await memberId(shop.db, 'store2')}`;
  await loginAs('operator');
  await page.goto(desk);
  const viewer = page.getByRole('group', { name: `${LICENCE}第 1 页，加号放大` });
  const picture = viewer.getByRole('img');
  await expect(picture).toBeVisible();
  const middle = await seenInMiddle(viewer, picture);
  await page.getByRole('button', { name: '放大' }).click();
  await page.getByRole('button', { name: '放大' }).click();
  await expect.poll(() => seenInMiddle(viewer, picture)).toEqual(middle);
  await viewer.evaluate((frame) => frame.scrollBy(60, 90));
  const moved = await seenInMiddle(viewer, picture);
  expect(moved).not.toEqual(middle);
  await viewer.press('+');
  await expect.poll(() => seenInMiddle(viewer, picture)).toEqual(moved);
  await viewer.press('-');
  await expect.poll(() => seenInMiddle(viewer, picture)).toEqual(moved);
  await page.getByRole('button', { name: '旋转' }).click();
  await expect(picture).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
  await expectNoAxeFindings(page);
  const licence = page.getByRole('article', { name: LICENCE }).filter({ has: viewer });
  await licence.getByLabel('证号').fill('只是看看，没有保存');
  await licence.getByText('有问题，驳回').click();
  await licence.getByLabel('常用驳回原因').selectOption({ index: 1 });
  await licence.getByLabel('写给会员的话').fill('变更页缺少公章，请补盖后重新上传。');
  await page.getByRole('button', { name: `驳回${LICENCE}` }).click();
  await expect(page.getByText(/已驳回，.+会收到原因/)).toBeVisible();

  await loginAs('store2');
  await page.goto('/zhzx/zzzj');
  await expect(page.getByText('变更页缺少公章，请补盖后重新上传。')).toBeVisible();
  await page.getByRole('button', { name: `移除${LICENCE}（第 2 页）` }).click();
  await expect(page.getByRole('link', { name: `下载${LICENCE}（第 2 页）` })).toHaveCount(0);
  await upload(page, LICENCE, { name: '盖章页.jpg', mimeType: 'image/jpeg', buffer: await photo('#cde') });
  await arrived(page, `${LICENCE}（第 2 页）`);
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('资质已提交，审核通过后会通知您')).toBeVisible();

  await loginAs('operator');
  await page.goto(desk);
  await expect(licence.getByLabel('证号')).toHaveValue('豫AA3710002');
  await expect(page.getByText('上次没有提交的内容已填回')).toHaveCount(0);
  const scopes = await licence.getByRole('group', { name: '经营范围' }).getByRole('checkbox').all();
  for (const scope of scopes) await expect(scope).not.toBeChecked();
  await page.getByRole('button', { name: `通过${LICENCE}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('没有选择经营范围');
  await question.getByRole('button', { name: '取消' }).click();
  for (const scope of scopes) await scope.check();
  await page.getByRole('button', { name: `通过${LICENCE}` }).click();
  await expect(page.getByText(/已通过，.+的资质已齐全/)).toBeVisible();

  await loginAs('store2');
  await page.goto('/zhzx/zzzj');
  await expect(page.getByText('以前的 1 份')).toBeVisible();
  await page.goto('/cart/step1');
  await page.getByRole('checkbox', { name: `选择 ${goods.name}` }).check();
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '核对订单' })).toBeVisible();
});

test('A page that is no certificate is refused with the reason, and can be taken away', async ({
  page,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 422/);
  await loginAs('newcomer');
  await page.goto('/zhzx/zzzj');
  await upload(page, '营业执照', {
    name: '执照.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toContainText('只能上传 JPG、PNG 或 WebP 图片');
  await page.getByRole('button', { name: '移除营业执照（没有上传的 执照.jpg）' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('照片不清晰，文字无法辨认')).toBeVisible();
});

test('Pages of a certificate are dropped on it and pasted into it', async ({ page, loginAs }) => {
  await loginAs('newcomer');
  await page.goto('/zhzx/zzzj');
  const pages = pagesOf(page, '营业执照');
  const before = await pages.getByRole('img').count();
  const files = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], '执照.jpg', { type: 'image/jpeg' }));
      return transfer;
    },
    (await photo()).toString('base64'),
  );
  await pages.dispatchEvent('drop', { dataTransfer: files });
  await expect(pages.getByRole('img')).toHaveCount(before + 1);
  await pages.evaluate(
    (box, clipboardData) => box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    files,
  );
  await expect(pages.getByRole('img')).toHaveCount(before + 2);
  await expect(pages.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(pages.getByRole('img')).toHaveCount(before + 2);
});

test('A refused form leads to the first wrong field, and no longer speaks of what is mended', async ({
  page,
  shop,
  loginAs,
}) => {
  const { credit_code: code } = await shop.db
    .selectFrom('member')
    .select('credit_code')
    .where('id', '=', await memberId(shop.db, 'newcomer'))
    .executeTakeFirstOrThrow();
  await loginAs('newcomer');
  await page.goto('/zhzx/zzzj');
  const licence = page.getByRole('region', { name: '营业执照' });
  const number = licence.getByLabel('统一社会信用代码');
  await number.fill('123');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(licence.getByText('统一社会信用代码不正确')).toBeVisible();
  await expect(number).toBeFocused();
  await page.waitForLoadState();
  await number.fill(code);
  await number.blur();
  await expect(licence.getByText('统一社会信用代码不正确')).toHaveCount(0);
  await expect(licence.getByText('18 位，与公司资料一致')).toBeVisible();
  await expect(number).not.toHaveAttribute('aria-invalid');

  await page.getByRole('button', { name: '提交审核' }).click();
  const pages = pagesOf(page, '采购员身份证');
  await expect(pages.getByText('请上传照片或 PDF')).toBeVisible();
  await expect(page.getByRole('group', { name: '授权委托书的照片或 PDF' })).toBeFocused();
  await upload(page, '采购员身份证', {
    name: '正面.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('#abc'),
  });
  await expect(pages.getByText('请上传照片或 PDF')).toHaveCount(0);
});

test('An operator reminds who has a certificate that runs out, once a day', async ({
  page,
  shop,
  loginAs,
}) => {
  await loginAs('operator');
  await page.goto('/admin/certificates?state=expiring');
  const button = page.getByRole('button', { name: '提醒百姓健康（航海路店）' });
  await button.click();
  await expect(page.getByText('已发消息和短信提醒 1 份证照')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByText('今天已提醒')).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /^选择/ }).all())
    if (await box.isEnabled()) await box.check();
  await page.getByRole('button', { name: '提醒所选单位' }).click();
  await expect(page.getByText(/已发消息.*提醒.*份证照/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^选择/, disabled: false })).toHaveCount(0);
  const told = await shop.db
    .selectFrom('message')
    .select('title')
    .where('member_id', '=', await memberId(shop.db, 'store3'))
    .where('kind', '=', 'certificate')
    .execute();
  expect(told.map(({ title }) => title)).toEqual(['药品经营许可证还有 5 天到期']);
});
