import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dangersOf, HOSTILE } from '#tests/support/hostile-markdown.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const DESK = '/api/admin/article';

describe('hostile Markdown', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

  async function publish(text: { title: string; summary: string; body: string }) {
    const editor = await shop.as('editor');
    const { id } = (await editor.post(DESK, { category: 311 })).envelope<{ id: number }>().data!;
    const saved = await editor.post(`${DESK}/${id}/save`, { base: 1, ...text });
    expect(saved.status).toBe(200);
    expect((await editor.post(`${DESK}/${id}/publish`, { base: 2, force: '1' })).status).toBe(200);
    const preview = (await editor.post(`${DESK}/${id}/preview`)).envelope<{ url: string }>().data!.url;
    return { id, preview };
  }

  it('reaches no reader as anything but words', async () => {
    const calm = await publish({ title: '平常的标题', summary: '摘要', body: '## 一\n\n文字' });
    const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    const hostile = await publish({ title: attack, summary: attack, body: HOSTILE.join('\n\n') });
    const visitor = shop.visitor();
    const pages = [
      (id: number) => `/help/xrzn/hyzc?id=${id}`,
      () => '/help/xrzn',
      () => '/help/search?keywords=alert',
    ];
    for (const address of pages) {
      const page = await visitor.get(address(hostile.id));
      expect(page.status).toBe(200);
      expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      const fine = await visitor.get(address(calm.id));
      expect(dangersOf(page.text)).toEqual(dangersOf(fine.text));
    }
    const post = await visitor.get(`/api/post/postDetail?type=1&id=${hostile.id}`);
    const { content } = post.envelope<{ post: { content: string } }>().data!.post;
    expect(content).toContain('&#x3C;script>');
    expect(dangersOf(content)).toEqual([]);
    expect(dangersOf((await visitor.get(hostile.preview)).text)).toEqual(
      dangersOf((await visitor.get(calm.preview)).text),
    );
  });
});
