import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

/** The numbers that a text ends with: `二类 263`. */
const numberIn = async (text: string | null): Promise<number> =>
  Number(/(\d[\d,]*)\D*$/.exec(text ?? '')?.[1]);

const totalOf = async (page: Page): Promise<number> =>
  numberIn(await page.getByText(/^共 [\d,]+ 个品种$/).textContent());

/** Opens what is folded to a word: a filter, or what is shown before the goods. */
const unfold = (page: Page, words: string | RegExp) => page.locator('summary', { hasText: words }).click();

/* Each zone's main way. */
const ways: [title: string, walk: (page: Page) => Promise<void>][] = [
  [
    'A buyer narrows the free-shipping zone, sees it as a table and reads the rules',
    async (page) => {
      await page.goto('/yx_index');
      await expect(page.getByRole('heading', { level: 1, name: '包邮专区' })).toBeVisible();
      const all = await totalOf(page);
      await unfold(page, '包邮数量');
      await page.getByRole('link', { name: /^10 件以内/ }).click();
      await expect(page).toHaveURL(/\/yx\?free=10$/);
      expect(await totalOf(page)).toBeLessThan(all);
      await page.getByRole('link', { name: '列表', exact: true }).click();
      await expect(page).toHaveURL(/\/yx\?free=10$/);
      await expect(page.getByRole('table')).toBeVisible();
      await page.getByRole('link', { name: /^包邮规则/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: '包邮规则' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await page.getByRole('link', { name: '去包邮专区' }).click();
      await expect(page).toHaveURL(/\/yx$/);
    },
  ],
  [
    'A buyer finds herbs for a use, from one province, of one grade',
    async (page) => {
      await page.goto('/zyyp');
      await unfold(page, '按功效选');
      await page.getByRole('link', { name: /^补虚药/ }).click();
      await unfold(page, /^产地/);
      await page.getByRole('link', { name: /^甘肃/ }).click();
      await unfold(page, /^等级$/);
      await page.getByRole('link', { name: /^选货/ }).click();
      await expect(page).toHaveURL(/category=buxu/);
      const cards = page.locator('#zone-goods [data-goods-id]');
      expect(await cards.count()).toBeGreaterThan(0);
      await expect(cards.filter({ hasText: '甘肃 · 选货' })).toHaveCount(await cards.count());
      await unfold(page, /^产地/);
      await page.getByRole('link', { name: /甘肃/ }).click();
      await expect(page).not.toHaveURL(/origin=/);
      await expect(page).toHaveURL(/grade=/);
    },
  ],
  [
    'A buyer reads what the third class of devices takes, and sees only those',
    async (page) => {
      await page.goto('/qxzq');
      await unfold(page, '各管理类别');
      const third = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: /^第三类/ }) });
      await expect(third).toContainText('医疗器械经营许可证');
      const link = third.getByRole('link', { name: /^看第三类/ });
      const count = await numberIn(await link.textContent());
      await link.click();
      await expect(page).toHaveURL(/\/qxzq\?class=3$/);
      expect(await totalOf(page)).toBe(count);
      await unfold(page, '各管理类别');
      await third.getByRole('link', { name: '看全部类别' }).click();
      await expect(page).toHaveURL(/\/qxzq$/);
    },
  ],
  [
    'A buyer reads what can be sent back, and sees lots with two months to go',
    async (page) => {
      await page.goto('/jxqzc');
      await unfold(page, '能不能退');
      await expect(page.getByRole('row', { name: /订多了/ })).toContainText('不能退');
      await unfold(page, '剩余效期');
      await page.getByRole('link', { name: /^2 个月以内/ }).click();
      await expect(page).toHaveURL(/\/jxqzc\?months=2$/);
      const rows = page.locator('#zone-goods tr[data-goods-id]');
      await expect(rows.first()).toContainText(/还剩 (1 个月|2 个月|\d+ 天)\s批号/);
      await expect(page.getByRole('row', { name: /订多了/ })).toHaveCount(0);
    },
  ],
  [
    'A buyer comes from all activities to the one that runs',
    async (page) => {
      await page.goto('/hdmb');
      await expect(page.getByText('国庆备货专场')).toHaveCount(0);
      await page.getByRole('link', { name: /^秋冬呼吸用药备货节 满 1000/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: '秋冬呼吸用药备货节' })).toBeVisible();
      await expect(page.getByText(/^开放至 \d{4}-/)).toBeVisible();
      await page.getByRole('link', { name: /^近效期特卖\s*周转快/ }).click();
      await expect(page).toHaveURL(/\/jxqzc$/);
    },
  ],
];

/* From the brand zone by letter to a brand, its licences and a category of its goods. */
async function throughBrands(page: Page): Promise<void> {
  await page.goto('/ppzq');
  await expect(page.getByRole('heading', { level: 1, name: '品牌专区' })).toBeVisible();
  await page.getByRole('navigation', { name: '按首字母找品牌' }).getByRole('link', { name: 'Y' }).click();
  await expect(page).toHaveURL(/\/ppzq\/index(\/\d)?#letter-Y$/);
  await page.getByRole('link', { name: /^云南白药/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '云南白药' })).toBeVisible();
  await page.locator('summary', { hasText: '品牌故事' }).click();
  await expect(page.getByText('百宝丹')).toBeVisible();
  await page.locator('summary', { hasText: '证照' }).click();
  await expect(page.getByRole('table', { name: '云南白药的证照' })).toContainText('药品生产许可证');
  await page.locator('#filters summary', { hasText: '分类' }).click();
  const category = page.locator('#filters [open] [data-n]').first();
  const count = Number(await category.getAttribute('data-n'));
  await category.click();
  await expect(page).toHaveURL(/\/ppzq\/info\/\d+\?category=/);
  await expect(page.getByText(`在售 ${count} 个品种`)).toBeVisible();
  await expect(page.getByText('百宝丹')).toHaveCount(0);
}

test('An editor writes a new brand, sees what is wrong, and buyers see it', async ({ page, loginAs }) => {
  await loginAs('editor');
  await page.goto('/admin/brands');
  await page.getByRole('link', { name: '新建品牌' }).click();
  await page.getByLabel('品牌名称').fill('贵州百灵');
  await page.getByLabel('一句话介绍').fill('安顺的苗药企业');
  await page.getByLabel('厂家（每行一家）').fill('没有这家厂');
  await page.getByRole('button', { name: '新建品牌' }).click();
  await expect(page.getByText(/没有找到厂家：没有这家厂/).first()).toBeVisible();
  await expect(page.getByLabel('一句话介绍')).toHaveValue('安顺的苗药企业');
  await page.getByLabel('厂家（每行一家）').fill('贵州百灵');
  await page.getByRole('button', { name: '新建品牌' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '贵州百灵' })).toBeVisible();
  await page.getByRole('link', { name: '看品牌页' }).click();
  await expect(page.getByText('安顺的苗药企业')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const [title, walk] of ways) test(title, ({ page }) => walk(page));
  test('A buyer finds a brand by its letter, reads who it is and sees one category of it', ({ page }) =>
    throughBrands(page));
});
