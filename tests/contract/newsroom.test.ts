import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Client, Sent } from '#tests/support/client.ts';
import { DESK, newArticle, TEXT } from '#tests/support/newsroom-calls.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { multipart } from '#tests/support/files.ts';
import { workbook } from '#tests/support/office-files.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const ROLES = ['newcomer', 'buyer', 'chain', 'store1', 'operator'];

interface Case {
  method: 'GET' | 'POST' | 'DELETE';
  /** After the desk's prefix; `{id}` is the article at hand. */
  path: string;
  sent?: () => Promise<Sent> | Sent;
  /** Wrong input, where there can be any. */
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
  { method: 'GET', path: '?sort=title&state=draft&keywords=a&category=312&page=1' },
  { method: 'POST', path: '', sent: form({ category: 312 }), wrong: { category: 3 } },
  { method: 'GET', path: '/{id}' },
  { method: 'POST', path: '/{id}/duplicate' },
  { method: 'POST', path: '/{id}/draft', sent: form({ base: 1, ...TEXT }), wrong: { base: 1 } },
  {
    method: 'POST',
    path: '/{id}/draft',
    sent: form({ base: 1, page: 'tab-1', ...TEXT }),
    wrong: { base: 1, ...TEXT, page: '<>' },
  },
  { method: 'POST', path: '/{id}' },
  { method: 'DELETE', path: '/{id}/draft', sent: form({ page: 'tab-1' }), wrong: { page: '标签' } },
  {
    method: 'POST',
    path: '/{id}/save',
    sent: form({ base: 1, ...TEXT }),
    wrong: { base: 1, title: ' ', body: 'x' },
  },
  { method: 'POST', path: '/{id}/links', sent: form({ body: '[a](/list)' }), wrong: {} },
  { method: 'GET', path: '/{id}/links' },
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
  { method: 'DELETE', path: '/{id}/publish', sent: form({ base: 2 }), wrong: {} },
  { method: 'POST', path: '/{id}/publish', sent: form({ base: 2 }), wrong: { base: 'x' } },
  { method: 'GET', path: '/{id}/revision/1' },
  { method: 'POST', path: '/{id}/restore', sent: form({ base: 2, number: 1 }), wrong: { base: 2 } },
  { method: 'POST', path: '/{id}/withdraw', sent: form({ base: 3 }), wrong: { base: 0 } },
  { method: 'GET', path: '/targets?keywords=amxl' },
  { method: 'GET', path: '/pictures?keywords=a&page=1' },
  { method: 'DELETE', path: '/pictures', sent: form({ key: '0123456789abcdef' }), wrong: { key: '../a' } },
  { method: 'GET', path: '/export' },
  {
    method: 'POST',
    path: '/pictures',
    sent: async () => multipart({ picture: { name: 'a.png', bytes: await photo() }, alt: '仓库' }),
    wrong: { alt: '' },
  },
  {
    method: 'POST',
    path: '/files',
    sent: async () => multipart({ file: { name: 'a.xlsx', bytes: await workbook() } }),
    wrong: { file: '' },
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
  { method: 'POST', path: '/votes/handle', sent: form({ ids: 1 }), wrong: { open: 1 } },
  { method: 'DELETE', path: '/{id}', sent: form({ base: 3 }), wrong: {} },
];
/** Cases that the new article's own history does not allow: news have no order, published articles are not deleted. */
const REFUSED: Record<string, number> = { 'POST /order': 422, 'DELETE /{id}': 409 };

describe.each(EMBEDDED)("the desk's calls on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine });
  });
  afterAll(() => shop.close());
  const send = async (client: Client, { method, path, sent }: Case, id: number, given?: Sent) => {
    const to = `${DESK}${path.replace('{id}', String(id))}`;
    const fields = given ?? (await sent?.()) ?? { ...(method === 'POST' && { form: {} }) };
    // as browsers do, without a body
    const asked = new URLSearchParams(fields.form as Record<string, string>).toString();
    return method === 'DELETE' ? client.delete(`${to}?${asked}`) : client.send(method, to, fields);
  };
  it('are all in the table', async () => {
    const { paths } = inject('callDocument');
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
    // operators link in zones
    const theirs = CALLS.filter(({ path }) => role !== 'operator' || !path.startsWith('/targets'));
    for (const entry of theirs) {
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
    const id = await newArticle(client);
    for (const entry of CALLS) {
      const answer = await send(client, entry, id);
      expect([entry.path, answer.status, answer.text.slice(0, 200)]).toEqual([
        entry.path,
        REFUSED[`${entry.method} ${entry.path}`] ?? 200,
        expect.any(String),
      ]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  it.each(CALLS.filter(({ wrong }) => wrong))(
    '$method $path says what is wrong with the input',
    async (entry) => {
      const client = await shop.as('editor');
      const answer = await send(client, entry, await newArticle(client), { form: entry.wrong ?? {} });
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
      if (!['POST /{id}/links', 'DELETE /{id}/draft'].includes(`${entry.method} ${entry.path}`)) {
        expect((await send(client, entry, 999_999)).status).toBe(404);
      }
      const odd = { ...entry, path: entry.path.replace('{id}', 'abc') };
      expect((await send(client, odd, 1)).status).toBe(422);
    },
  );
});
