import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '#tests/support/client.ts';
import { memberId } from '#tests/support/demo-cart.ts';
import { factsOf } from '#tests/support/page-facts.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const PAGE = { accept: 'text/html' };

describe('pages of the office that were not meant', () => {
  let shop: Shop;
  let operator: Client;
  let editor: Client;
  let buyer: Client;
  beforeAll(async () => {
    shop = await startShop();
    [operator, editor, buyer] = await Promise.all([shop.as('operator'), shop.as('editor'), shop.as('buyer')]);
  });
  afterAll(() => shop.close());

  const goods = async () => {
    const { id, version } = await shop.db
      .selectFrom('goods')
      .select(['id', 'version'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const form_page = `/admin/goods/${id}`;
    const form = { version, base_price: '12', market_price: '15', form_page };
    return { page: form_page, call: `/api/admin/goods/${id}/save`, form };
  };
  const refusedFor = async (change: Record<string, string>): Promise<Answer> => {
    const { call, form } = await goods();
    const answer = await operator.post(call, { ...form, ...change }, PAGE);
    return answer.status === 303 ? operator.get(String(answer.headers['location'])) : answer;
  };

  it.each(['0', '-5', 'abc', '12.345'])('ask nobody whether the price %s is meant', async (base_price) => {
    const { text } = await refusedFor({ base_price });
    expect(text).toContain('挂牌价应是大于 0 的金额');
    expect(text).not.toContain('价格无误');
  });

  it('ask whether an unusual price is meant', async () => {
    expect((await refusedFor({ base_price: '900000' })).text).toContain('name="is_sure"');
  });

  it('hold all of a text that is too long, which is refused', async () => {
    const description = '长'.repeat(2001);
    const { text } = await refusedFor({ description });
    expect(text).toContain('说明最多 2000 个字');
    expect(text).toContain(description);
    expect(text).not.toMatch(/<textarea[^>]*name="description"[^>]*maxlength/);
  });

  it('name each of their searches, and nothing else a search', async () => {
    const searches = async (page: string): Promise<(string | undefined)[]> => {
      const { text } = await operator.get(page, PAGE);
      return [...text.matchAll(/<form[^>]* role="search"[^>]*>/g)].map(
        ([form]) => /aria-label="([^"]+)"/.exec(form)?.[1],
      );
    };
    expect(await searches('/admin/promotions')).toEqual(['搜索促销管理']);
    expect(await searches('/admin/messages/new')).toEqual([]);
    expect(await searches('/admin/recalls/new')).toEqual(['搜索商品']);
  });

  it('lead from the address of a call back to its form, which was shown there', async () => {
    const { page, call } = await goods();
    const shown = await refusedFor({ base_price: '0', description: mixed(2000) });
    expect(shown.status).toBe(422);
    expect(shown.text).toContain(`data-shown-at="${page}"`);
    const back = await operator.get(call, PAGE);
    expect([back.status, back.headers['location']]).toEqual([303, page]);
    const elsewhere = await shop.as('operator');
    const plain = await elsewhere.get(call, PAGE);
    expect(plain.status).toBe(405);
    expect(plain.headers['allow']).toBe('POST');
    expect(plain.headers['content-type']).toMatch(/^text\/html/);
    expect(plain.text).toContain('href="/admin/today"');
    expect((await elsewhere.get(call)).headers['content-type']).toMatch(/json/);
  });

  it('are pages of the shop at addresses of calls for everybody else', async () => {
    for (const client of [buyer, shop.visitor()]) {
      const { call } = await goods();
      const there = await client.get(call, PAGE);
      expect([there.status, there.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8']);
      expect(factsOf(there.text).route).toBe('not_found');
      const nowhere = await client.get('/api/admin/nope', PAGE);
      expect([nowhere.status, factsOf(nowhere.text).route]).toEqual([404, 'not_found']);
    }
  });

  it.each(['/admin/nope', '/admin/adverts/9999', '/admin/coupons/999999', '/admin/goods/1/2/3'])(
    'lead staff back to their desk from %s, and tell nobody else of the office',
    async (address) => {
      for (const client of [await shop.as('admin'), operator]) {
        if (client === operator && address.includes('adverts')) continue;
        const answer = await client.get(address, PAGE);
        expect(answer.status).toBe(404);
        expect(factsOf(answer.text).route).toBe('office_not_found');
        expect(answer.text).toContain('没有找到这个页面');
        expect(answer.text).toContain('href="/admin/today"');
      }
      const { status, headers } = await buyer.get(address, PAGE);
      expect([status, headers['location']]).toEqual([302, '/404']);
    },
  );

  it('keep what was confirmed of a certificate while another field of it is asked about', async () => {
    const { id, version, member_id } = await shop.db
      .selectFrom('certificate')
      .select(['id', 'version', 'member_id'])
      .where('member_id', '=', await memberId(shop.db, 'store2'))
      .where('kind', '=', 'drug_licence')
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow();
    const page = `/admin/certificates/${member_id}`;
    const form = {
      id,
      version,
      expires: '2031-05-31',
      holder: '别家大药房',
      does: 'correct',
      form_page: page,
    };
    /** Returns what the form has as sure once it was sent, and asked about something. */
    const asked = async (typed: Record<string, string>) => {
      const call = `/api/admin/certificate/${id}/correct`;
      expect((await operator.post(call, { ...form, ...typed }, PAGE)).status).toBe(303);
      const { text } = await operator.get(page);
      const sure = text.matchAll(/name="(checked_\w+)" value="([^"]*)"/g);
      return Object.fromEntries([...sure].map(([, name = '', value = '']) => [name, value]));
    };
    const sure = await asked({ number: '12' });
    expect(sure).toEqual({ checked_number: '12', checked_holder: '别家大药房' });
    expect(await asked({ ...sure, number: '13' })).toEqual({ ...sure, checked_number: '13' });
  });

  it('tell staff of a role that a desk is not for them', async () => {
    for (const [client, address, desk] of [
      [operator, '/admin/adverts/new', '/admin/today'],
      [operator, '/admin/brands/new', '/admin/today'],
      [editor, '/admin/orders', '/admin/articles'],
      [editor, '/admin/shop', '/admin/articles'],
    ] as const) {
      const answer = await client.get(address, PAGE);
      expect(answer.status, address).toBe(403);
      expect(factsOf(answer.text).route).toBe('office_not_found');
      expect(answer.text).toContain('您的账户没有这项权限');
      expect(answer.text).toContain(`href="${desk}"`);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });
});

/** A text that packing hardly shortens. */
const mixed = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
