import { expect, test } from '#tests/e2e/support/fixtures.ts';

test('A reader finds an article by its initials and reads on', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('main').getByRole('searchbox', { name: '搜索帮助文章' }).fill('dgzz');
  await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
  const hit = page.getByRole('main').getByRole('link', { name: '对公转账与上传凭证' }).first();
  await expect(hit.locator('mark')).toHaveText('对公转账');
  await hit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('对公转账与上传凭证');
  await expect(page).toHaveURL(/\/help\/duigong-zhuanzhang$/);
  await page.getByRole('link', { name: /^下一篇/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('电子发票怎么开、怎么收到');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('支付配送');
});

test('The contents of an article lead to its parts', async ({ page }) => {
  await page.goto('/help/xrzn/hyzc?id=66');
  await page
    .getByRole('navigation', { name: '本页内容' })
    .getByRole('link', { name: '授权委托书要写清' })
    .click();
  await expect(page.getByRole('heading', { name: '授权委托书要写清' })).toBeInViewport();
});

test('A reader who comes back to an article by a link finds the place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/help/duigong-zhuanzhang');
  await page.mouse.move(640, 300);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/page\./.test(name)),
  );
  const next = page.getByRole('link', { name: /^下一篇/ });
  await next.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(300);
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('电子发票怎么开、怎么收到');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: /^上一篇/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('对公转账与上传凭证');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});

test('An article prints without the frame around it', async ({ page }) => {
  await page.goto('/help/zenme-fukuan');
  const vote = page.locator('form').filter({ hasText: '这篇文章有帮助吗' });
  await expect(vote).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: '订单怎么付款' })).toBeVisible();
  await expect(page.getByText(/\/help\/zenme-fukuan · 更新于/)).toBeVisible();
  for (const gone of [page.getByRole('contentinfo'), page.getByRole('search').first(), vote])
    await expect(gone).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A reader searches, reads and returns whether it helped', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('main').getByRole('searchbox', { name: '搜索帮助文章' }).fill('冷链');
    await page.getByRole('main').getByRole('button', { name: '搜索' }).click();
    await page.getByRole('main').getByRole('link', { name: '冷链药品怎么送、怎么验' }).first().click();
    await page.getByRole('button', { name: '有帮助', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '谢谢' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('冷链药品怎么送、怎么验');
  });

  test('A reader on a phone sees the text first, enlarges a picture and scrolls a table', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/help/zfps/ypth?id=252');
    const text = (await page.getByRole('article').boundingBox())?.y ?? Infinity;
    expect(
      (await page.getByRole('complementary', { name: '帮助中心导航' }).boundingBox())?.y,
    ).toBeGreaterThan(text);
    await page.getByRole('button', { name: /^放大图片：申请售后/ }).click();
    const large = page.getByRole('button', { name: /^收起图片：申请售后/ });
    await expect(large.getByRole('img')).toBeInViewport();
    await large.click();
    await expect(large).toBeHidden();

    await page.goto('/help/xrzn/hyzc?id=66');
    const table = page.getByRole('region', { name: '表格，可左右滚动' }).first();
    const held = table.getByRole('cell', { name: '营业执照' });
    const before = (await held.boundingBox())?.x;
    await table.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth, behavior: 'instant' }));
    await expect(table.getByRole('columnheader', { name: '器械店' })).toBeInViewport();
    expect((await held.boundingBox())?.x).toBe(before);
    await page.goto('/help/gywm/lxwm');
    await expect(
      page.getByRole('article').getByRole('link', { name: '400-800-1234' }).first(),
    ).toHaveAttribute('href', 'tel:4008001234');
  });
});

test('An editor comes from an article to its text', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto('/help/xrzn/hyzc?id=66');
  await page.getByRole('article').getByRole('link', { name: '编辑', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/66$/);
});
