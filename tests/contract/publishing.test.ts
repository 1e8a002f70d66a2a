import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOOTER_POST } from '#lib/articles/topics.rules.ts';
import type { DeskArticle } from '#lib/desk/desk.rules.ts';
import { Client } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** The spec's promise of a change: seen on every process within this time. */
const SECOND = { timeout: 1000, interval: 20 };
const ARTICLE = 231;
const PAGES = [
  '/help/zfps/ddzf',
  '/help/zfps/ddzf?id=232',
  '/help/zfps/hwps',
  '/help',
  '/help/xwzx/gsxw',
  '/list',
  '/',
];

interface Cache {
  renders: number;
  invalidations: number;
}

describe.each(ENGINES)('publishing on two processes of a shop on %s', (engine) => {
  let shop: Shop;
  let there: Client;
  let here: Client;
  let editor: Client;
  beforeAll(async () => {
    shop = await startShop({ engine });
    there = new Client((await shop.another()).url);
    here = shop.visitor();
    editor = await shop.as('editor');
  });
  afterAll(async () => {
    there?.close();
    await shop?.close();
  });

  const cacheOf = async (client: Client): Promise<Cache> =>
    (JSON.parse((await client.get('/healthz')).text) as { cache: Cache }).cache;
  const visitAll = async (client: Client): Promise<number> => {
    const before = await cacheOf(client);
    for (const page of PAGES) expect((await client.get(page)).status, page).toBe(200);
    return (await cacheOf(client)).renders - before.renders;
  };
  const change = async (id: number, edit: (article: DeskArticle['head']) => object): Promise<void> => {
    const { head } = (await editor.get(`/api/admin/article/${id}`)).envelope<DeskArticle>().data!;
    const { title, summary, keywords, source, body, number } = head;
    const saved = await editor.post(`/api/admin/article/${id}/save`, {
      ...{ base: number, title, summary, keywords, source, body },
      ...edit(head),
    });
    expect(saved.status, saved.text).toBe(200);
    const published = await editor.post(`/api/admin/article/${id}/publish`, { base: number + 1 });
    expect(published.status, published.text).toBe(200);
  };
  const content = async (client: Client, id: number): Promise<string> =>
    (await client.get(`/api/post/postDetail?type=1&id=${id}`)).envelope<{ post: { content: string } }>().data!
      .post.content;

  it('shows a corrected text within a second everywhere, and renders only its own page anew', async () => {
    for (const client of [here, there]) await visitAll(client);
    expect(await visitAll(there)).toBe(0);
    await change(ARTICLE, ({ body }) => ({ body: `${body}\n\n节假日照常收款。` }));
    for (const client of [here, there]) {
      await expect
        .poll(async () => (await client.get('/help/zfps/ddzf')).text, SECOND)
        .toContain('节假日照常收款。');
      expect(await content(client, ARTICLE)).toContain('节假日照常收款。');
      const before = (await cacheOf(client)).renders;
      await visitAll(client);
      expect((await cacheOf(client)).renders).toBe(before);
    }
  });

  it('renders the lists anew when a title changes, and leaves the rest alone', async () => {
    for (const client of [here, there]) await visitAll(client);
    const before = (await cacheOf(there)).invalidations;
    await change(ARTICLE, () => ({ title: '订单的几种付款办法' }));
    await expect.poll(async () => (await there.get('/help')).text, SECOND).toContain('订单的几种付款办法');
    expect((await there.get('/help/zfps/ddzf?id=232')).text).toContain('订单的几种付款办法');
    expect((await cacheOf(there)).invalidations).toBeGreaterThan(before);
    const renders = (await cacheOf(there)).renders;
    for (const page of ['/help/zfps/hwps', '/help/xwzx/gsxw', '/list', '/']) await there.get(page);
    expect((await cacheOf(there)).renders).toBe(renders);
  });

  it('shows a new statement in the footer of every page', async () => {
    for (const client of [here, there]) await visitAll(client);
    await change(FOOTER_POST, ({ body }) => ({ body: `${body}\n\n声明已于今日修订。` }));
    for (const client of [here, there]) {
      await expect.poll(async () => (await client.get('/list')).text, SECOND).toContain('声明已于今日修订。');
      expect(await content(client, FOOTER_POST)).toContain('声明已于今日修订。');
      for (const page of PAGES) expect((await client.get(page)).text, page).toContain('声明已于今日修订。');
    }
  });

  it('takes a withdrawn article off its page, its lists and the call', async () => {
    for (const client of [here, there]) await visitAll(client);
    const { head, standing } = (await editor.get('/api/admin/article/232')).envelope<DeskArticle>().data!;
    const { status } = await editor.post('/api/admin/article/232/withdraw', { base: standing.headNumber });
    expect(status).toBe(200);
    for (const client of [here, there]) {
      await expect.poll(async () => (await client.get('/help')).text, SECOND).not.toContain(head.title);
      expect((await client.get('/api/post/postDetail?type=1&id=232')).status).toBe(404);
    }
  });
});
