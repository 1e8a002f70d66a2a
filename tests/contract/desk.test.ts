import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskArticle } from '#lib/desk/desk.rules.ts';
import type { Client, Sent } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { multipart } from '#tests/support/multipart.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'operator'];
const TEXT = { title: '怎样下单', summary: '摘要', keywords: '', source: '', body: '## 一\n\n正文\n' };
const DESK = '/api/admin/article';

interface Case {
  method: 'GET' | 'POST';
  /** After the desk's prefix; `{id}` is the article at hand. */
  path: string;
  sent?: () => Promise<Sent> | Sent;
  /** What is wrong of the input, where anything can be. */
  wrong?: Record<string, unknown>;
}

const form = (fields: Record<string, unknown>) => (): Sent => ({ form: fields });
const photo = () =>
  sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0a7d68' } })
    .png()
    .toBuffer();
const file = '---\ntitle: 合同测试\ntopic: gwzn\nstate: draft\n---\n\n正文\n';

/** Every call of the desk with good input, in an order in which all of them succeed on one new article. */
const CALLS: Case[] = [
  { method: 'GET', path: '?sort=title&state=draft&keywords=a&category=x&page=0' },
  { method: 'POST', path: '', sent: form({ category: 312 }), wrong: { category: 3 } },
  { method: 'GET', path: '/{id}' },
  { method: 'POST', path: '/{id}/draft', sent: form({ base: 1, ...TEXT }), wrong: { base: 1 } },
  {
    method: 'POST',
    path: '/{id}/draft',
    sent: form({ base: 1, page: 'tab-1', ...TEXT }),
    wrong: { base: 1, ...TEXT, page: '<>' },
  },
  { method: 'POST', path: '/{id}/present' },
  { method: 'POST', path: '/{id}/discard_draft', sent: form({ page: 'tab-1' }), wrong: { page: '标签' } },
  {
    method: 'POST',
    path: '/{id}/save',
    sent: form({ base: 1, ...TEXT }),
    wrong: { base: 1, title: ' ', body: 'x' },
  },
  { method: 'POST', path: '/{id}/links', sent: form({ body: '[a](/list)' }), wrong: {} },
  { method: 'POST', path: '/{id}/preview' },
  {
    method: 'POST',
    path: '/{id}/place',
    sent: form({ seen_category: 312, category: 311, alias: '' }),
    wrong: { seen_category: 312, category: 311, alias: 'search' },
  },
  {
    method: 'POST',
    path: '/{id}/publish',
    sent: form({ base: 2, at: '2027-01-01T08:00' }),
    wrong: { base: 2, at: 'soon' },
  },
  { method: 'POST', path: '/{id}/unschedule', sent: form({ base: 2 }), wrong: {} },
  { method: 'POST', path: '/{id}/publish', sent: form({ base: 2 }), wrong: { base: 'x' } },
  { method: 'GET', path: '/{id}/revisions?page=1' },
  { method: 'GET', path: '/{id}/revision/1' },
  { method: 'POST', path: '/{id}/restore', sent: form({ base: 2, number: 1 }), wrong: { base: 2 } },
  { method: 'POST', path: '/{id}/withdraw', sent: form({ base: 3 }), wrong: { base: 0 } },
  { method: 'GET', path: '/targets?keywords=amxl' },
  { method: 'GET', path: '/export' },
  {
    method: 'POST',
    path: '/picture',
    sent: async () => multipart({ picture: { name: 'a.png', bytes: await photo() }, alt: '仓库' }),
    wrong: { alt: '' },
  },
  {
    method: 'POST',
    path: '/import',
    sent: () => multipart({ file: { name: 'a.md', bytes: Buffer.from(file) } }),
    wrong: { dry: 1 },
  },
  {
    method: 'POST',
    path: '/order',
    sent: form({ category: 351, seen: '1', ids: '1' }),
    wrong: { category: 312, seen: '1', ids: '1,1' },
  },
  { method: 'POST', path: '/{id}/delete', sent: form({ base: 3 }), wrong: {} },
];
/** Those that the new article's own story cannot let succeed: news have no order, what was public is not deleted. */
const REFUSED: Record<string, number> = { '/order': 422, '/{id}/delete': 409 };

describe.each(ENGINES)("the desk's calls on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());
  const send = async (client: Client, { method, path, sent }: Case, id: number, given?: Sent) =>
    client.send(
      method,
      `${DESK}${path.replace('{id}', String(id))}`,
      given ?? (await sent?.()) ?? { ...(method === 'POST' && { form: {} }) },
    );
  const create = async (client: Client): Promise<number> => {
    const made = await client.post(DESK, { category: 312 });
    const { id } = made.envelope<{ id: number }>().data!;
    await client.post(`${DESK}/${id}/draft`, { base: 1, ...TEXT, body: `占用 ${id}` });
    return id;
  };
  const saved = async (client: Client, text: Partial<typeof TEXT>): Promise<number> => {
    const id = await create(client);
    expect((await client.post(`${DESK}/${id}/save`, { base: 1, ...TEXT, ...text })).status).toBe(200);
    return id;
  };

  it('are all in the table', async () => {
    const { paths } = JSON.parse((await shop.visitor().get('/api/openapi.json')).text) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const declared = Object.entries(paths)
      .filter(([path]) => path === DESK || path.startsWith(`${DESK}/`))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const listed = CALLS.map(
      ({ method, path }) =>
        `${method} ${DESK}${path.split('?')[0]!.replace('/revision/1', '/revision/{number}')}`,
    );
    expect([...new Set(listed)].toSorted()).toEqual(declared.toSorted());
  });

  it.each(CALLS)('$method $path asks a visitor to log in', async (entry) => {
    const answer = await send(shop.visitor(), entry, 1);
    expect({ status: answer.status, code: answer.envelope().code }).toEqual({ status: 401, code: 10001 });
  });

  it.each(ROLES)('are not for %s', async (role) => {
    const client = await shop.as(role);
    for (const entry of CALLS) {
      const answer = await send(client, entry, 201);
      expect([entry.path, answer.status, answer.envelope().code]).toEqual([entry.path, 403, 403]);
    }
    const untouched = await shop.db
      .selectFrom('article')
      .select('id')
      .where('head_number', '>', 1)
      .where('id', '=', 201)
      .execute();
    expect(untouched).toEqual([]);
  });

  it.each(['editor', 'admin'])('are for %s, each of them', async (role) => {
    const client = await shop.as(role);
    const id = await create(client);
    for (const entry of CALLS) {
      const answer = await send(client, entry, id);
      expect([entry.path, answer.status, answer.text.slice(0, 200)]).toEqual([
        entry.path,
        REFUSED[entry.path] ?? 200,
        expect.any(String),
      ]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  it.each(CALLS.filter(({ wrong }) => wrong))(
    '$method $path says what is wrong with the input',
    async (entry) => {
      const client = await shop.as('editor');
      const answer = await send(client, entry, await create(client), { form: entry.wrong ?? {} });
      const { code, message, errors } = answer.envelope();
      expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
      expect(message).toMatch(/[\u4e00-\u9fff]/);
      expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
    },
  );

  it.each(CALLS.filter(({ path }) => path.startsWith('/{id}')))(
    '$method $path knows no article 999999 and no abc',
    async (entry) => {
      const client = await shop.as('editor');
      if (!['/{id}/links', '/{id}/discard_draft'].includes(entry.path)) {
        expect((await send(client, entry, 999_999)).status).toBe(404);
      }
      const odd = { ...entry, path: entry.path.replace('{id}', 'abc') };
      expect((await send(client, odd, 1)).status).toBe(422);
    },
  );

  it('tell an editor of a second one, and keep both texts', async () => {
    const [editor, admin] = [await shop.as('editor'), await shop.as('admin')];
    const id = await saved(editor, {});
    await admin.post(`${DESK}/${id}/draft`, { base: 2, ...TEXT });
    const seen = await editor.post(`${DESK}/${id}/draft`, { base: 2, ...TEXT, body: '编辑写的' });
    expect(seen.envelope<{ others: unknown[] }>().data?.others).toHaveLength(1);
    await admin.post(`${DESK}/${id}/save`, { base: 2, ...TEXT, body: '管理员写的' });
    const late = await editor.post(`${DESK}/${id}/save`, { base: 2, ...TEXT, body: '编辑写的' });
    expect([late.status, late.envelope().code]).toEqual([409, 409]);
    const { data } = (await editor.get(`${DESK}/${id}`)).envelope<DeskArticle>();
    expect([data?.head.body, data?.drafts[0]?.body]).toEqual(['管理员写的', '编辑写的']);
    expect((await admin.get(`${DESK}/${id}`)).envelope<DeskArticle>().data?.drafts).toEqual([]);
  });

  it('move an article only from where its editor saw it', async () => {
    const client = await shop.as('editor');
    const id = await saved(client, {});
    const place = (fields: object) => client.post(`${DESK}/${id}/place`, { category: 312, ...fields });
    expect((await place({ seen_category: 312, alias: `home-${id}` })).status).toBe(200);
    const late = await place({ seen_category: 312, seen_alias: '', category: 311, alias: '' });
    expect([late.status, late.envelope().code]).toEqual([409, 409]);
    expect(late.envelope().message).toContain(`home-${id}`);
    const { data } = (await client.get(`${DESK}/${id}`)).envelope<DeskArticle>();
    expect(data?.standing).toMatchObject({ categoryId: 312, alias: `home-${id}` });
    expect((await place({ alias: '' })).status).toBe(422);
  });

  it('list broken links instead of publishing, until told to', async () => {
    const client = await shop.as('editor');
    const id = await saved(client, { body: '[这里](/no/such/page)' });
    const refused = await client.post(`${DESK}/${id}/publish`, { base: 2 });
    expect(refused.status).toBe(422);
    expect(refused.envelope().errors?.['links']).toEqual(['第 1 行 /no/such/page：本站没有这个页面']);
    const forced = await client.post(`${DESK}/${id}/publish`, { base: 2, force: '1' });
    expect(forced.envelope<{ problems: unknown[] }>().data?.problems).toHaveLength(1);
  });

  it('refuse a text that cannot be shown, with its line', async () => {
    const client = await shop.as('editor');
    const id = await create(client);
    const body = `字\n\n${'> '.repeat(6000)}字`;
    for (const action of ['draft', 'save']) {
      const answer = await client.post(`${DESK}/${id}/${action}`, { base: 1, ...TEXT, body });
      expect([answer.status, answer.envelope().errors]).toEqual([
        422,
        { body: [expect.stringMatching(/第 3 行.*请减少层次/)] },
      ]);
    }
  });

  it('publish at a time by themselves, within two seconds of it, on pages already kept', async () => {
    const client = await shop.as('editor');
    const id = await saved(client, { title: '到点才有的文章' });
    await client.post(`${DESK}/${id}/publish`, { base: 2, at: '2027-01-01T08:00' });
    expect((await shop.visitor().get('/help/xrzn/gwzn')).text).not.toContain('到点才有的文章');
    await shop.db.updateTable('article').set({ due_at: Date.now() }).where('id', '=', id).execute();
    await expect
      .poll(async () => (await shop.visitor().get('/help/xrzn/gwzn')).text, { timeout: 4000 })
      .toContain('到点才有的文章');
  });

  it('give a link that shows the newest text to whoever has it, and to no search engine', async () => {
    const client = await shop.as('editor');
    const id = await saved(client, { title: '还没发布的文章' });
    const { url } = (await client.post(`${DESK}/${id}/preview`)).envelope<{ url: string }>().data!;
    expect(url).toMatch(/^\/help\/preview\/[\w-]{43}$/);
    const page = await shop.visitor().get(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('还没发布的文章');
    expect(page.text).toContain('预览：尚未发布的内容');
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(page.headers['x-robots-tag']).toContain('noindex');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    await client.post(`${DESK}/${id}/publish`, { base: 2 });
    expect((await shop.visitor().get(url)).text).toContain('预览：已经发布的内容');
    await shop.db.updateTable('article_preview').set({ expires_at: Date.now() }).execute();
    for (const gone of [url, '/help/preview/x', `/help/preview/${'a'.repeat(43)}`]) {
      const answer = await shop.visitor().get(gone);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('预览链接已失效');
      expect(answer.text).not.toContain('还没发布的文章');
    }
  });

  it('keep a picture once, in its sizes, for ever', async () => {
    const client = await shop.as('editor');
    const bytes = await photo();
    const upload = async () =>
      client.send(
        'POST',
        `${DESK}/picture`,
        await multipart({ picture: { name: 'a', bytes }, alt: '仓[库]' }),
      );
    const { data } = (await upload()).envelope<{ url: string; markdown: string }>();
    expect((await upload()).envelope<{ url: string }>().data?.url).toBe(data?.url);
    expect(data?.markdown).toBe(`![仓\\[库\\]](${data?.url})`);
    for (const address of [data!.url, data!.url.replace('.webp', '/480.webp')]) {
      const picture = await shop.visitor().get(address);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(picture.body).metadata()).width).toBe(address === data!.url ? 1000 : 480);
    }
    for (const address of [data!.url.replace('1000x500', '999x500'), data!.url.replace('.webp', '/481.webp')])
      expect((await shop.visitor().get(address)).status).toBe(404);
  });

  it('take no picture over 8 MB, and read no upload of a visitor', async () => {
    const large = await multipart({
      picture: { name: 'a', bytes: new Uint8Array(9 * 1024 * 1024) },
      alt: 'x',
    });
    const client = await shop.as('editor');
    const refused = await client.send('POST', `${DESK}/picture`, large);
    expect([refused.status, refused.envelope().code]).toEqual([413, 413]);
    const stranger = await shop.visitor().send('POST', `${DESK}/picture`, large);
    expect(stranger.status).toBe(401);
    const elsewhere = await client.send('POST', '/api/user/login', large);
    expect(elsewhere.status).toBe(413);
  });
});
