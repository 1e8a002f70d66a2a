import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#lib/routes.rules.ts';
import { factsOf } from '#tests/support/page-facts.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const LEADS = ROUTES.flatMap((route) =>
  Object.entries(route.redirects).map((lead) => [...lead, route] as const),
);

describe('addresses that lead on', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite' });
  });
  afterAll(() => shop.close());

  it('are those of the specification', () => {
    expect(LEADS.map(([from, to]) => [from, to])).toEqual([
      ['/forget', '/forget_step1'],
      ['/register', '/register_index'],
      ['/register_index', '/register/step1'],
      ['/register_dd', '/register/dd/step1'],
    ]);
  });

  it.each(LEADS)('lead from %s to %s', async (from, to, route) => {
    const visitor = shop.visitor();
    const query = '?next=%2Fcart%2Fstep1';
    for (const address of [from, `${from}/`]) {
      const answer = await visitor.get(address + query);
      expect([answer.status, answer.headers['location'], answer.text]).toEqual([302, to + query, '']);
    }
    expect((await visitor.post(from)).status).toBe(405);
    const { text } = await visitor.get(route.redirects[to] ?? to);
    expect(factsOf(text).route).toBe(route.name);
  });

  it('lead from the choice of a view to the list, and all lists and searches have it from then on', async () => {
    const reader = shop.visitor();
    const tables = async (path: string) =>
      [...(await reader.get(path)).text.matchAll(/class="[^"]*\bgoods-table\b[^"]*"/g)].map(([list]) =>
        list.includes('pictured') ? 'pictured' : 'plain',
      );
    const lists = ['/search?keywords=%E7%89%87', '/zyyp', '/yx', '/jxqzc', '/list'];
    const shown = async () => [
      ...new Set((await Promise.all(lists.map(tables))).flatMap((all) => all[0] ?? 'none')),
    ];
    const choose = async (path: string, view: string) => {
      const answer = await reader.get(`${path}?view=${view}`);
      expect([answer.status, answer.headers['location']]).toEqual([303, path]);
    };
    expect(await tables('/list')).toEqual([]);
    await choose('/list', 'table');
    expect(await shown()).toEqual(['pictured']);
    expect((await tables('/mrtj'))[0]).toBe('pictured');
    await choose('/zyyp', 'no_image');
    expect(await shown()).toEqual(['plain']);
    await choose('/zyyp', 'grid');
    expect(await shown()).toEqual(['none']);
  });
});
