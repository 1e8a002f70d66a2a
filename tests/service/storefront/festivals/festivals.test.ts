import { describe, expect, it } from 'vitest';
import { adverts } from '#lib/content/adverts/adverts.service.ts';
import { crowdedOut, shownEntries } from '#lib/content/navigation/navigation.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { type FestivalInput } from '#lib/storefront/festivals/festivals.fields.ts';
import {
  endFestival,
  festivalsOfParts,
  listFestivals,
  openFestival,
  removeFestival,
} from '#lib/storefront/festivals/festivals.service.ts';
import { runDueJobs } from '#server/jobs.ts';
import { NOW, makeGoods } from '#tests/support/shop-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { categoryOf } from '#tests/support/festivals.ts';
import { makeActivity } from '#tests/support/promotions-fixture.ts';
import { mailSender } from '#tests/support/jobs.ts';
import { senderWith } from '#tests/support/messages-sent.ts';
import { BEFORE, BEGINS, ENDS, WITHIN, useFestivals } from '#tests/support/festival-desk.ts';

describe.each(ENGINES)('festivals on %s', (engine) => {
  const desk = useFestivals(engine);
  const { create, save, names, partOf, seen } = desk;

  it('come at their first moment with all they bring, and leave what stood before', async () => {
    const id = await create();
    expect((await openFestival(desk.db, id, NOW)).input).toMatchObject({
      coupon_id: desk.batchId,
      nav_name: '元旦备货',
    });
    expect(await seen(id, BEGINS - 1)).toEqual(BEFORE);
    expect(await seen(id, BEGINS)).toEqual(WITHIN);
    expect(await seen(id, ENDS - 1)).toEqual(WITHIN);
    expect(await seen(id, ENDS)).toEqual(BEFORE);
    const [hot] = await shownEntries(desk.db, 'hot', BEGINS);
    const { id: zone } = await partOf(id, 'zone');
    expect(hot?.url).toBe(`/hdmb/${zone}`);
    expect((await festivalsOfParts(desk.db, 'zone')).get(zone)).toEqual({ id, name: '元旦备货' });
    const { counts } = await listFestivals(desk.db, { state: null }, BEGINS);
    expect(counts).toEqual({ all: 1, planned: 0, running: 1, over: 0 });
  });

  it('name the entry of the navigation that has no room for as long as they run', async () => {
    await create();
    const crowded = async (at: number) => (await crowdedOut(desk.db, 'top', at)).map(({ name }) => name);
    expect(await crowded(BEGINS - 1)).toEqual([]);
    expect(await crowded(BEGINS)).toEqual(['入口8']);
    expect(await crowded(ENDS)).toEqual([]);
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
    expect((await adverts(desk.db, ['top'], at)).map(({ title }) => title)).toEqual(['元旦备货']);
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
    await expect(endFestival(desk.db, desk.admin, id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    const at = BEGINS + 1234;
    await endFestival(desk.db, desk.admin, id, at);
    expect(await seen(id, at)).toEqual(BEFORE);
    await expect(endFestival(desk.db, desk.admin, id, at)).rejects.toMatchObject({ code: 'conflict' });
    await expect(save(id, { headline: '再改' }, at)).rejects.toMatchObject({ code: 'conflict' });
    expect((await openFestival(desk.db, id, at)).parts.every(({ state }) => state === 'kept')).toBe(true);
  });

  it('are made once by a form that is sent twice, and taken away with all they brought', async () => {
    const id = await create({}, 'form-of-festival');
    expect(await create({}, 'form-of-festival')).toBe(id);
    await expect(removeFestival(desk.db, desk.admin, id, BEGINS)).rejects.toMatchObject({ code: 'conflict' });
    await removeFestival(desk.db, desk.admin, id, NOW);
    const left = await Promise.all(
      (['festival', 'festival_part', 'zone'] as const).map((table) =>
        desk.db.selectFrom(table).select('id').execute(),
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
    const rx = await makeGoods(desk.db, { rx_class: 'rx' });
    await change(desk.db, async (_trx, touch) => touch('category'));
    await refused({ goods_from: `category:${await categoryOf(desk.db, rx)}` }, 'goods_from');
    const early = { starts_at: NOW, ends_at: BEGINS };
    const over = await makeActivity(desk.db, { kind: 'reduction', name: '备货节', window: early });
    await refused({ goods_from: `activity:${over}` }, 'goods_from');
    await create({ goods_from: `activity:${over}`, starts_at: BEGINS - 1 });
    const id = await create();
    await expect(save(id, { coupon_id: 999 })).rejects.toMatchObject({
      fields: { coupon_id: [expect.any(String)] },
    });
  });

  it('are reported to the pages at the moment they begin and end, by one of two nodes', async () => {
    const id = await create();
    const due = async (name: string) =>
      (await desk.db.selectFrom('due_work').select('due_at').where('name', '=', name).executeTakeFirst())
        ?.due_at;
    const job = async (at: number) => {
      const round = {
        failed: (_name: string, error: unknown): void => {
          throw error;
        },
        clock: () => at,
      };
      const shop = { db: desk.db, sms: senderWith(), mail: mailSender() };
      const both = await Promise.all([runDueJobs(shop, round), runDueJobs(shop, round)]);
      return both
        .flat()
        .filter((name) => name === 'zones' || name === 'menus')
        .toSorted();
    };
    await desk.db.deleteFrom('due_work').execute();
    await job(BEGINS - 20_000);
    expect([await due('zones'), await due('menus')].map(Number)).toEqual([BEGINS, BEGINS]);
    await desk.db.deleteFrom('invalidation').execute();
    expect(await job(BEGINS)).toEqual(['menus', 'zones']);
    const rows = await desk.db.selectFrom('invalidation').select('tags').execute();
    const tags = rows.map((row) => JSON.parse(row.tags) as string[]).filter((list) => list.includes('nav'));
    expect(tags.toSorted((a, b) => a.length - b.length)).toEqual([['nav'], ['nav', 'zone:hdmb']]);
    expect(await seen(id, BEGINS)).toEqual(WITHIN);
  });
});
