import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from '#tests/e2e/support/fixtures.ts';
import {
  addressFor,
  markdownOf,
  openEditor,
  saveStateOf,
  textOf,
  writeArticle,
} from '#tests/e2e/support/newsroom.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('An editor corrects a slip on the phone', async ({ page, shop, loginAs }) => {
  const { id, title } = await writeArticle(shop.db, { body: '客服电话有误。\n' });
  await loginAs('editor');
  await page.goto('/admin/articles');
  await page.getByRole('searchbox', { name: '搜索文章' }).fill(title);
  await page.getByRole('button', { name: '搜索' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await textOf(page).click();
  for (const key of ['Enter', 'ArrowUp'])
    for (let line = 0; line < 30; line += 1) await page.keyboard.press(key);
  const roomAbove = async (): Promise<number> => {
    const tools = await page.getByRole('toolbar', { name: '排版' }).boundingBox();
    const caret = await page.evaluate(() => {
      const node = getSelection()?.anchorNode;
      return (node instanceof Element ? node : node?.parentElement)?.getBoundingClientRect().top;
    });
    return (caret ?? 0) - (tools?.y ?? 0) - (tools?.height ?? 0);
  };
  await expect.poll(roomAbove).toBeGreaterThan(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('客服电话已改。');
  await expect(textOf(page)).toHaveText('客服电话已改。');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布，读者已能看到')).toBeVisible();
  await expect(saveStateOf(page)).toHaveText('已保存，第 3 版');
  await page.goto(addressFor(id));
  await expect(page.getByText('客服电话已改。')).toBeVisible();
});

test('The tools leave the phone room for the text, wherever the caret is', async ({
  page,
  shop,
  loginAs,
}) => {
  const body = `| 甲 | 乙 |\n| --- | --- |\n| 一 | 二 |\n\n:::tip\n要紧\n:::\n\n${'一行\n\n'.repeat(40)}`;
  const { id } = await writeArticle(shop.db, { body });
  await loginAs('editor');
  await openEditor(page, id);
  const here = page.getByRole('group', { name: '光标所在处' });
  for (const [words, tool] of [
    ['二', '删表格'],
    ['要紧', '取消提示框'],
  ] as const) {
    await textOf(page).getByText(words, { exact: true }).click();
    await expect(here.getByRole('button', { name: tool })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 600));
    const tools = await page.getByRole('toolbar', { name: '排版' }).boundingBox();
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(120);
    await expect(saveStateOf(page)).toBeInViewport({ ratio: 1 });
    expect((await saveStateOf(page).boundingBox())?.y).toBeLessThan(tools?.y ?? 0);
    expect((await here.boundingBox())?.y).toBeLessThan((tools?.y ?? 0) + 8);
  }
  await expectNoSidewaysScroll(page);
});

test('A broken link is found in the Markdown on the phone', async ({ page, shop, loginAs }) => {
  const { id } = await writeArticle(shop.db, { body: '好的。\n\n坏的[没有](/help/nowhere)。\n' }, false);
  await loginAs('editor');
  await openEditor(page, id);
  const source = await markdownOf(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '第 3 行' }).click();
  await expect(source).toBeFocused();
  expect(await source.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart))).toMatch(
    /^坏的/,
  );
});

test('The tools can be walked to and are sound before the editor is there', async ({ page, loginAs }) => {
  await loginAs('editor');
  const arrived = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/admin/articles/71', { waitUntil: 'commit' });
  const bold = page.getByRole('toolbar', { name: '排版' }).getByRole('button').first();
  await expect(bold).toBeDisabled();
  await bold.focus();
  await expect(bold).toBeFocused();
  await expectNoAxeFindings(page);
  arrived.resolve(undefined);
  await expect(bold).toBeEnabled();
});
