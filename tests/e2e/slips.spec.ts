import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillCart, findGoods } from '#tests/support/demo-cart.ts';
import { submitOrder } from '#tests/e2e/support/till.ts';

test('A slip that is too large is made smaller, and one that is no picture is refused with the reason', async ({
  page,
  shop,
  loginAs,
}, testInfo) => {
  /** A browser reads a file by itself; bytes would be handed to it over the wire. */
  const fileOf = async (name: string, bytes: Buffer): Promise<string> => {
    const path = testInfo.outputPath(name);
    await writeFile(path, bytes);
    return path;
  };
  const goods = await findGoods(shop.db, 'buyer');
  await fillCart(shop.db, 'buyer', [{ goodsId: goods.id, quantity: 1 }]);
  await loginAs('buyer');
  const id = await submitOrder(page);
  await page.getByText('已转账，填写转账信息').click();
  await page.getByLabel('付款银行').fill('中国工商银行郑州解放路支行');
  await page.getByLabel('转账流水号').fill('HB20261121000019');
  const slip = page.getByLabel('转账回单');

  await slip.setInputFiles(await fileOf('notes.png', Buffer.alloc(6 * 1024 * 1024, 'no picture')));
  await expect(page.getByText(/这张图片有 6.0 MB，没有压缩成功/)).toBeVisible();
  await expect(page.getByLabel('转账流水号')).toHaveValue('HB20261121000019');

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#fff', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await slip.setInputFiles(await fileOf('slip.png', large));
  await expect(page.getByText(/图片原有 \d+\.\d MB，已压缩到 \d\.\d MB/)).toBeVisible();
  await expect(page.getByRole('img', { name: '所选回单' })).toBeVisible();
  await page.getByRole('button', { name: '我已转账，提交信息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '转账信息已提交' })).toBeVisible();
  await page.goto(`/order/info/${id}`);
  await expect(page.getByRole('link', { name: '查看回单' })).toBeVisible();
});
