import { saveZone, zoneContent, type ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { createBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { claimableCoupon, zoneInput } from '#tests/support/shop-fixture.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;
const ZONES = ['/yx', '/yx/table', '/zyyp', '/qxzq', '/jxqzc'];
const FURNITURE = ['<header class="no-print', '<footer', 'aria-label="分页"'];

describe('zones', () => {
  let shop: Shop;
  let operator: Member;
  beforeAll(async () => {
    shop = await startShop();
    const row = await findMemberByUsername(shop.db, 'operator');
    if (!row) throw new Error('the demo shop has an operator');
    operator = await toMember(shop.db, row);
  });
  afterAll(() => shop.close());

  const read = async (path: string): Promise<string> => (await shop.visitor().get(path)).text;
  const says = async (path: string, words: string): Promise<boolean> => (await read(path)).includes(words);
  const saysSoon = (path: string, words: string) =>
    expect.poll(() => says(path, words), { timeout: SOON, message: `${path} says ${words}` }).toBe(true);
  const firstGoods = async (path: string): Promise<number> =>
    Number(/data-goods-id="(\d+)"/.exec(await read(path))?.[1]);
  const save = async (key: 'qxzq' | 'zyyp', input: Partial<ZoneInput>): Promise<void> => {
    const { id = null, version = 0 } = (await zoneContent(shop.db, key, null)) ?? {};
    await saveZone(
      shop.db,
      operator,
      {
        zone: { key, id, version },
        input: zoneInput(input),
      },
      Date.now(),
    );
  };

  it('are the same for everybody, and kept', async () => {
    const buyer = await shop.as('buyer');
    const visitor = shop.visitor();
    // View of members who have chosen none.
    visitor.cookies.set('view', 'table');
    for (const path of ZONES) {
      const [answer, member] = [await visitor.get(path), await buyer.get(path)];
      expect(answer.status, path).toBe(200);
      expect(member.text === answer.text, path).toBe(true);
      expect(answer.headers['etag'], path).toBeDefined();
      expect(answer.text.includes('data-goods-id'), path).toBe(true);
    }
  });

  it.each(ZONES)('show a new price and stock at %s within a second', async (path) => {
    const id = await firstGoods(path);
    const { stock } = await shop.db
      .selectFrom('goods')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const set = (left: number) =>
      change(shop.db, async (trx, touch) => {
        await trx.updateTable('goods').set({ stock: left }).where('id', '=', id).execute();
        touch(goodsTag(id));
      });
    await set(7);
    await saysSoon(path, '紧张 7');
    await set(stock);
  });

  it('show a new banner within a second', async () => {
    const insert = change(shop.db, async (trx, touch) => {
      touch('adverts');
      return trx
        .insertInto('advert')
        .values({
          slot: 'zyzq',
          title: '当归新货到仓',
          subtitle: '甘肃岷县',
          url: '/zyyp?origin=甘肃',
          image_url: '',
          accent: 'zy',
          motif: 'herbs',
          sort: 0,
          starts_at: null,
          ends_at: null,
        })
        .execute();
    });
    await insert;
    await saysSoon('/zyyp', '当归新货到仓');
    expect(await says('/qxzq', '当归新货到仓')).toBe(false);
  });

  it('show what an operator changed within a second, and markup as text', async () => {
    const blocks = [
      { kind: 'text', title: '<i>提醒</i>', text: '<script>alert(1)</script>\n\n先看**资质**' },
    ] as const;
    await save('qxzq', { headline: '新的一句话', blocks });
    await saysSoon('/qxzq', '新的一句话');
    expect(await says('/qxzq', '<strong>资质</strong>')).toBe(true);
    for (const markup of ['<i>提醒', '<script>alert(1)']) expect(await says('/qxzq', markup)).toBe(false);
    await save('qxzq', { isOpen: false });
    await expect
      .poll(async () => (await shop.visitor().get('/qxzq')).headers['location'], { timeout: SOON })
      .toBe('/noActivity');
    await save('qxzq', {});
    await saysSoon('/qxzq', 'data-goods-id');
  });

  it('offer a coupon as soon as it is made, which a member claims without a script', async () => {
    await createBatch(
      shop.db,
      operator,
      {
        idempotencyKey: 'zone-test',
        input: claimableCoupon('饮片新客券', {
          amountFen: 800,
          minimumFen: 20_000,
          scope: { kind: 'zone', values: ['zy'] },
        }),
      },
      Date.now(),
    );
    await saysSoon('/zyyp', '饮片新客券');
    expect(await says('/qxzq', '饮片新客券')).toBe(false);
  });

  it('keep addresses that our links make, and no others', async () => {
    const kept = await shop.visitor().get(`/zyyp?grade=${encodeURIComponent('选货')}`);
    expect(kept.headers['etag']).toBeDefined();
    const others = [
      `/zyyp?grade=${encodeURIComponent('无此等级')}`,
      '/qxzq?page=99',
      `/yx?form=${encodeURIComponent('无此剂型')}`,
    ];
    for (const path of others) {
      const answer = await shop.visitor().get(path);
      expect([answer.status, answer.headers['cache-control']], path).toEqual([200, 'no-cache']);
    }
  });

  it('have rules of free shipping without header, footer and side bar', async () => {
    for (const part of FURNITURE) {
      expect(await says('/yx_rule', part), part).toBe(false);
      expect(await says('/yx', part), part).toBe(true);
    }
    expect(await says('/yx_rule', '怎么算包邮')).toBe(true);
    expect(await says('/yx', 'href="/yx/rule"')).toBe(true);
  });

  it('send who asks for an instance that does not run to the page that says so', async () => {
    const past = await shop.db
      .selectFrom('zone')
      .select('id')
      .where('ends_at', '<', Date.now())
      .executeTakeFirstOrThrow();
    for (const path of [`/hdmb/${past.id}`, '/zqmb/99999', '/zqmb/x', '/hdmb?id=99999']) {
      const answer = await shop.visitor().get(path);
      expect([answer.status, answer.headers['location']], path).toEqual([302, '/noActivity']);
    }
  });
});
