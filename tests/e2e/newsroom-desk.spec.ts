import { addressFor, openEditor, saveStateOf, textOf, writeArticle } from '#tests/e2e/support/newsroom.ts';
import { anotherPage, expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import { workbook } from '#tests/support/office-files.ts';

test('An editor offers a file, and a reader saves it', async ({ page, browser, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '先填清单。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/fj');
  await page.getByRole('option', { name: '附件' }).click();
  const dialog = page.getByRole('dialog', { name: '插入附件' });
  const bytes = Buffer.from(await workbook(`${id}`));
  await dialog
    .getByLabel('文件', { exact: true })
    .setInputFiles({ name: '清单.xlsx', mimeType: '', buffer: bytes });
  await expectNoAxeFindings(page);
  await dialog.getByLabel('名称').fill('退货清单.xlsx');
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(textOf(page).getByText('退货清单.xlsx')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布，读者已能看到')).toBeVisible();

  const reader = await anotherPage(browser, shop, 'buyer');
  await reader.goto(addressFor(id));
  const download = reader.waitForEvent('download');
  await reader.getByRole('link', { name: '退货清单.xlsx' }).click();
  expect((await download).suggestedFilename()).toBe('退货清单.xlsx');
  await reader.context().close();
});

test('The word that an article was made goes, and moves nothing', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto('/admin/articles');
  await page.getByLabel('新文章的栏目').selectOption({ index: 1 });
  await page.getByRole('button', { name: '新建文章' }).click();
  const said = page.getByText('已新建，现在是草稿');
  await expect(said).toBeVisible();
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  const before = await title.boundingBox();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(said).toBeHidden();
  expect(await title.boundingBox()).toEqual(before);
});
