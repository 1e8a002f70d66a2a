import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { indexGoods } from '#lib/catalogue/search/index/index-goods.service.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { makeGoods } from '#tests/support/shop-fixture.ts';

interface Line {
  name: string;
}
interface Listed {
  list: Line[];
  total: number;
  pages: number;
}

/** Names of our own that no goods of the demo shop has; what sells best is under controlled sales, in no area. */
const SHELF = [
  { name: '青云止咳丸甲', sales_count: 900, is_kxzq: 1 as const },
  { name: '青云止咳丸乙', sales_count: 800, stock: 0 },
  { name: '青云止咳丸丙', sales_count: 700 },
];

describe.each(ENGINES)('the calls that search on %s', (engine) => {
  let shop: Shop;
  const ids: number[] = [];
  beforeAll(async () => {
    shop = await startShop({ engine });
    for (const goods of SHELF) ids.push(await makeGoods(shop.db, { scope_code: '', ...goods }));
    await shop.db.transaction().execute((trx) => indexGoods(trx, ids));
  });
  afterAll(() => shop.close());

  const listed = async (username: string | null, query: Record<string, string>) => {
    const client = username ? await shop.as(username) : shop.visitor();
    const { status, envelope } = await client.get(`/api/goods/list?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return envelope<Listed>().data;
  };
  const suggested = async (username: string | null, keywords: string) => {
    const client = username ? await shop.as(username) : shop.visitor();
    const answer = await client.get(`/api/goods/search?${new URLSearchParams({ keywords })}`);
    return answer
      .envelope<{ list: Line[] }>()
      .data?.list.map(({ name }) => name.slice(-1))
      .join('');
  };
  const namesOf = (data: Listed | null | undefined) => data?.list.map(({ name }) => name.slice(-1)).join('');

  test.each([['青云止咳丸'], ['qyzkw'], ['qingyunzhike'], ['qinyunzhike']])(
    'the list of goods takes the keywords %s',
    async (keywords) => {
      expect(namesOf(await listed(null, { keywords }))).toBe('甲丙乙');
    },
  );

  it('lists goods of several makers, said apart as said together', async () => {
    const visitor = shop.visitor();
    const [apart, together] = [
      await visitor.get('/api/goods/list?maker=1&maker=2'),
      await visitor.get('/api/goods/list?maker=1,2'),
    ];
    expect(apart.status).toBe(200);
    expect(apart.envelope<Listed>().data).toEqual(together.envelope<Listed>().data);
  });

  it('offers to ask for what is not found, with its name filled in', async () => {
    const visitor = shop.visitor();
    const page = await visitor.get(`/search?${new URLSearchParams({ keywords: '鱻鱻鱻 丸' })}`);
    const [address = ''] = /\/pzqg\/add\?name=[^"]+/.exec(page.text) ?? [];
    expect((await (await shop.as('buyer')).get(address)).text).toMatch(/name="name"[^>]*value="鱻鱻鱻 丸"/);
    const near = await visitor.get(`/search?${new URLSearchParams({ keywords: '同仁唐药厂鱻' })}`);
    expect(near.text).toMatch(/相近的厂家[^]*同仁堂/);
  });

  it('leads to the category whose name was typed', async () => {
    const page = await shop.visitor().get(`/search?${new URLSearchParams({ keywords: '感冒解热镇痛' })}`);
    const [, address = ''] = /相关的分类[^]*?href="([^"]+)"[^>]*>\s*感冒解热镇痛/.exec(page.text) ?? [];
    expect((await shop.visitor().get(address)).text).toMatch(/<h1[^>]*>[^<]*感冒解热镇痛/);
  });

  it('narrows, sorts and pages what keywords found as it does any list', async () => {
    const query = { keywords: '青云止咳丸' };
    expect(await listed(null, { ...query, stock: '1' })).toMatchObject({ total: 2, pages: 1 });
    expect(namesOf(await listed(null, { ...query, sort: 'sales' }))).toBe('甲乙丙');
    expect(await listed(null, { ...query, page: '99' })).toMatchObject({ total: 3 });
    expect(await listed(null, { ...query, type: '1' })).toMatchObject({ list: [], total: 0 });
    expect(await listed(null, { keywords: '没有这样的药' })).toMatchObject({ list: [], total: 0, pages: 1 });
    expect((await listed(null, { keywords: ' ' }))?.total).toBeGreaterThan(100);
  });

  it('puts last what the member may not buy, and shows visitors nothing of it', async () => {
    expect(await suggested(null, '青云止咳丸')).toBe('甲丙乙');
    expect(await suggested('buyer', '青云止咳丸')).toBe('丙乙甲');
    expect(namesOf(await listed('buyer', { keywords: '青云止咳丸' }))).toBe('丙乙甲');
    expect(namesOf(await listed('newcomer', { keywords: '青云止咳丸' }))).toBe('甲丙乙');
  });

  it('keeps the page of results the same for everybody', async () => {
    const path = `/search?${new URLSearchParams({ keywords: '青云止咳丸' })}`;
    const order = (html: string) => [
      ...new Set([...html.matchAll(/data-goods-id="(\d+)"/g)].map(([, id]) => Number(id))),
    ];
    const [first = 0, second = 0, third = 0] = ids;
    expect(order((await shop.visitor().get(path)).text)).toEqual([first, third, second]);
    expect(order((await (await shop.as('buyer')).get(path)).text)).toEqual([first, third, second]);
  });

  it('shows what a spoken name stands for within a second, on finished pages, too', async () => {
    const operator = await shop.as('operator');
    const path = `/search?${new URLSearchParams({ keywords: '小黑丸' })}`;
    const isFound = async () => (await shop.visitor().get(path)).text.includes('青云止咳丸丙');
    expect(await isFound()).toBe(false);
    const soon = { timeout: 1000, interval: 20 };
    const { status, envelope } = await operator.post('/api/admin/synonym', {
      alias: '小黑丸',
      name: '青云止咳丸',
    });
    expect(status).toBe(200);
    await expect.poll(isFound, soon).toBe(true);
    expect(await suggested(null, '小黑')).toHaveLength(3);
    const { id } = envelope<{ id: number }>().data ?? { id: 0 };
    await operator.post(`/api/admin/synonym/${id}/remove`, {});
    await expect.poll(isFound, soon).toBe(false);
  });
});
