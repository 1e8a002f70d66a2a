import { saveArticle } from '#lib/content/newsroom/write/save.service.ts';
import { expect, test, anotherPage } from '#tests/e2e/support/fixtures.ts';
import { makeEditor, setDue, text } from '#tests/support/newsroom-fixture.ts';
import {
  addressFor,
  openEditor,
  restUntilDrafted,
  retype,
  saveStateOf,
  textOf,
  writeArticle,
} from '#tests/e2e/support/newsroom.ts';

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

test('An article set for tomorrow becomes public when the time has come', async ({
  page,
  browser,
  shop,
  loginAs,
}) => {
  const { id, title } = await writeArticle(shop.db, { body: '双十二公告。\n' }, false);
  await loginAs('editor');
  await openEditor(page, id);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '定时发布' }).check();
  await expect(dialog.getByLabel('发布时间（北京时间）')).toHaveValue(/T08:00$/);
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await expect(page.getByText(/^定时 \d\d-\d\d 08:00$/)).toBeVisible();

  const reader = await anotherPage(browser, shop, null);
  await reader.goto('/help/xrzn/gwzn');
  await expect(reader.getByText(title)).toHaveCount(0);
  await setDue(shop.db, id, Date.now() - 1000);
  await expect(async () => {
    await reader.goto(addressFor(id));
    await expect(reader.getByText('双十二公告。')).toBeVisible({ timeout: 500 });
  }).toPass();
  await reader.context().close();
});

test('A second editor sees the first and cannot overwrite unseen', async ({
  page,
  browser,
  shop,
  loginAs,
}) => {
  const { id } = await writeArticle(shop.db, { body: '满 500 元包邮。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  const second = await anotherPage(browser, shop, 'admin');
  await openEditor(second, id);
  await expect(second.getByText(/正在编辑这篇文章/)).toBeVisible();

  await retype(page, '满 600 元包邮。\n');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await retype(second, '满 700 元包邮。\n');
  await second.keyboard.press('ControlOrMeta+s');
  const dialog = second.getByRole('dialog', { name: /保存了新版本/ });
  await expect(dialog.getByRole('deletion').filter({ hasText: '600' })).toBeVisible();
  await expect(dialog.getByRole('insertion').filter({ hasText: '700' })).toBeVisible();

  await dialog.getByRole('button', { name: '载入对方的版本' }).click();
  await expect(textOf(second)).toHaveText('满 600 元包邮。');
  await expect(second.getByText(/发现 .* 未保存的内容/)).toBeVisible();
  await second.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(textOf(second)).toHaveText('满 700 元包邮。');
  await second.keyboard.press('ControlOrMeta+s');
  await second.getByRole('button', { name: '用我的版本保存为新版本' }).click();
  await expect(saveStateOf(second)).toHaveText('已保存，第 4 版');
  await second.context().close();
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

test('Two versions far apart are chosen page by page and compared', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '第二版的话。\n' });
  const editor = await makeEditor(shop.db, '韩梅');
  for (let base = 2; base < 25; base += 1)
    await saveArticle(
      shop.db,
      editor,
      { id, base, text: text({ body: `第 ${base + 1} 版的话。` }) },
      Date.now(),
    );
  await loginAs('editor');
  await page.goto(`/admin/articles/${id}/revisions`);
  await page.getByRole('radio', { name: '较新的是第 20 版' }).check();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('第 2 页，共 2 页')).toBeVisible();
  await page.getByRole('radio', { name: '较早的是第 3 版' }).check();
  await page.getByRole('button', { name: '比较' }).click();
  await expect(page.getByRole('heading', { name: '第 3 版到第 20 版的改动' })).toBeVisible();
  await page.getByRole('button', { name: '上一页' }).click();
  await expect(page.getByRole('heading', { name: '第 3 版到第 20 版的改动' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '较新的是第 20 版' })).toBeChecked();
});

for (const place of ['this browser', 'the server'] as const) {
  test(`Text typed and not saved is found again after the page was closed, by ${place}`, async ({
    page,
    shop,
    loginAs,
  }) => {
    const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
    await loginAs('editor');
    await page.clock.install();
    await openEditor(page, id);
    await retype(page, '改了一半的话。\n');
    await restUntilDrafted(page);
    if (place === 'this browser') await shop.db.deleteFrom('article_draft').execute();
    const later = await page.context().newPage();
    await page.close();
    if (place === 'the server') {
      await later.goto('/admin/articles');
      await later.evaluate(() => window.localStorage.clear());
    }
    await openEditor(later, id);
    await expect(textOf(later)).toHaveText('原来的话。');
    await later.getByRole('button', { name: '查看差异' }).click();
    await expect(later.getByRole('dialog').getByRole('insertion').first()).toBeVisible();
    await later.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
    await expect(textOf(later)).toHaveText('改了一半的话。');
    await later.keyboard.press('ControlOrMeta+s');
    await expect(saveStateOf(later)).toHaveText('已保存，第 3 版');
    await openEditor(later, id);
    await expect(later.getByText(/未保存的内容/)).toHaveCount(0);
  });
}

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

test('Two tabs of one editor keep a text each', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  await page.clock.install();
  await openEditor(page, id);
  const idle = await page.context().newPage();
  await openEditor(idle, id);
  await page.bringToFront();
  await retype(page, '这一页写的话。\n');
  await restUntilDrafted(page);
  await page.close();
  await idle.bringToFront();
  await retype(idle, '那一页写的话。\n');
  await restUntilDrafted(idle);
  await idle.reload();
  await idle.getByRole('button', { name: '查看差异' }).click();
  await expect(idle.getByRole('dialog')).toContainText('那一页');
  await idle.getByRole('dialog').getByRole('button', { name: '丢弃' }).click();
  await idle.getByRole('alertdialog').getByRole('button', { name: '丢弃' }).click();
  await expect(idle.getByRole('dialog')).toHaveCount(0);
  await idle.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(textOf(idle)).toHaveText('这一页写的话。');
});

test('A session that ends while typing loses nothing', async ({ page, shop, loginAs, complaints }) => {
  complaints.expected(/status of 401/);
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await retype(page, '登录过期时写的话。\n');
  await shop.db.deleteFrom('session').execute();
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await expect(dialog.getByRole('link', { name: '去登录' })).toHaveAttribute('target', '_blank');
  await expect(page).toHaveURL(`/admin/articles/${id}`);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);

  await loginAs('editor');
  await openEditor(page, id);
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(textOf(page)).toHaveText('登录过期时写的话。');
});

test('Logging in elsewhere lets the editor go on where it was', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/status of 401/);
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  await openEditor(page, id);
  await retype(page, '接着写的话。\n');
  await shop.db.deleteFrom('session').execute();
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await dialog.getByRole('button', { name: '我已登录，继续' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('还没有登录，请先在新标签页里登录。');
  await loginAs('editor');
  await dialog.getByRole('button', { name: '我已登录，继续' }).click();
  await expect(dialog).toBeHidden();
  await expect(saveStateOf(page)).toHaveText(/^草稿已自动保存/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
});

test('Without the network the text is kept here, and sent when it is back', async ({
  page,
  shop,
  loginAs,
  complaints,
}) => {
  complaints.expected(/INTERNET_DISCONNECTED/);
  const { id } = await writeArticle(shop.db, { body: '原来的话。\n' });
  await loginAs('editor');
  await page.clock.install();
  await openEditor(page, id);
  await page.context().setOffline(true);
  await retype(page, '断网时写的话。\n');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveStateOf(page)).toHaveText('无法连接，已存在本机');
  await page.context().setOffline(false);
  await restUntilDrafted(page);
});
