import { afterAll, beforeAll, beforeEach } from 'vitest';
import { adverts } from '#lib/content/adverts/adverts.service.ts';
import { saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertForm } from '#lib/content/adverts/office/advert.fields.ts';
import type { MenuCode } from '#lib/content/navigation/menus.rules.ts';
import { shownEntries } from '#lib/content/navigation/navigation.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Engine } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { FestivalInput } from '#lib/storefront/festivals/festivals.fields.ts';
import { createFestival, openFestival, saveFestival } from '#lib/storefront/festivals/festivals.service.ts';
import { zonePage } from '#lib/storefront/zones/zone-page.service.ts';
import { createBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { NOW, claimableCoupon, makeGoods, makeMember } from '#tests/support/shop-fixture.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { categoryOf } from '#tests/support/festivals.ts';

/** Monday; the festival begins on Friday and ends a week later. */
export const BEGINS = NOW + 4 * DAY_MS;
export const ENDS = BEGINS + 7 * DAY_MS;

/** State that visitors see outside its window, and within it. */
export const BEFORE = {
  zone: null,
  banner: ['原来的'],
  top: ['入口0', '入口1'],
  last: '入口8',
  hot: ['布洛芬'],
};
export const WITHIN = {
  zone: ['coupons', 'goods', 'banner', 'text'],
  banner: ['元旦备货', '原来的'],
  top: ['入口0', '元旦备货'],
  last: '入口7',
  hot: ['元旦备货', '抗感染', '布洛芬'],
};

/** A database with a category, a coupon, an advert and menus, and what administrators do with festivals in it. */
export function useFestivals(engine: Engine) {
  let fresh: FreshDatabase;
  let category: string;
  const desk = { db: null! as Db, admin: null! as Member, batchId: 0 };
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    desk.db = fresh.db;
    desk.admin = await makeMember(desk.db, { role: 'administrator', kind: 'staff', name: '周正' });
    const goodsId = await makeGoods(desk.db, { rx_class: 'otc_a', name: '感冒灵颗粒' });
    category = await categoryOf(desk.db, goodsId);
    desk.batchId = (
      await createBatch(
        desk.db,
        desk.admin,
        { idempotencyKey: 'batch', input: claimableCoupon('节日券', {}) },
        NOW,
      )
    ).id;
  });
  afterAll(() => fresh.close());
  beforeEach(() =>
    change(desk.db, async (trx, touch) => {
      for (const table of ['festival', 'zone_block', 'zone', 'advert'] as const)
        await trx.deleteFrom(table).execute();
      await trx.deleteFrom('navigation').where('menu', 'in', ['top', 'hot']).execute();
      const standing = [
        ...Array.from({ length: 9 }, (_, sort) => ({ menu: 'top' as const, name: `入口${sort}`, sort })),
        { menu: 'hot' as const, name: '布洛芬', sort: 0 },
      ];
      await trx
        .insertInto('navigation')
        .values(standing.map((entry) => ({ ...entry, url: '/list' })))
        .execute();
      await saveAdvert(trx, desk.admin, { id: null, version: 0, input: plainAdvert('原来的') }, NOW);
      touch('nav', 'adverts', 'zone:hdmb');
    }),
  );

  const plainAdvert = (title: string) =>
    advertForm.parse({ slot: 'common', title, url: '/list', accent: 'brand', motif: 'boxes' });
  const start = (edit: Partial<FestivalInput> = {}) => ({
    name: '元旦备货',
    goods_from: `category:${category}`,
    starts_at: BEGINS,
    ends_at: ENDS,
    ...edit,
  });
  const create = (edit: Partial<FestivalInput> = {}, idempotencyKey: string | null = null): Promise<number> =>
    createFestival(desk.db, desk.admin, { start: start(edit), from: null, idempotencyKey }, NOW);
  const save = async (id: number, edit: Partial<FestivalInput>, at = NOW, isRestored = false) => {
    const { version, input } = await openFestival(desk.db, id, at);
    return saveFestival(desk.db, desk.admin, { id, version, isRestored, input: { ...input, ...edit } }, at);
  };
  const names = async (menu: MenuCode, at: number) =>
    (await shownEntries(desk.db, menu, at)).map(({ name }) => name);
  const partOf = async (id: number, place: string) =>
    (await openFestival(desk.db, id, NOW)).parts.find((part) => part.place === place)!;
  /** Returns what visitors see of it at a moment. */
  const seen = async (id: number, at: number) => {
    const zone = await partOf(id, 'zone');
    const page = await zonePage(desk.db, { key: 'hdmb', id: zone.id }, at);
    return {
      zone: page && page.blocks.map(({ kind }) => kind),
      banner: (await adverts(desk.db, ['common'], at)).map(({ title }) => title),
      top: (await names('top', at)).slice(0, 2),
      last: (await names('top', at)).at(-1),
      hot: await names('hot', at),
    };
  };
  return Object.assign(desk, { start, create, save, names, partOf, seen });
}
