import { FOOTER_POST } from '#lib/content/articles/topics.rules.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { publishArticle } from '#lib/content/newsroom/publish.service.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { Client } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A change is seen on every process within this time. */
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
  const change = async (id: number, edit: (article: OpenArticle['head']) => object): Promise<void> => {
    const { head } = (await editor.get(`/api/admin/article/${id}`)).envelope<OpenArticle>().data!;
    const { title, summary, keywords, source, body, number } = head;
    const saved = await editor.post(`/api/admin/article/${id}/save`, {
      base: number,
      title,
      summary,
      keywords,
      source,
      body,
      ...edit(head),
    });
    expect(saved.status, saved.text).toBe(200);
    const published = await editor.post(`/api/admin/article/${id}/publish`, { base: number + 1 });
    expect(published.status, published.text).toBe(200);
  };
  const content = async (client: Client, id: number): Promise<string> =>
    (await client.get(`/api/post/postDetail?type=1&id=${id}`)).envelope<{ post: { content: string } }>().data!
      .post.content;

  it('shows a corrected text within a second everywhere, and renders only its own page again', async () => {
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

  it('shows a text that waited on both processes within a second of the time a third one set', async () => {
    const { head } = (await editor.get(`/api/admin/article/${ARTICLE}`)).envelope<OpenArticle>().data!;
    const { title, summary, keywords, source, body, number: base } = head;
    const typed = { title, summary, keywords, source, body: `${body}\n\n到点公布。`, base };
    expect((await editor.post(`/api/admin/article/${ARTICLE}/save`, typed)).status).toBe(200);
    const row = await findMemberByUsername(shop.db, 'editor');
    const chen = await toMember(shop.db, row!);
    const now = Date.now();
    const publication = { id: ARTICLE, base: base + 1, at: now + 1500, isForced: true };
    await publishArticle(shop.db, chen, publication, now);
    const shows = async (client: Client) => (await client.get('/help/zfps/ddzf')).text.includes('到点公布。');
    expect(await Promise.all([here, there].map(shows))).toEqual([false, false]);
    await new Promise((go) => setTimeout(go, publication.at - Date.now()));
    for (const client of [here, there]) await expect.poll(() => shows(client), SECOND).toBe(true);
  });

  it('renders the lists again when a title changes, and leaves the rest alone', async () => {
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

  it('renders no help group again for a news item', async () => {
    await there.get('/help/zfps');
    await change(312, ({ title }) => ({ title: `${title}（更新）` }));
    await expect.poll(async () => (await there.get('/help/xwzx')).text, SECOND).toContain('（更新）');
    const { renders } = await cacheOf(there);
    await there.get('/help/zfps');
    expect((await cacheOf(there)).renders).toBe(renders);
  });

  it("gives a neighbour's time as the call for the neighbour does", async () => {
    const neighbour = async () => {
      const answer = await there.get('/api/post/postDetail?type=1&id=233');
      const { post } = answer.envelope<{ post: { previous: { id: number; updated_at: string } } }>().data!;
      return post.previous;
    };
    const { id, updated_at: before } = await neighbour();
    await change(id, ({ body }) => ({ body: `${body}\n\n只改正文。` }));
    const own = async () =>
      (await there.get(`/api/post/postDetail?type=1&id=${id}`)).envelope<{ post: { updated_at: string } }>()
        .data!.post.updated_at;
    await expect.poll(own, SECOND).not.toBe(before);
    expect((await neighbour()).updated_at).toBe(await own());
  });

  it('shows related news under a short address, too', async () => {
    const place = { seen_category: 351, category: 351, alias: 'news-home' };
    expect((await editor.post('/api/admin/article/312/place', place)).status).toBe(200);
    expect((await here.get('/help/news-home')).text).toContain('相关新闻');
  });

  it('takes a withdrawn article off its page, its lists and the call', async () => {
    for (const client of [here, there]) await visitAll(client);
    const { head, standing } = (await editor.get('/api/admin/article/232')).envelope<OpenArticle>().data!;
    const { status } = await editor.post('/api/admin/article/232/withdraw', { base: standing.headNumber });
    expect(status).toBe(200);
    for (const client of [here, there]) {
      await expect.poll(async () => (await client.get('/help')).text, SECOND).not.toContain(head.title);
      expect((await client.get('/api/post/postDetail?type=1&id=232')).status).toBe(404);
    }
  });

  it('says on an old address that an article was withdrawn, until it is published elsewhere', async () => {
    const page = '/help/zfps/ddzf?id=232';
    for (const client of [here, there]) {
      expect((await client.get(page)).text).toContain('您要看的文章已撤下');
      expect((await client.get(page.replace('232', '98765'))).text).toContain('没有找到您要看的文章');
    }
    const { standing } = (await editor.get('/api/admin/article/232')).envelope<OpenArticle>().data!;
    const place = { seen_category: 321, seen_alias: standing.alias ?? '', category: 312, alias: '' };
    expect((await editor.post('/api/admin/article/232/place', place)).status).toBe(200);
    const { status } = await editor.post('/api/admin/article/232/publish', { base: standing.headNumber });
    expect(status).toBe(200);
    for (const client of [here, there])
      await expect.poll(async () => (await client.get(page)).status, SECOND).toBe(301);
  });
});
