import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { zoneFields } from '#lib/catalogue/zones/zones.fields.ts';
import { zoneFieldsOf } from '#lib/catalogue/zones/typed-zone.rules.ts';
import { saveZone } from '#lib/catalogue/zones/zones.service.ts';
import { adverts } from '#lib/content/adverts/adverts.service.ts';
import { openAdvert, removeAdvert, saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { advertForm } from '#lib/content/adverts/office/advert.fields.ts';
import type { MenuCode } from '#lib/content/navigation/menus.rules.ts';
import { shownEntries } from '#lib/content/navigation/navigation.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { festivalForm, type FestivalInput } from '#lib/storefront/festivals/festivals.fields.ts';
import {
  createFestival,
  endFestival,
  festivalsOfParts,
  listFestivals,
  openFestival,
  removeFestival,
  saveFestival,
  startOfCopy,
} from '#lib/storefront/festivals/festivals.service.ts';
import { zonePage } from '#lib/storefront/zones/zone-page.service.ts';
import { createBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { runSweeps } from '#server/sweeps.ts';
import { NOW, claimableCoupon, makeGoods, makeMember } from '#tests/support/shop-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { categoryOf } from '#tests/support/festivals.ts';
import { mailSender } from '#tests/support/sweeps.ts';
import { senderWith } from '#tests/support/messages-sent.ts';

/** Monday; the festival begins on Friday and ends a week later. */
const BEGINS = NOW + 4 * DAY_MS;
const ENDS = BEGINS + 7 * DAY_MS;

describe.each(ENGINES)('festivals on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let admin: Member;
  let category: string;
  let batchId: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    admin = await makeMember(db, { role: 'administrator', kind: 'staff', name: '周正' });
    const goodsId = await makeGoods(db, { rx_class: 'otc_a', name: '感冒灵颗粒' });
    category = await categoryOf(db, goodsId);
    batchId = (
      await createBatch(db, admin, { requestKey: 'batch', input: claimableCoupon('节日券', {}) }, NOW)
    ).id;
  });
  afterAll(() => fresh.close());
  beforeEach(() =>
    change(db, async (trx, touch) => {
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
      await saveAdvert(trx, admin, { id: null, version: 0, input: plainAdvert('原来的') }, NOW);
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
  const create = (edit: Partial<FestivalInput> = {}, requestKey: string | null = null): Promise<number> =>
    createFestival(db, admin, { start: start(edit), from: null, requestKey }, NOW);
  const save = async (id: number, edit: Partial<FestivalInput>, at = NOW, isRestored = false) => {
    const { version, input } = await openFestival(db, id, at);
    await saveFestival(db, admin, { id, version, isRestored, input: { ...input, ...edit } }, at);
  };
  const names = async (menu: MenuCode, at: number) =>
    (await shownEntries(db, menu, at)).map(({ name }) => name);
  const partOf = async (id: number, place: string) =>
    (await openFestival(db, id, NOW)).parts.find((part) => part.place === place)!;
  /** What visitors see of it at a moment. */
  const seen = async (id: number, at: number) => {
    const zone = await partOf(id, 'zone');
    const page = await zonePage(db, { key: 'hdmb', id: zone.id }, at);
    return {
      zone: page && page.blocks.map(({ kind }) => kind),
      banner: (await adverts(db, ['common'], at)).map(({ title }) => title),
      top: (await names('top', at)).slice(0, 2),
      last: (await names('top', at)).at(-1),
      hot: await names('hot', at),
    };
  };
  const BEFORE = {
    zone: null,
    banner: ['原来的'],
    top: ['入口0', '入口1'],
    last: '入口8',
    hot: ['布洛芬'],
  };
  const WITHIN = {
    zone: ['coupons', 'goods', 'banner', 'text'],
    banner: ['元旦备货', '原来的'],
    top: ['入口0', '元旦备货'],
    last: '入口7',
    hot: ['元旦备货', '抗感染', '布洛芬'],
  };

  it('come at their first moment with all they bring, and leave what stood before', async () => {
    const id = await create();
    expect((await openFestival(db, id, NOW)).input).toMatchObject({
      coupon_id: batchId,
      nav_name: '元旦备货',
    });
    expect(await seen(id, BEGINS - 1)).toEqual(BEFORE);
    expect(await seen(id, BEGINS)).toEqual(WITHIN);
    expect(await seen(id, ENDS - 1)).toEqual(WITHIN);
    expect(await seen(id, ENDS)).toEqual(BEFORE);
    const [hot] = await shownEntries(db, 'hot', BEGINS);
    const { id: zone } = await partOf(id, 'zone');
    expect(hot?.url).toBe(`/hdmb/${zone}`);
    expect((await festivalsOfParts(db, 'zone')).get(zone)).toEqual({ id, name: '元旦备货' });
    const { counts } = await listFestivals(db, { state: null }, BEGINS);
    expect(counts).toEqual({ all: 1, planned: 0, running: 1, over: 0 });
  });

  it('are changed while they run: what is taken out goes, what is added comes', async () => {
    const id = await create();
    const at = BEGINS + HOUR_MS;
    await save(
      id,
      { slots: ['top'], nav_name: '', hot_words: ['感冒'], coupon_id: null, ends_at: at + 1 },
      at,
    );
    expect(await seen(id, at)).toEqual({
      ...BEFORE,
      zone: ['goods', 'banner', 'text'],
      hot: ['感冒', '布洛芬'],
    });
    expect((await adverts(db, ['top'], at)).map(({ title }) => title)).toEqual(['元旦备货']);
    expect(await seen(id, at + 1)).toEqual(BEFORE);
  });

  it('have their words in the order of their form, also those that are added', async () => {
    const id = await create();
    await save(id, { hot_words: ['感冒', '元旦备货', '抗感染'] });
    expect(await names('hot', BEGINS)).toEqual(['感冒', '元旦备货', '抗感染', '布洛芬']);
    await save(id, { hot_words: ['抗感染', '发热'] });
    expect(await names('hot', BEGINS)).toEqual(['抗感染', '发热', '布洛芬']);
  });

  it('end at once where that is wanted, and are not changed any more', async () => {
    const id = await create();
    await expect(endFestival(db, admin, id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    const at = BEGINS + 1234;
    await endFestival(db, admin, id, at);
    expect(await seen(id, at)).toEqual(BEFORE);
    await expect(endFestival(db, admin, id, at)).rejects.toMatchObject({ code: 'conflict' });
    await expect(save(id, { headline: '再改' }, at)).rejects.toMatchObject({ code: 'conflict' });
    expect((await openFestival(db, id, at)).parts.every(({ state }) => state === 'kept')).toBe(true);
  });

  it('leave what was changed or taken away by hand, and make it again where that is wanted', async () => {
    const id = await create();
    const [zone, advert, entry] = await Promise.all(
      ['zone', 'advert:common', 'entry'].map((place) => partOf(id, place)),
    );
    const opened = await openZone(db, 'hdmb', zone!.id);
    const typed = zoneFields.parse(zoneFieldsOf({ ...opened.typed, title: '手改的标题' }));
    await saveZone(db, admin, { zone: opened.zone, input: typed }, NOW);
    await removeAdvert(db, admin, advert!.id, NOW);
    const states = async () =>
      Object.fromEntries((await openFestival(db, id, NOW)).parts.map(({ place, state }) => [place, state]));
    expect(await states()).toMatchObject({ zone: 'changed', 'advert:common': 'removed', entry: 'kept' });

    await save(id, { headline: '第二版', starts_at: BEGINS + HOUR_MS });
    expect(await states()).toMatchObject({ zone: 'changed', 'advert:common': 'removed', entry: 'kept' });
    expect(await seen(id, BEGINS)).toEqual(BEFORE);
    const page = await zonePage(db, { key: 'hdmb', id: zone!.id }, BEGINS + HOUR_MS);
    expect(page).toMatchObject({ title: '手改的标题', startsAt: BEGINS + HOUR_MS });
    // Once more: the window goes on following.
    await save(id, { starts_at: BEGINS });
    expect(await zonePage(db, { key: 'hdmb', id: zone!.id }, BEGINS)).toMatchObject({ title: '手改的标题' });

    await save(id, {}, NOW, true);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['kept']));
    expect(await seen(id, BEGINS)).toEqual(WITHIN);
    expect((await partOf(id, 'entry')).id).toBe(entry!.id);
    expect((await partOf(id, 'advert:common')).id).not.toBe(advert!.id);
  });

  it('leave a part the window that was set by hand, until they are ended', async () => {
    const id = await create();
    const { id: advert } = await partOf(id, 'advert:common');
    const { version, input } = await openAdvert(db, advert);
    const longer = { ...input, ends_at: ENDS + DAY_MS };
    await saveAdvert(db, admin, { id: advert, version, input: longer }, NOW);
    await save(id, { ends_at: ENDS - DAY_MS });
    expect((await openAdvert(db, advert)).input.ends_at).toBe(ENDS + DAY_MS);
    await endFestival(db, admin, id, BEGINS + 1);
    expect((await openAdvert(db, advert)).input.ends_at).toBe(BEGINS + 1);
  });

  it('are made once by a form that is sent twice, copied for next year, and taken away with all they brought', async () => {
    const id = await create({}, 'form-of-festival');
    expect(await create({}, 'form-of-festival')).toBe(id);
    await expect(removeFestival(db, admin, id, BEGINS)).rejects.toMatchObject({ code: 'conflict' });
    await removeFestival(db, admin, id, NOW);
    const left = await Promise.all(
      (['festival', 'festival_part', 'zone'] as const).map((table) =>
        db.selectFrom(table).select('id').execute(),
      ),
    );
    expect(left).toEqual([[], [], []]);
    expect(await names('hot', BEGINS)).toEqual(['布洛芬']);
  });

  it('say what is wrong, by field', async () => {
    const refused = (edit: Partial<FestivalInput>, field: string) =>
      expect(create(edit), field).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    await refused({ ends_at: BEGINS }, 'ends_at');
    await refused({ starts_at: NOW - DAY_MS, ends_at: NOW }, 'ends_at');
    await refused({ goods_from: 'category:nothing' }, 'goods_from');
    await refused({ goods_from: 'brand:999' }, 'goods_from');
    const rx = await makeGoods(db, { rx_class: 'rx' });
    await change(db, async (_trx, touch) => touch('category'));
    await refused({ goods_from: `category:${await categoryOf(db, rx)}` }, 'goods_from');
    const id = await create();
    await expect(save(id, { coupon_id: 999 })).rejects.toMatchObject({
      fields: { coupon_id: [expect.any(String)] },
    });
  });

  it('merge what two administrators changed, and ask where both changed one thing', async () => {
    const id = await create();
    const { version, input } = await openFestival(db, id, NOW);
    const marks = marksOf(textsOf(festivalForm, input));
    const send = (edit: Partial<FestivalInput>) =>
      saveFestival(db, admin, { id, version, marks, isRestored: false, input: { ...input, ...edit } }, NOW);
    await send({ headline: '一位改的' });
    await send({ nav_name: '另一位改的' });
    expect((await openFestival(db, id, NOW)).input).toMatchObject({
      headline: '一位改的',
      nav_name: '另一位改的',
    });
    await expect(send({ headline: '又一位' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are reported to the pages at the moment they begin and end, by one of two nodes', async () => {
    const id = await create();
    const due = async (name: string) =>
      (await db.selectFrom('due_work').select('due_at').where('name', '=', name).executeTakeFirst())?.due_at;
    const sweep = async (at: number) => {
      const round = {
        failed: (_name: string, error: unknown): void => {
          throw error;
        },
        clock: () => at,
      };
      const shop = { db, sms: senderWith(), mail: mailSender() };
      const both = await Promise.all([runSweeps(shop, round), runSweeps(shop, round)]);
      return both
        .flat()
        .filter((name) => name === 'zones' || name === 'menus')
        .toSorted();
    };
    await db.deleteFrom('due_work').execute();
    await sweep(BEGINS - 20_000);
    expect([await due('zones'), await due('menus')].map(Number)).toEqual([BEGINS, BEGINS]);
    await db.deleteFrom('invalidation').execute();
    expect(await sweep(BEGINS)).toEqual(['menus', 'zones']);
    const rows = await db.selectFrom('invalidation').select('tags').execute();
    const tags = rows.map((row) => JSON.parse(row.tags) as string[]).filter((list) => list.includes('nav'));
    expect(tags.toSorted((a, b) => a.length - b.length)).toEqual([['nav'], ['nav', 'zone:hdmb']]);
    expect(await seen(id, BEGINS)).toEqual(WITHIN);
  });
});
