import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '#tests/support/files.ts';
import { workbook } from '#tests/support/office-files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

describe('a file that an article offers', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('is only ever saved, by anybody, and never run or sniffed', async () => {
    const editor = await shop.as('editor');
    const file = { name: '退货清单.xlsx', bytes: await workbook() };
    const answer = await editor.send('POST', '/api/admin/article/files', await multipart({ file }));
    const { url } = answer.envelope<{ url: string }>().data!;
    const { status, headers } = await shop.visitor().get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await shop.visitor().get(url.replace('.xlsx', '.pdf'))).status).toBe(404);
  });

  it('stands in an article of the demo as a link that saves it, without a script', async () => {
    const { text } = await shop.visitor().get('/help/zfps/ypth?id=252');
    const [, href = '', name] = /<p data-file="xlsx"><a href="([^"]+)" download="([^"]+)">/.exec(text) ?? [];
    expect(name).toBe('退货清单.xlsx');
    expect((await shop.visitor().get(href)).status).toBe(200);
  });
});
