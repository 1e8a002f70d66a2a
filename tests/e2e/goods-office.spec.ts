import type { Page } from '@playwright/test';
import { pathTo } from '#lib/routes.rules.ts';
import { expect, expectNoAxeFindings, test } from '#tests/e2e/support/fixtures.ts';

const NUMBER = '国药准字Z20269871';

async function fillIn(page: Page): Promise<void> {
  const texts = {
    商品名称: '蒲地蓝消炎片',
    规格: '0.3g*24片/盒',
    单位: '盒',
    剂型: '片剂',
    生产厂家: '岷海试验制药有限公司',
    批准文号或注册证号: NUMBER,
    挂牌价: '12.00',
    市场价: '18.00',
  };
  for (const [label, text] of Object.entries(texts))
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByRole('combobox', { name: label }))
      .fill(text);
  await page.getByLabel('分类', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('处方分类').selectOption('乙类OTC');
}

/** Sends the form, which is refused since the goods is there, and follows its link to that goods. */
async function meetTheTwin(page: Page): Promise<void> {
  await page.getByRole('link', { name: '复制为新商品' }).click();
  await expect(page.getByLabel('商品名称')).toHaveValue('蒲地蓝消炎片');
  await expect(page.getByLabel('批准文号或注册证号')).toHaveValue('');
  await page.getByLabel('批准文号或注册证号').fill(NUMBER);
  await page.getByRole('button', { name: '新建商品' }).click();
  await expect(page.getByText(/已经有批准文号、规格、厂家都相同的商品/).first()).toBeVisible();
  await page.getByRole('link', { name: /打开已经有的商品/ }).click();
}

test('An operator makes a goods, corrects it, takes that back and says why it is off sale', async ({
  page,
  loginAs,
}) => {
  await loginAs('operator');
  await page.goto(pathTo('goods_desk'));
  await page.getByRole('link', { name: '新建商品' }).click();
  await fillIn(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '新建商品' }).click();
  await expect(page.getByText('商品已新建，现在没有上架')).toBeVisible();
  await meetTheTwin(page);

  const master = page.getByRole('region', { name: '主数据' });
  await master.getByLabel('商品名称').fill('蒲地蓝消炎胶囊');
  await master.getByRole('button', { name: '保存主数据' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('蒲地蓝消炎胶囊');
  const history = page.getByRole('region', { name: '修改历史' });
  await expect(history).toContainText('蒲地蓝消炎片 → 蒲地蓝消炎胶囊');
  await expectNoAxeFindings(page);
  await history.getByRole('button', { name: /^撤销/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('蒲地蓝消炎片');

  const sale = page.getByRole('form', { name: '价格与批次' });
  await sale.getByLabel('下架原因').fill('等首批到货');
  await sale.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '看商品页' }).click();
  await expect(page.getByText('已下架：等首批到货')).toBeVisible();
});
