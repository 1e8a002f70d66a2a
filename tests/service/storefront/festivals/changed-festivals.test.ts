import { describe, expect, it } from 'vitest';
import { openZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { zoneFields } from '#lib/catalogue/zones/zones.fields.ts';
import { zoneFieldsOf } from '#lib/catalogue/zones/typed-zone.rules.ts';
import { saveZone } from '#lib/catalogue/zones/zones.service.ts';
import { openAdvert, removeAdvert, saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import { shownEntries } from '#lib/content/navigation/navigation.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { marksOf } from '#lib/platform/differences.rules.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { festivalForm, type FestivalInput } from '#lib/storefront/festivals/festivals.fields.ts';
import {
  createFestival,
  endFestival,
  openFestival,
  saveFestival,
  startOfCopy,
} from '#lib/storefront/festivals/festivals.service.ts';
import { zonePage } from '#lib/storefront/zones/zone-page.service.ts';
import { createBatch, stopBatch } from '#lib/trade/coupons/office/batches.service.ts';
import { NOW, claimableCoupon, makeGoods } from '#tests/support/shop-fixture.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { categoryOf } from '#tests/support/festivals.ts';
import { BEFORE, BEGINS, ENDS, WITHIN, useFestivals } from '#tests/support/festival-desk.ts';

describe.each(ENGINES)('festivals that are changed and copied on %s', (engine) => {
  const desk = useFestivals(engine);
  const { create, save, partOf, seen } = desk;

  it('follow where nothing was changed by hand, say what did not, and make it again where that is wanted', async () => {
    const id = await create();
    const [zone, advert, entry] = await Promise.all(
      ['zone', 'advert:common', 'entry'].map((place) => partOf(id, place)),
    );
    const opened = await openZone(desk.db, 'hdmb', zone!.id);
    const banner = { kind: 'banner', title: '手改的横幅', text: '', url: '/list', imageUrl: '' } as const;
    const blocks = opened.typed.blocks!.map((block) => (block.kind === 'banner' ? banner : block));
    const typed = zoneFields.parse(zoneFieldsOf({ ...opened.typed, title: '手改的标题', blocks }));
    await saveZone(desk.db, desk.admin, { zone: opened.zone, input: typed }, NOW);
    await removeAdvert(desk.db, desk.admin, advert!.id, NOW);
    const states = async () =>
      Object.fromEntries(
        (await openFestival(desk.db, id, NOW)).parts.map(({ place, state }) => [place, state]),
      );
    const changed = { zone: 'changed', 'advert:common': 'removed', entry: 'kept' };
    expect(await states()).toMatchObject(changed);

    const starts_at = BEGINS + HOUR_MS;
    expect(await save(id, { text: '第二版', coupon_id: null, starts_at })).toEqual(['advert:common']);
    expect(await states()).toMatchObject(changed);
    expect(await seen(id, BEGINS)).toEqual(BEFORE);
    expect(await zonePage(desk.db, { key: 'hdmb', id: zone!.id }, starts_at)).toMatchObject({
      title: '手改的标题',
      startsAt: starts_at,
      blocks: [{ kind: 'goods' }, { title: '手改的横幅' }, { html: expect.stringContaining('第二版') }],
    });
    const { headline } = (await openFestival(desk.db, id, NOW)).input;
    expect(await save(id, { banner_text: '另一句' })).toEqual(['zone']);
    expect(await save(id, { starts_at: BEGINS, headline, coupon_id: desk.batchId })).toEqual([
      'advert:common',
    ]);
    expect((await seen(id, BEGINS)).zone).toEqual(['coupons', 'goods', 'banner', 'text']);

    expect(await save(id, {}, NOW, true)).toEqual([]);
    expect(new Set(Object.values(await states()))).toEqual(new Set(['kept']));
    expect(await seen(id, BEGINS)).toEqual(WITHIN);
    expect((await partOf(id, 'entry')).id).toBe(entry!.id);
    expect((await partOf(id, 'advert:common')).id).not.toBe(advert!.id);
  });

  it('leave a part the window that was set by hand, until they are ended', async () => {
    const id = await create();
    const { id: advert } = await partOf(id, 'advert:common');
    const { version, input } = await openAdvert(desk.db, advert);
    const longer = { ...input, ends_at: ENDS + DAY_MS };
    await saveAdvert(desk.db, desk.admin, { id: advert, version, input: longer }, NOW);
    expect(await save(id, { ends_at: ENDS - DAY_MS })).toEqual(['advert:common']);
    expect((await openAdvert(desk.db, advert)).input.ends_at).toBe(ENDS + DAY_MS);
    await endFestival(desk.db, desk.admin, id, BEGINS + 1);
    expect((await openAdvert(desk.db, advert)).input.ends_at).toBe(BEGINS + 1);
  });

  it('start as the one they are copied from, under another name and of other goods', async () => {
    const words = {
      headline: '自己写的一句话',
      accent: 'zy',
      banner_text: '自己写的小字',
      text: '自己写的',
      slots: ['top' as const],
      nav_name: '',
      coupon_id: null,
      hot_words: ['发热', '元旦备货'],
    };
    const id = await create();
    await save(id, words);
    const copy = async (edit: Partial<FestivalInput>) => {
      const start = { ...(await startOfCopy(desk.db, id)), ...edit };
      const next = await createFestival(desk.db, desk.admin, { start, from: id, idempotencyKey: null }, NOW);
      return (await openFestival(desk.db, next, NOW)).input;
    };
    const left = { ...words, goods_title: '抗感染', starts_at: BEGINS + 365 * DAY_MS };
    expect(await copy({})).toMatchObject({ ...left, name: '元旦备货', banner_title: '元旦备货' });
    const hot_words = ['发热', '春节备货'];
    const renamed = { ...left, name: '春节备货', banner_title: '春节备货', hot_words };
    expect(await copy({ name: '春节备货' })).toMatchObject(renamed);
    const code = await categoryOf(desk.db, await makeGoods(desk.db));
    await change(desk.db, async (trx, touch) => {
      await trx.updateTable('category').set({ name: '清热' }).where('code', '=', code).execute();
      touch('category');
    });
    const goods_from = `category:${code}`;
    const ofOthers = { ...renamed, goods_from, goods_title: '清热' };
    expect(await copy({ name: '春节备货', goods_from })).toMatchObject(ofOthers);
  });

  it('carry another name to all that was called by the old one, and to what was done there by hand', async () => {
    const id = await create();
    const { id: word } = await partOf(id, 'hot:元旦备货');
    await save(id, { hot_words: ['感冒', '元旦备货'] });
    await save(id, { name: '新年备货', text_title: '自己写的' });
    expect((await openFestival(desk.db, id, NOW)).input).toMatchObject({
      banner_title: '新年备货',
      nav_name: '新年备货',
      hot_words: ['感冒', '新年备货'],
      text_title: '自己写的',
    });
    expect(await partOf(id, 'hot:新年备货')).toMatchObject({ id: word, state: 'kept' });
    const shown = await shownEntries(desk.db, 'hot', BEGINS);
    const { id: zone } = await partOf(id, 'zone');
    expect(shown.map(({ name, url }) => [name, url])).toEqual([
      ['感冒', pathTo('search', {}, { keywords: '感冒' })],
      ['新年备货', `/hdmb/${zone}`],
      ['布洛芬', '/list'],
    ]);
  });

  it('keep a coupon that is offered no more, and are noted in words', async () => {
    const made = { idempotencyKey: 'stopped', input: claimableCoupon('旧券', {}) };
    const { id: coupon_id } = await createBatch(desk.db, desk.admin, made, NOW);
    const id = await create();
    await save(id, { coupon_id });
    await stopBatch(desk.db, desk.admin, coupon_id, NOW);
    await save(id, { headline: '另一句' });
    expect((await openFestival(desk.db, id, NOW)).input).toMatchObject({ coupon_id });
    await save(id, { coupon_id: null, starts_at: BEGINS + HOUR_MS });
    const { trail } = await openFestival(desk.db, id, NOW);
    expect(trail[0]!.detail).toBe('元旦备货：开始 2026-11-24 12:00 → 2026-11-24 13:00，优惠券 旧券 → 无');
    await expect(save(id, { coupon_id })).rejects.toMatchObject({
      fields: { coupon_id: [expect.any(String)] },
    });
  });

  it.each(['//evil.example/a', 'javascript:alert(1)', '/no/such/page'])(
    'lead nowhere but to what there is: %s',
    async (url) => {
      const id = await create();
      await expect(save(id, { text: `见\n[这里](${url})` })).rejects.toMatchObject({
        fields: { text: [expect.stringContaining(`文字第 2 行的“${url}”：`)] },
      });
      await save(id, { text: '[网站](https://www.nmpa.gov.cn/) [列表](/list)' });
    },
  );

  it('merge what two administrators changed, and ask where both changed one thing', async () => {
    const id = await create();
    const { version, input } = await openFestival(desk.db, id, NOW);
    const marks = marksOf(textsOf(festivalForm, input));
    const send = (edit: Partial<FestivalInput>) =>
      saveFestival(
        desk.db,
        desk.admin,
        { id, version, marks, isRestored: false, input: { ...input, ...edit } },
        NOW,
      );
    await send({ headline: '一位改的' });
    await send({ nav_name: '另一位改的' });
    expect((await openFestival(desk.db, id, NOW)).input).toMatchObject({
      headline: '一位改的',
      nav_name: '另一位改的',
    });
    await expect(send({ headline: '又一位' })).rejects.toMatchObject({ code: 'conflict' });
  });
});
