import { DEMO_PASSWORD } from '#demo/accounts.rules.ts';
import { anotherPage, expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';
import {
  addressFor,
  openEditor,
  publishedBody,
  retype,
  saveStateOf,
  textOf,
  writeArticle,
} from '#tests/e2e/support/newsroom.ts';
import { readFile } from 'node:fs/promises';

test(
  'An editor corrects an article and a buyer reads it',
  { tag: '@quick' },
  async ({ page, browser, shop, loginAs }) => {
    const { id, title } = await writeArticle(shop.db, { body: '送货要三天。\n' });
    const buyer = await anotherPage(browser, shop, 'buyer');
    await buyer.goto(addressFor(id));
    await expect(buyer.getByText('送货要三天。')).toBeVisible();

    await loginAs('editor');
    await openEditor(page, id);
    await retype(page, '## 送货\n\n送货要**两天**。\n');
    await expect(textOf(page).getByRole('heading', { name: '送货', exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
    await buyer.reload();
    await expect(buyer.getByText('送货要三天。')).toBeVisible();

    await page.keyboard.press('ControlOrMeta+Shift+p');
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布，读者已能看到')).toBeVisible();
    await expect(async () => {
      await buyer.reload();
      await expect(buyer.getByText('送货要两天。')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(buyer.getByText('送货要三天。')).toHaveCount(0);
    await expect(buyer.getByRole('heading', { name: title })).toBeVisible();
    await buyer.context().close();
  },
);

test('Two corrections and an old import', async ({ page, browser, shop, loginAs, complaints }) => {
  complaints.expected(/status of 409/);
  const { id, title } = await writeArticle(shop.db, { body: '满 500 元包邮。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await page.getByRole('button', { name: '更多' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Markdown 文件' }).click();
  const buffer = await readFile(await (await download).path());

  const second = await anotherPage(browser, shop, 'admin');
  await openEditor(second, id);
  await expect(second.getByText(/正在编辑这篇文章/)).toBeVisible();
  await page.getByRole('textbox', { name: '摘要' }).fill('编辑写的摘要');
  await retype(page, '满 600 元包邮。\n');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await second.getByRole('textbox', { name: '关键词' }).fill('包邮');
  await retype(second, '满 700 元包邮。\n');
  await second.keyboard.press('ControlOrMeta+s');
  const dialog = second.getByRole('dialog', { name: /保存了新版本/ });
  const difference = dialog.getByRole('region', { name: '差异' });
  await expect(difference.getByRole('deletion')).toHaveText('600');
  await expect(difference.getByRole('insertion')).toHaveText('700');
  await expectNoAxeFindings(second);
  await dialog.getByRole('button', { name: '载入对方的版本' }).click();
  await expect(textOf(second)).toHaveText('满 600 元包邮。');
  await second.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(second)).toHaveText('已保存，第 4 版');
  await second.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(textOf(second)).toHaveText('满 700 元包邮。');
  await second.keyboard.press('ControlOrMeta+s');
  await dialog.getByRole('button', { name: '用我的版本保存为新版本' }).click();
  await expect(saveStateOf(second)).toHaveText('已保存，第 5 版');
  await expect(second.getByRole('textbox', { name: '摘要' })).toHaveValue('编辑写的摘要');
  await expect(second.getByRole('textbox', { name: '关键词' })).toHaveValue('包邮');
  await second.keyboard.press('ControlOrMeta+Shift+p');
  await second.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(second.getByText('已发布，读者已能看到')).toBeVisible();
  await second.context().close();

  await page.goto('/admin/articles/transfer');
  await page
    .getByLabel('文件（.md 或 .zip）')
    .setInputFiles({ name: '旧.md', mimeType: 'text/markdown', buffer });
  await page.getByRole('button', { name: '看看会改动什么' }).click();
  await expect(page.getByText('跳过的 1 个文件')).toBeVisible();
  await expect(page.getByText(/导出自第 2 版.*现在的第 5 版.*覆盖会改动：摘要、关键词、正文/)).toBeVisible();
  await page.getByRole('button', { name: '照此导入' }).click();
  await expect(page.getByText(/导入完成：.*改动 0 篇.*跳过 1 个文件/)).toBeVisible();
  expect(await publishedBody(shop.db, id)).toBe('满 700 元包邮。\n');
  await page.getByRole('checkbox', { name: `用 旧.md《${title}》覆盖` }).check();
  await page.getByRole('button', { name: '看看会改动什么' }).click();
  await expect(page.getByText(`改动 旧.md《${title}》：摘要、关键词、正文；公开`)).toBeVisible();
  await page.getByText('文字的差别').click();
  await expect(page.getByRole('insertion').filter({ hasText: '500' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '照此导入' }).click();
  await expect(page.getByText(/导入完成：.*改动 1 篇/)).toBeVisible();
  await expect(page.getByRole('link', { name: `《${title}》` })).toHaveAttribute(
    'href',
    `/admin/articles/${id}`,
  );
  await page.goto(addressFor(id));
  await expect(page.getByText('满 500 元包邮。')).toBeVisible();
});

test('An editor restores an older version', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '第一段。\n\n第二段有三句。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await retype(page, '第一段。\n\n第二段有两句。\n');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await page.getByRole('link', { name: '修改记录' }).click();
  await expect(page.getByRole('heading', { name: '第 2 版到第 3 版的改动' })).toBeVisible();
  await expect(page.getByRole('deletion')).toHaveText('三句');
  await expect(page.getByRole('insertion')).toHaveText('两句');
  await page.getByRole('button', { name: '恢复第 2 版' }).click();
  await expect(textOf(page)).toContainText('第二段有三句。');
  await expect(saveStateOf(page)).toHaveText('已保存，第 4 版');
});

test('What the server has not taken outlives a lost connection and the page', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/INTERNET_DISCONNECTED/);
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await page.context().setOffline(true);
  await retype(page, '断网时写的话。\n');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('无法连接，已存在本机');
  const later = await page.context().newPage();
  await page.close();
  await later.context().setOffline(false);
  await openEditor(later, id);
  await expect(textOf(later)).toHaveText('原来的话。');
  await later.getByRole('button', { name: '查看差异' }).click();
  await expect(later.getByRole('dialog').getByRole('insertion').first()).toBeVisible();
  await later.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect(textOf(later)).toHaveText('断网时写的话。');
  await later.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(later)).toHaveText('已保存，第 3 版');
  await openEditor(later, id);
  await expect(later.getByText(/未保存的内容/)).toHaveCount(0);
});

test('What is typed before the editor is there stays, with its caret', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/ArticleEditor.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/articles/${id}`, { waitUntil: 'commit' });
  const summary = page.getByRole('textbox', { name: '摘要' });
  await summary.fill('等不及写的摘要');
  const plain = page.getByRole('textbox', { name: '正文' });
  await plain.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('先写的。');
  letGo();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('接着写的。');
  await expect(textOf(page)).toHaveText('先写的。接着写的。原来的话。');
  await expect(summary).toHaveValue('等不及写的摘要');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
});

test('A session that ends while typing loses nothing: logging in where one is goes on with saving', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 4(01|22)/);
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await retype(page, '接着写的话。\n');
  await shop.db.deleteFrom('session').execute();
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  const logIn = async (password: string): Promise<void> => {
    await dialog.getByLabel('密码').fill(password);
    await dialog.getByLabel('密码').press('Enter');
  };
  await dialog.getByLabel('用户名').fill('editor');
  await logIn('not-the-password');
  await expect(dialog.getByRole('alert')).toContainText('用户名或密码不正确');
  await logIn(DEMO_PASSWORD);
  await expect(dialog).toBeHidden();
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await page.keyboard.type('又写的。');
  await expect(textOf(page)).toContainText('又写的。');
});
