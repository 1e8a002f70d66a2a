import sharp from 'sharp';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import {
  addressFor,
  give,
  markdownOf,
  openEditor,
  saveStateOf,
  textOf,
  toEnd,
  writeArticle,
} from '#tests/e2e/support/newsroom.ts';

async function png(colour: string): Promise<string> {
  const create = { width: 600, height: 300, channels: 3, background: colour } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

test('An editor pastes a Word table, adds a picture and publishes', async ({ page, shop, loginAs }) => {
  const note = '甲[^1]  \n乙\n\n[^1]:   脚注，__原样__';
  const { id } = await writeArticle(shop.db, { body: `${note}\n\n开头。\n` });
  await loginAs('editor');
  await openEditor(page, id);
  await toEnd(page);
  await page.keyboard.press('Enter');
  const cells = (...words: string[]): string =>
    `<tr>${words.map((one) => `<td><p class=MsoNormal><span>${one}<o:p></o:p></span></p></td>`).join('')}</tr>`;
  const html = `<h1>价目</h1><p><span style="font-weight:bold">要紧</span></p><pre>甲\n乙</pre><table class=MsoTableGrid>${cells('<b>品名</b>', '价格')}${cells('甘草片', '3 元')}</table>
    <p class=MsoNormal>如图：<img src="data:image/png;base64,${await png('#0a7d68')}"></p>`;
  await give(page, 'paste', { html, text: '价目' });
  await expect(page.getByText(/^图片已上传。请点开还没有说明的图片/)).toBeVisible();
  await expect(textOf(page).getByRole('strong').filter({ hasText: '要紧' })).toBeVisible();
  await expect(textOf(page).locator('pre code')).toHaveCSS('padding', '0px');
  await textOf(page).getByRole('cell', { name: '3 元' }).click();
  await expect(page.getByRole('button', { name: '下面加一行' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('枇杷膏');
  await page.keyboard.press('Tab');
  await page.keyboard.type('8 元');
  await textOf(page).locator('img[data-wants-words]').click();
  await page.getByRole('textbox', { name: '图片说明' }).fill('绿色的货架');
  await toEnd(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  await dialog.getByLabel('图片文件').setInputFiles({
    name: 'b.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await png('#1d5fae'), 'base64'),
  });
  await dialog.getByRole('textbox', { name: '图片说明' }).fill('蓝色的箱子');
  await dialog.getByRole('textbox', { name: '图下文字' }).fill('二号库的“箱子”');
  await dialog.getByRole('radio', { name: '小' }).check();
  await page.keyboard.press('Enter');
  await expect(textOf(page).getByRole('img', { name: '蓝色的箱子' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await expect(page.getByText('链接和图片没有发现问题')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布，读者已能看到')).toBeVisible();
  await page.goto(addressFor(id));
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: '价目' })).toBeVisible();
  await expect(article.getByRole('row', { name: '枇杷膏 8 元' })).toBeVisible();
  for (const name of ['绿色的货架', '蓝色的箱子'])
    await expect(article.getByRole('img', { name })).toBeVisible();
  const figure = article.getByRole('figure').filter({ has: page.getByRole('img', { name: '蓝色的箱子' }) });
  await expect(figure).toContainText('二号库的“箱子”');
  expect((await figure.getByRole('img').first().boundingBox())?.width).toBeLessThanOrEqual(280);

  // the footnote was never touched, and stands as it was written
  const { body } = await shop.db
    .selectFrom('article_revision')
    .select('body')
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const untouched = `${note}\n\n开头。\n\n`;
  expect(body.slice(0, untouched.length)).toBe(untouched);

  // another article takes the same picture from the library
  const other = await writeArticle(shop.db, { body: '另一篇。\n' }, false);
  await openEditor(page, other.id);
  await toEnd(page);
  await page.getByRole('button', { name: '图片', exact: true }).click();
  await dialog.getByRole('button', { name: '从图库选' }).click();
  await dialog.getByRole('searchbox', { name: '在图库里找' }).fill('二号库');
  await expect(dialog.getByRole('status')).toHaveText('共 1 张，新的在前');
  await dialog.getByRole('button', { name: '用这张：蓝色的箱子' }).click();
  await expect(dialog.getByRole('textbox', { name: '图下文字' })).toHaveValue('二号库的“箱子”');
  await dialog.getByRole('button', { name: '插入', exact: true }).click();
  await expect(textOf(page).getByRole('figure')).toContainText('二号库的“箱子”');
});

test('Pictures are pasted and dropped, each with words for those who cannot see it', async ({
  page,
  shop,
  loginAs,
}) => {
  const { id } = await writeArticle(shop.db, { body: '看图。\n' }, false);
  await loginAs('editor');
  await openEditor(page, id);
  await toEnd(page);
  const dialog = page.getByRole('dialog', { name: /^插入图片/ });
  await give(page, 'paste', { pictures: [{ name: 'a.png', base64: await png('#0a7d68') }] });
  await expect(dialog.getByRole('textbox', { name: '图片说明' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('绿色的货架');
  await page.keyboard.press('Enter');
  await expect(textOf(page).getByRole('img', { name: '绿色的货架' })).toBeVisible();
  await expect(textOf(page)).toBeFocused();

  const dropped = [
    { name: 'b.png', base64: await png('#d4380d') },
    { name: 'c.png', base64: await png('#1d5fae') },
  ];
  await give(page, 'drop', { pictures: dropped });
  await expect(dialog).toHaveAccessibleName('插入图片（还有 1 张）');
  for (const words of ['红色的箱子', '蓝色的箱子']) {
    await dialog.getByRole('textbox', { name: '图片说明' }).fill(words);
    await dialog.getByRole('button', { name: '插入' }).click();
    await expect(textOf(page).getByRole('img', { name: words })).toBeVisible();
  }
  await expect(dialog).toBeHidden();
  const shown = textOf(page).getByRole('img', { name: '绿色的货架' });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
});

test('A picture given up while it is sent is not put in', async ({ page, shop, loginAs, complaints }) => {
  complaints.expected(/ERR_FAILED|ERR_ABORTED/);
  const { id } = await writeArticle(shop.db, { body: '看图。\n' }, false);
  await loginAs('editor');
  await openEditor(page, id);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/admin/article/pictures', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await give(page, 'paste', { pictures: [{ name: 'a.png', base64: await png('#0a7d68') }] });
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  await dialog.getByRole('textbox', { name: '图片说明' }).fill('不要了');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  letGo();
  await page.getByRole('button', { name: '图片', exact: true }).click();
  await dialog.getByRole('textbox', { name: '图片说明' }).fill('先写说明');
  await dialog.getByLabel('图片文件').setInputFiles({
    name: 'b.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await png('#1d5fae'), 'base64'),
  });
  await expect(dialog.getByRole('textbox', { name: '图片说明' })).toHaveValue('先写说明');
  await expect(dialog.getByRole('textbox', { name: '图片说明' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toHaveText('看图。');
});

test('A file that is no picture is refused in words', async ({ page, shop, loginAs, complaints }) => {
  complaints.expected(/status of 422/);
  const { id } = await writeArticle(shop.db, {}, false);
  await loginAs('editor');
  await openEditor(page, id);
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  await dialog
    .getByLabel('图片文件')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await dialog.getByRole('textbox', { name: '图片说明' }).fill('没有图');
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(dialog.getByRole('alert')).toContainText('只能上传');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('An editor links to a goods by its pinyin', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '推荐。\n' }, false);
  await loginAs('editor');
  await openEditor(page, id);
  await toEnd(page);
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: /^链接到/ });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('amxl');
  await expect(dialog.getByRole('option', { name: /^商品.*阿莫西林/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(textOf(page).getByRole('link', { name: /阿莫西林/ })).toHaveAttribute(
    'href',
    /^\/list\/info\/\d+$/,
  );
  await expect(textOf(page)).toBeFocused();
  await textOf(page)
    .getByRole('link', { name: /阿莫西林/ })
    .click();
  await expect(page.getByRole('button', { name: '改链接' })).toBeVisible();
  await page.keyboard.type('新');
  await expect(textOf(page).getByRole('link', { name: /新/ })).toBeVisible();

  // undo goes on where it was before a look at the Markdown, and past what was changed there
  const undo = page.getByRole('button', { name: '撤销' });
  const source = await markdownOf(page);
  await source.fill(`${await source.inputValue()}\n又一段。\n`);
  await page.getByRole('button', { name: '所见即所得' }).click();
  await expect(textOf(page)).toContainText('又一段。');
  await undo.click();
  await expect(textOf(page)).not.toContainText('又一段。');
  await undo.click();
  await expect(textOf(page)).not.toContainText('新');
});
