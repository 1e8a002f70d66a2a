import { expect, test } from '#tests/e2e/support/fixtures.ts';
import {
  addressFor,
  give,
  markdownOf,
  openEditor,
  retype,
  saveStateOf,
  textOf,
  toEnd,
  TOPIC,
  writeArticle,
} from '#tests/e2e/support/newsroom.ts';

const HOSTILE = [
  '<script>window.hurt = 1</script>',
  '<img src=x onerror="window.hurt = 2">',
  '[点我](javascript:window.hurt=3)',
  '<iframe src="https://evil.example/"></iframe>',
  '<style>body { display: none }</style>',
  '![图](https://evil.example/track.png)',
  '[外面](https://example.com/)',
].join('\n\n');

test('Nothing pasted into an article comes alive', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '开头。\n' });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await loginAs('editor');
  await openEditor(page, id);
  await toEnd(page);
  await give(page, 'paste', { text: HOSTILE });
  const preview = textOf(page);
  await expect(preview.getByRole('link', { name: '外面' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await page.getByRole('button', { name: '仍然发布' }).click();
  await expect(page.getByText('已发布，读者已能看到')).toBeVisible();
  for (const place of [preview, page.getByRole('article')]) {
    await expect(
      place.locator(
        'script, iframe, style, [onerror], img:not(.ProseMirror-separator), a[href^="javascript"]',
      ),
    ).toHaveCount(0);
    if (place === preview) await page.goto(addressFor(id));
  }
  await expect(page.getByRole('link', { name: '外面' })).toHaveAttribute('rel', /nofollow/);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
});

test('Before publishing links are checked; a text is set for tomorrow, shown to a colleague, and taken back', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/ERR_FAILED/);
  const { id } = await writeArticle(shop.db, {}, false);
  await loginAs('editor');
  await openEditor(page, id);
  await retype(page, '好的[首页](/)。\n\n坏的[没有](/help/nowhere)。\n');
  await page.route(`**/api/admin/article/${id}/links`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布' });
  await expect(dialog.getByText(/没能检查链接和图片：网络不通/)).toBeVisible();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByText('有 1 处链接或图片有问题')).toBeVisible();
  await dialog.getByRole('button', { name: '第 3 行' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.insertText('坏的改好了。');
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await expect(dialog.getByText('链接和图片没有发现问题')).toBeVisible();
  await dialog.getByRole('radio', { name: '定时发布' }).check();
  await expect(dialog.getByLabel('发布时间（北京时间）')).toHaveValue(/T08:00$/);
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await expect(page.getByText(/^定时 \d\d-\d\d 08:00$/)).toBeVisible();
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await page.getByRole('button', { name: '预览链接' }).click();
  await expect(page.getByRole('textbox', { name: '预览链接' })).toHaveValue(/\/help\/preview\/[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '取消定时' }).click();
  await expect(page.getByText('已取消定时')).toBeVisible();
});

test('An article is written and published by keyboard alone', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto(`/admin/articles?category=${TOPIC}`);
  await page.getByRole('button', { name: '新建文章' }).focus();
  await page.keyboard.press('Enter');
  await textOf(page).waitFor();
  await page.getByRole('textbox', { name: '标题' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('键盘写的文章');
  await textOf(page).focus();
  const shown = await textOf(page).evaluate((text) => getComputedStyle(text, '::before').content);
  expect(shown).toBe('"在这里写正文，输入 / 选格式"');
  await page.keyboard.type('## 第一节');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('要紧');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('的话');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- 甲');
  await page.keyboard.press('Enter');
  await page.keyboard.type('乙');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('/help');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/biaoge');
  await expect(page.getByRole('listbox', { name: '插入' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  for (const words of ['资质', '有效期', '说明', '营业执照', '长期', '', '许可证', '5 年', '', '合同']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await expect(textOf(page).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: '删这列' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(textOf(page)).not.toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+p');
  await expect(page.getByText('链接和图片没有发现问题')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('已发布，读者已能看到')).toBeVisible();
  await expect(page.getByText('已发布', { exact: true })).toBeVisible();
  await expect(await markdownOf(page)).toHaveValue(
    [
      '## 第一节\n\n**要紧**的话\n\n- 甲\n  - 乙\n\n[/help](/help)\n\n',
      '| 资质 | 说明 |\n| --- | --- |\n| 营业执照 |  |\n| 许可证 |  |\n| 合同 |  |\n',
    ].join(''),
  );
});

test('An article moves to an address of its own, and the one before leads there, whoever moves it first', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of (409|422)/);
  const { id, title } = await writeArticle(shop.db);
  await loginAs('editor');
  await openEditor(page, id);
  const dialog = page.getByRole('dialog', { name: '栏目与短地址' });
  const alias = dialog.getByRole('textbox', { name: '短地址' });
  const moveTo = async (wanted: string): Promise<void> => {
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '移动、改短地址' }).click();
    await alias.fill(wanted);
    await dialog.getByRole('button', { name: '保存' }).click();
  };
  await moveTo('大写 Not');
  await expect(dialog.getByRole('alert')).toContainText('小写字母');
  await alias.fill(`first-${id}`);
  await shop.db
    .insertInto('article_alias')
    .values({ alias: `theirs-${id}`, article_id: id, is_current: 1, created_at: Date.now() })
    .execute();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`theirs-${id}`);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: '查看' })).toHaveAttribute('href', `/help/first-${id}`);
  await page.goto(`/help/theirs-${id}`);
  await expect(page).toHaveURL(new RegExp(`/help/first-${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('Taken down is gone, and a draft can be deleted', async ({ page, shop, loginAs, complaints }) => {
  complaints.expected(/status of 404/);
  const shown = await writeArticle(shop.db);
  const draft = await writeArticle(shop.db, {}, false);
  await loginAs('editor');
  await openEditor(page, shown.id);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '撤下' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤下' }).click();
  await expect(page.getByText('已撤下', { exact: true }).first()).toBeVisible();
  await openEditor(page, draft.id);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '删除草稿' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page).toHaveURL(/\/admin\/articles\?category=/);
  await expect(page.getByRole('link', { name: draft.title, exact: true })).toHaveCount(0);
  const answer = await page.goto(`/admin/articles/${draft.id}`);
  expect(answer?.status()).toBe(404);
});
