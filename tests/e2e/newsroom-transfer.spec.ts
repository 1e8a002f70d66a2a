import { readFile } from 'node:fs/promises';
import { openArticle } from '#lib/content/newsroom/open-article.service.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import { addressFor, openEditor, staff, writeArticle } from '#tests/e2e/support/newsroom.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { Shop } from '#tests/support/shop.ts';

const TRANSFER = '/admin/articles/transfer';

/** A colleague corrects an article and publishes that. */
async function correct(db: Shop['db'], id: number, body: string): Promise<void> {
  const admin = await staff(db, 'admin');
  const { head } = await openArticle(db, admin, id, Date.now());
  const saved = await saveArticle(db, admin, { id, base: head.number, text: { ...head, body } }, Date.now());
  const publication = { base: saved.head.number, at: null, isForced: true };
  await publishArticle(db, admin, { id, ...publication }, Date.now());
}

test('An editor puts an old file back only by choosing it', async ({ page, shop, loginAs }) => {
  const { id, title } = await writeArticle(shop.db, { body: '旧的一段。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await page.getByRole('button', { name: '更多' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Markdown 文件' }).click();
  const buffer = await readFile(await (await download).path());
  await correct(shop.db, id, '同事的一段。\n');

  await page.goto(TRANSFER);
  await page
    .getByLabel('文件（.md 或 .zip）')
    .setInputFiles({ name: '旧.md', mimeType: 'text/markdown', buffer });
  await page.getByRole('button', { name: '导入' }).click();
  await expect(page.getByText('跳过的 1 个文件')).toBeVisible();
  await expect(page.getByText(/导出自第 2 版，之后文章改过：现在的第 3 版/)).toBeVisible();
  const choice = page.getByRole('checkbox', { name: `用 旧.md《${title}》覆盖` });
  await choice.check();
  await page.getByRole('checkbox', { name: '试运行' }).uncheck();
  await page.getByRole('button', { name: '导入' }).click();
  await expect(page.getByText(`改动 旧.md《${title}》：正文；公开`)).toBeVisible();
  await page.goto(addressFor(id));
  await expect(page.getByText('旧的一段。')).toBeVisible();
});

test('An author stays when a colleague corrects the text, and is changed by hand', async ({
  page,
  shop,
  loginAs,
}) => {
  const { id } = await writeArticle(shop.db);
  await correct(shop.db, id, '同事的一段。\n');
  const { name } = await staff(shop.db, 'editor');
  await loginAs('editor');
  await page.goto(addressFor(id));
  await expect(page.getByRole('article').getByText(name, { exact: true })).toBeVisible();
  await openEditor(page, id);
  await expect(page.getByLabel('作者')).toHaveValue(name);
  await page.getByLabel('作者').fill('质量管理部');
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布，读者已能看到')).toBeVisible();
  await page.goto(addressFor(id));
  await expect(page.getByRole('article').getByText('质量管理部', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('An editor names the old file to put back', async ({ page, shop, loginAs }) => {
    const { id, title } = await writeArticle(shop.db, { body: '旧的一段。\n' });
    const { base } = await openArticle(shop.db, await staff(shop.db, 'editor'), id, Date.now());
    const head = `id: ${id}\nbase: ${base}\ntopic: gwzn\nstate: published\ntitle: ${title}`;
    const buffer = Buffer.from(`---\n${head}\n---\n\n旧的一段。\n`);
    await correct(shop.db, id, '同事的一段。\n');
    await loginAs('editor');
    for (const overwrite of ['', '旧.md']) {
      await page.goto(TRANSFER);
      await page
        .getByLabel('文件（.md 或 .zip）')
        .setInputFiles({ name: '旧.md', mimeType: 'text/markdown', buffer });
      await page.getByLabel('试运行').uncheck();
      await page.getByLabel(/仍要覆盖的文件/).fill(overwrite);
      await page.getByRole('button', { name: '导入' }).click();
      await expect(page).toHaveURL(TRANSFER);
      const words = overwrite === '' ? '跳过 1 个文件：旧.md' : '改动 1 篇';
      await expect(page.getByText(words)).toBeVisible();
    }
    await page.goto(addressFor(id));
    await expect(page.getByText('旧的一段。')).toBeVisible();
  });
});
