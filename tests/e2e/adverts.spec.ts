import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';
import { pathTo } from '#lib/routes.rules.ts';
import { expect, test, expectNoAxeFindings, expectNoSidewaysScroll } from '#tests/e2e/support/fixtures.ts';

/** Chooses a banner of one colour in the picture field of a form. */
async function choose(form: Page | Locator, colour: string): Promise<void> {
  const create = { width: 1200, height: 360, channels: 3, background: colour } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await form.getByLabel('横幅图片').setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer });
}

/** The same where a form uploads it at once: gives its address as soon as it is shown there. */
async function upload(form: Page | Locator, colour: string): Promise<string> {
  await choose(form, colour);
  const shown = form.getByRole('img', { name: '横幅图片' });
  await expect(shown).toBeVisible();
  return (await shown.getAttribute('src')) ?? '';
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
}

/** The picture of an address on the page, seen as its readers see it. */
async function expectShown(scope: Locator, address: string): Promise<void> {
  const picture = scope.locator(`img[src="${address}"]`).first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
}

test('The picture of an advert is saved and shown where the advert stands', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto(pathTo('advert_new'));
  await page.getByLabel('标题').fill('有照片的横幅');
  await choose(page, '#0a7d68');
  await save(page);
  await page.waitForURL(/\/admin\/adverts\/\d+$/);
  const address = (await page.getByRole('img', { name: '横幅图片' }).getAttribute('src')) ?? '';
  await page.goto(pathTo('home'));
  await expectShown(page.getByRole('region', { name: '活动' }), address);
});

test('The banner of a zone, and that of a block within it, are saved and shown on its page', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await page.goto(pathTo('zone_edit', { key: 'zqmb' }));
  const head = page.getByRole('region', { name: '标题与横幅' });
  await head.getByLabel('标题').fill('有照片的专区');
  await head.getByLabel('一句话').fill('横幅是照片');
  const ofZone = await upload(head, '#1d5fae');
  await page.getByRole('group', { name: '加一块' }).getByRole('button', { name: '横幅' }).click();
  const block = page.getByRole('list', { name: '内容块' }).getByRole('group', { name: /横幅/ });
  await block.getByLabel('标题', { exact: true }).fill('块里的横幅');
  const ofBlock = await upload(block, '#d4380d');
  expect(ofBlock).not.toBe(ofZone);
  await save(page);
  await page.waitForURL(/\/admin\/zones\/zqmb\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await expect(block.getByRole('img', { name: '横幅图片' })).toHaveAttribute('src', ofBlock);
  await page.goto(pathTo('zqmb', { id }));
  await expectShown(page.locator('main'), ofZone);
  await expectShown(page.locator('main'), ofBlock);
});

test('An editor makes a home banner, picks where it leads, sees it drawn and moves it to the front', async ({
  page,
  loginAs,
}) => {
  await loginAs('editor');
  await page.goto(pathTo('adverts'));
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: '新建广告' }).click();
  await page.getByLabel('标题').fill('感冒季备货');
  await page.getByLabel('小字').fill('退热止咳一次配齐');
  await page.getByLabel('颜色').selectOption('season');
  await page.getByRole('button', { name: '选择页面' }).click();
  const picker = page.getByRole('dialog', { name: /^链接到/ });
  await page.keyboard.type('https://example.com/');
  await expect(picker.getByRole('status')).toHaveText('没有找到，换个词试试');
  await picker.getByRole('combobox').fill('感冒');
  await picker
    .getByRole('option', { name: /^分类.*感冒/ })
    .first()
    .click();
  await expect(page.getByLabel('点开到哪里')).toHaveValue('/list?category=cold');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByText('这是预览，还没有保存')).toBeVisible();
  await expect(page.getByRole('img', { name: '感冒季备货 退热止咳一次配齐' })).toBeVisible();
  await expect(page.getByLabel('颜色')).toHaveValue('season');
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/adverts\/\d+$/);
  await expect(page.getByText('首页横幅：感冒季备货')).toBeVisible();

  await page.getByRole('link', { name: '返回列表' }).click();
  const up = page.getByRole('button', { name: '上移 感冒季备货' });
  const row = page.getByRole('row').filter({ hasText: '感冒季备货' });
  const before = await row.evaluate((one) => (one as HTMLTableRowElement).rowIndex);
  await up.press('Enter');
  await expect.poll(() => row.evaluate((one) => (one as HTMLTableRowElement).rowIndex)).toBe(before - 1);
  await page.goto(pathTo('home'));
  await expect(page.getByRole('region', { name: '活动' })).toContainText('感冒季备货');
});
