import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findVotes } from '#lib/content/newsroom/vote-reasons.repository.ts';
import { publishArticle, withdrawArticle } from '#lib/content/newsroom/publish.service.ts';
import { saveArticle } from '#lib/content/newsroom/write.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { makeEditor, makePublished, placeNow, text } from '#tests/support/newsroom-fixture.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

interface Listed {
  id: number;
  title: string;
  url: string;
  updated_at: string;
}
interface Topic {
  id: number;
  articles: Listed[];
}
interface Root {
  id: number;
  groups: { id: number; topics: Topic[] }[];
}
interface Detail {
  post: Listed & { type: number; content: string; published_at: string; previous: Listed | null };
  related: { page: number; pages: number; list: Listed[] };
}

describe.each(EMBEDDED)('the calls of the help centre on %s', (engine) => {
  let shop: Shop;
  let editor: Member;
  beforeAll(async () => {
    shop = await startShop({ engine, env: { TRUSTED_PROXIES: '1' } });
    editor = await makeEditor(shop.db, '韩梅');
    await shop.db.deleteFrom('article_vote').execute();
  });
  afterAll(() => shop.close());
  const category = async (query = '', headers = {}) =>
    shop.visitor().get(`/api/article/category${query}`, headers);
  const detail = async (query: string, headers = {}) =>
    shop.visitor().get(`/api/post/postDetail?${query}`, headers);
  const titlesOf = async (topicId: number) => {
    const { data } = (await category(`?category_id=${topicId}`)).envelope<Topic>();
    return data?.articles.map(({ title }) => title) ?? [];
  };

  it('lists the whole help centre by default, and any part of it', async () => {
    const [all, three] = [await category(), await category('?category_id=3')];
    expect(all.text).toBe(three.text);
    const root = all.envelope<Root>().data;
    expect(root?.groups.map(({ id }) => id)).toEqual([31, 32, 33, 34, 35]);
    const topics = root?.groups.flatMap((group) => group.topics) ?? [];
    expect(topics).toHaveLength(13);
    const first = topics.flatMap(({ articles }) => articles)[0];
    expect(first?.updated_at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect((await shop.visitor().get(first?.url ?? '')).status).toBe(200);
    const group = (await category('?category_id=32')).envelope<{ topics: Topic[] }>().data;
    expect(group?.topics.map(({ id }) => id)).toEqual([321, 322, 323]);
    const topic = (await category('?category_id=321')).envelope<Topic>().data;
    expect(topic).toEqual(group?.topics[0]);
  });

  it.each([
    ['999', 404],
    ['4', 404],
    ['x', 422],
    ['0', 422],
    ['99999999999', 422],
  ])('answers the category %s with %i', async (id, status) => {
    const answer = await category(`?category_id=${id}`);
    expect([answer.status, answer.envelope().code]).toEqual([status, status]);
    expect(answer.envelope().message).not.toBe('');
  });

  it('lets a browser keep the list and ask whether it is still true', async () => {
    const first = await category();
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await category('', { 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
    expect((await category('?category_id=31', { 'if-none-match': etag })).status).toBe(200);
  });

  it('reports a new article, a correction of its text alone, and its withdrawal within a second', async () => {
    const { standing } = await makePublished(shop.db, editor, { title: '新的一篇' }, 313);
    await expect.poll(() => titlesOf(313), { timeout: 1000 }).toContain('新的一篇');
    const before = (await category()).headers['etag'];
    const saved = await saveArticle(
      shop.db,
      editor,
      { id: standing.id, base: 2, text: text({ title: '新的一篇', body: '改过。' }) },
      NOW + 5000,
    );
    const publication = { base: saved.head.number, at: null, isForced: true };
    await publishArticle(shop.db, editor, { id: standing.id, ...publication }, NOW + 6000);
    await expect.poll(async () => (await category()).headers['etag'], { timeout: 1000 }).not.toBe(before);
    const { post } = (await detail(`type=1&id=${standing.id}`)).envelope<Detail>().data as Detail;
    expect(post.content).toBe('<p>改过。</p>');
    await withdrawArticle(shop.db, editor, { id: standing.id, base: saved.head.number }, NOW + 7000);
    await expect.poll(() => titlesOf(313), { timeout: 1000 }).not.toContain('新的一篇');
    expect((await detail(`type=1&id=${standing.id}`)).status).toBe(404);
  });

  it('gives a post with its neighbours and the other articles of its topic', async () => {
    const answer = await detail('type=1&id=66');
    expect(answer.status).toBe(200);
    const { post, related } = answer.envelope<Detail>().data as Detail;
    expect(post).toMatchObject({ id: 66, type: 1 });
    expect(post.content).toMatch(/^<(p|h2|aside)/);
    expect(post.published_at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(related.page).toBe(1);
    expect(related.list.map(({ id }) => id)).not.toContain(66);
    const known = { 'if-none-match': String(answer.headers['etag']) };
    expect((await detail('type=1&id=66', known)).status).toBe(304);
  });

  it('gives the text of the footer, which has no page', async () => {
    const { post, related } = (await detail('type=1&id=71')).envelope<Detail>().data as Detail;
    expect(post).toMatchObject({ id: 71, url: '', previous: null });
    expect(post.content).toContain('麻醉药品');
    expect(related).toEqual({ page: 1, pages: 1, list: [] });
  });

  it('pages through the other news of a topic, each once, the newest first', async () => {
    const count = 23;
    const made: number[] = [];
    for (let at = 0; at < count; at += 1)
      made.push((await makePublished(shop.db, editor, { title: `公告 ${at}` }, 352)).standing.id);
    const id = made[0] ?? 0;
    const { data } = (await detail(`type=3&id=${id}`)).envelope<Detail>();
    const seen: number[] = [];
    for (let page = 1; page <= (data?.related.pages ?? 0); page += 1) {
      const { list } = ((await detail(`type=3&id=${id}&page=${page}`)).envelope<Detail>().data as Detail)
        .related;
      expect(list.length).toBeLessThanOrEqual(10);
      seen.push(...list.map((entry) => entry.id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made.slice(1)));
    expect(seen).not.toContain(id);
    const beyond = (await detail(`type=3&id=${id}&page=99`)).envelope<Detail>().data as Detail;
    expect(beyond.related.list).toEqual([]);
  });

  it.each([
    ['type=2&id=66', 404],
    ['type=1&id=9999', 404],
    ['type=4&id=66', 422],
    ['id=66', 422],
    ['type=1', 422],
    ['type=1&id=abc', 422],
    ['type=1&id=-1', 422],
  ])('answers postDetail?%s with %i and words', async (query, status) => {
    const answer = await detail(query);
    expect([answer.status, answer.envelope().code]).toEqual([status, status]);
    expect(answer.envelope().message).toMatch(/[\u4e00-\u9fff]/);
  });

  const votes = async (id: number) => (await findVotes(shop.db, [id])).get(id);

  it('counts a reader once, the last word standing, by a cookie out of reach of scripts', async () => {
    const reader = shop.visitor();
    const yes = await reader.post('/api/article/66/vote', { helpful: '1' });
    expect(yes.envelope()).toMatchObject({ code: 10000, data: {} });
    expect(yes.envelope().message).toContain('谢谢');
    const [line] = yes.headers['set-cookie'] as string[];
    expect(line).toMatch(/^reader=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    await reader.post('/api/article/66/vote', { helpful: '1' });
    expect(await votes(66)).toEqual({ helpful: 1, unhelpful: 0 });
    const no = await reader.post('/api/article/66/vote', { helpful: '0' });
    expect(no.headers['set-cookie']).toBeUndefined();
    expect(await votes(66)).toEqual({ helpful: 0, unhelpful: 1 });
    await shop.visitor().post('/api/article/66/vote', { helpful: '1' });
    expect(await votes(66)).toEqual({ helpful: 1, unhelpful: 1 });
  });

  it('counts a member once, whatever the browser', async () => {
    for (const client of [await shop.as('buyer'), await shop.as('buyer')]) {
      const answer = await client.post('/api/article/66/vote', { helpful: '1' });
      expect(client.cookies.has('reader')).toBe(false);
      expect(answer.status).toBe(200);
    }
    expect((await votes(66))?.helpful).toBe(2);
  });

  it('shows readers no counts', async () => {
    const shown = [
      await detail('type=1&id=66'),
      await category(),
      await shop.visitor().get('/help/xrzn/hyzc?id=66'),
    ];
    for (const answer of shown) expect(answer.text).not.toMatch(/"?(un)?helpful"?:/);
  });

  it.each([
    ['/api/article/66/vote', {}, 422],
    ['/api/article/66/vote', { helpful: '2' }, 422],
    ['/api/article/9999/vote', { helpful: '1' }, 404],
    ['/api/article/71/vote', { helpful: '1' }, 404],
    ['/api/article/x/vote', { helpful: '1' }, 422],
  ])('refuses a vote at %s with %j', async (path, form, status) => {
    expect((await shop.visitor().post(path, form)).status).toBe(status);
  });

  it('takes a vote of a plain form and goes back to the article with thanks', async () => {
    const reader = shop.visitor();
    const page = '/help/xrzn/hyzc?id=66';
    const referer = `${shop.url}${page}`;
    const answer = await reader.post(
      '/api/article/66/vote',
      { helpful: '1' },
      { accept: 'text/html', referer },
    );
    expect([answer.status, answer.headers['location']]).toEqual([303, page]);
    expect((await reader.get(page)).text).toContain('谢谢，您的评价已收到。');
  });

  it('asks who was not helped why: by a plain form on the page it goes back to', async () => {
    const reader = shop.visitor();
    const page = '/help/xrzn/hyzc?id=66';
    const plain = { accept: 'text/html', referer: `${shop.url}${page}` };
    const first = await reader.post('/api/article/66/vote', { helpful: '0' }, plain);
    expect([first.status, first.headers['location']]).toEqual([303, `${page}#why-not`]);
    const shown = (await reader.get(page)).text;
    for (const words of ['看不懂', '和实际不符', '没写到我要的', '其他']) expect(shown).toContain(words);
    const why = { helpful: '0', reason: 'missing', words: ' 批号\n在哪看 ' };
    const second = await reader.post('/api/article/66/vote', why, plain);
    expect([second.status, second.headers['location']]).toEqual([303, page]);
    const kept = await shop.db
      .selectFrom('article_vote_reason')
      .select(['reason', 'words'])
      .where('article_id', '=', 66)
      .where('voter', 'like', 'reader:%')
      .execute();
    expect(kept).toEqual([{ reason: 'missing', words: '批号 在哪看' }]);
  });

  it.each([
    [{ helpful: '0', reason: 'nothing' }],
    [{ helpful: '0', reason: 'other', words: '长'.repeat(201) }],
  ])('refuses why an article did not help as %j', async (form) => {
    expect((await shop.visitor().post('/api/article/66/vote', form)).status).toBe(422);
  });

  it('leads from the addresses of a withdrawn article to its topic, until it is published again', async () => {
    const { standing } = await makePublished(shop.db, editor, { title: '要撤下的' }, 352);
    const { id } = standing;
    await placeNow(shop.db, editor, id, { categoryId: 352, alias: 'first-name' });
    await placeNow(shop.db, editor, id, { categoryId: 352, alias: 'second-name' });
    const lead = async (path: string) => {
      const { status, headers } = await shop.visitor().get(path);
      return [status, headers['location']];
    };
    const paths = [
      '/help/first-name',
      '/help/second-name',
      `/help_news_info/${id}/3`,
      `/help/xrzn/gwzn?id=${id}`,
    ];
    await withdrawArticle(shop.db, editor, { id, base: 2 }, NOW);
    const topic = `/help/xwzx/gsxw?id=${id}`;
    await expect.poll(() => lead('/help/second-name'), { timeout: 1000 }).toEqual([302, topic]);
    for (const path of paths) expect([path, await lead(path)]).toEqual([path, [302, topic]]);
    const page = await shop.visitor().get(topic);
    expect([page.status, page.text.includes('您要看的文章已撤下')]).toEqual([200, true]);
    expect(page.text).toMatch(/<link rel="canonical" href="[^"]*\/help\/xwzx\/gsxw"/);
    await publishArticle(shop.db, editor, { id, base: 2, at: null, isForced: true }, NOW);
    await expect.poll(() => lead(topic), { timeout: 1000 }).toEqual([301, '/help/second-name']);
    expect(await lead('/help/never-given')).toEqual([302, '/404']);
  });

  it('notes in the user state who may edit articles, and in no page', async () => {
    const mayEdit = async (username: string) =>
      (await (await shop.as(username)).get('/api/user/base')).envelope<{ may_edit: number }>().data?.may_edit;
    expect(await Promise.all(['buyer', 'operator', 'editor', 'admin'].map(mayEdit))).toEqual([0, 0, 1, 1]);
    const page = await (await shop.as('editor')).get('/help/xrzn/hyzc?id=66');
    expect(page.text).not.toContain('/admin/articles');
  });

  it('stops who votes without end, by the address it comes from', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const answers: number[] = [];
    for (let at = 0; at < 61; at += 1)
      answers.push((await shop.visitor().post('/api/article/66/vote', { helpful: '1' }, from)).status);
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(answers[60]).toBe(429);
    expect((await shop.visitor().post('/api/article/66/vote', { helpful: '1' })).status).toBe(200);
  });
});
