import { openAddresses, turnZones, zoneTitles } from '#lib/catalogue/zones/open-zones.service.ts';
import { STANDARD_ZONE, type TypedZone, zoneFieldsOf } from '#lib/catalogue/zones/typed-zone.rules.ts';
import { listZones, openZone, removeZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { zoneFields } from '#lib/catalogue/zones/zones.fields.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { saveZone, zoneContent, type ZoneInput, zoneOfInput } from '#lib/catalogue/zones/zones.service.ts';
import { requireUnlinked } from '#lib/content/inbound-links.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { requireClaimable, requireZoneLinks } from '#lib/storefront/zones/keep-zone.service.ts';
import { showZone } from '#lib/storefront/zones/zone-page.service.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, NOW, zoneInput } from '#tests/support/shop-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(ENGINES)('the desk of zones on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;

  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
  });
  afterAll(() => fresh.close());

  const save = async (
    key: ZoneKey,
    id: number | null,
    change: Partial<TypedZone>,
    at = NOW,
  ): Promise<number> => {
    const opened = await openZone(db, key, id);
    const input = zoneFields.parse(zoneFieldsOf({ ...opened.typed, ...change }));
    return saveZone(db, operator, { zone: opened.zone, input }, at);
  };

  it('takes one of a template away, on the record, and no other zone', async () => {
    const id = await save('zqmb', null, {
      title: '要删的专题',
      blocks: [{ kind: 'text', title: '说明', text: '一句' }],
    });
    await expect(removeZone(db, operator, { key: 'hdmb', id }, NOW)).rejects.toMatchObject({
      code: 'not_found',
    });
    await requireUnlinked(db, `/zqmb/${id}`);
    const advert = {
      slot: 'common',
      title: '看专题',
      url: `/zqmb/${id}?from=home`,
      subtitle: '',
      image_url: '',
    };
    await db
      .insertInto('advert')
      .values({ ...advert, accent: 'brand', motif: 'boxes', sort: 0, starts_at: null, ends_at: null })
      .execute();
    await expect(requireUnlinked(db, `/zqmb/${id}`)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('看专题') as string,
    });
    await removeZone(db, operator, { key: 'zqmb', id }, NOW);
    expect(await zoneContent(db, 'zqmb', id)).toBeNull();
    expect(await db.selectFrom('zone_block').select('id').where('zone_id', '=', id).execute()).toEqual([]);
    const [last] = await auditOf(db, `zone:${id}`, 1);
    expect(last).toMatchObject({ action: 'zone.remove', detail: '专题专区：要删的专题' });
  });

  it('refuses goods that are not sold and coupons nobody can claim, and returns which', async () => {
    const [sold, off] = [await makeGoods(db), await makeGoods(db, { is_on_sale: 0, name: '停产片' })];
    const goods = (goodsIds: number[]) =>
      ({ kind: 'goods', title: '主推', remark: '', view: 'cards', goodsIds }) as const;
    const refused = (ids: number[], words: string) =>
      expect(save('zqmb', null, { title: '专题', blocks: [goods(ids)] })).rejects.toMatchObject({
        fields: { blocks: [expect.stringContaining(words)] },
      });
    await refused([sold, off], `停产片（编号 ${off}）`);
    await refused([sold, 987_654], '编号 987654');
    await save('zqmb', null, { title: '专题', blocks: [goods([sold])] });
    const coupons = { kind: 'coupons', title: '', remark: '', batchIds: [987_654] } as const;
    await expect(requireClaimable(db, [coupons], NOW)).rejects.toMatchObject({
      fields: { blocks: [expect.stringContaining('编号 987654')] },
    });
    await expect(save('zqmb', null, { title: '专题', endsAt: '2020-01-01T00:00' })).rejects.toMatchObject({
      fields: { ends_at: [expect.stringContaining('已经过去')] },
    });
  });

  it('opens as saved, with what the definition says next to it, and what was done', async () => {
    const before = await openZone(db, 'qxzq', null);
    expect(before).toMatchObject({ zone: { version: 0 }, typed: { title: '', blocks: null }, trail: [] });
    expect(before.standard.title).toBe('器械专区');
    const typed = {
      title: '器械月',
      startsAt: '2026-11-01T08:00',
      blocks: [{ kind: 'text', title: '说明', text: '先看**资质**' }],
    } as const;
    await save('qxzq', null, typed);
    const after = await openZone(db, 'qxzq', null);
    expect(after.typed).toMatchObject(typed);
    expect(after.zone.version).toBeGreaterThan(0);
    expect(after.trail.map(({ action }) => action)).toEqual(['zone.create']);
  });

  it('goes back to the standard', async () => {
    await save('qxzq', null, { ...STANDARD_ZONE });
    const { title, startsAt, hasOwnBlocks, blocks } = (await zoneContent(db, 'qxzq', null))!;
    expect({ title, startsAt, hasOwnBlocks }).toEqual({
      title: '器械专区',
      startsAt: null,
      hasOwnBlocks: false,
    });
    expect(blocks).toEqual((await openZone(db, 'qxzq', null)).standard.blocks);
  });

  it('keeps the conditions of standard blocks that a form does not show', async () => {
    for (const key of ['yx', 'zyyp', 'qxzq', 'jxqzc'] as const) {
      const { standard } = await openZone(db, key, null);
      await save(key, null, { blocks: standard.blocks });
      expect((await openZone(db, key, null)).typed.blocks, key).toEqual(standard.blocks);
    }
  });

  it('lists every zone with whether it is seen', async () => {
    const ids = {
      running: await save('zqmb', null, { title: '家庭药箱' }),
      coming: await save('hdmb', null, { title: '双十二', startsAt: '2099-01-01T00:00' }),
      over: await save('hdmb', null, { title: '国庆', endsAt: '2020-01-01T00:00' }, 0),
      closed: await save('zqmb', null, { title: '未定', isOpen: false }),
    };
    const lines = await listZones(db, NOW);
    expect(lines.filter(({ isTemplate }) => !isTemplate).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['yx', 'zyyp', 'qxzq', 'jxqzc']),
    );
    for (const [state, id] of Object.entries(ids))
      expect(lines.find((line) => line.id === id)?.state, state).toBe(state);
  });

  it('opens a new one of a template empty, and none that is not there', async () => {
    expect(await openZone(db, 'zqmb', null)).toMatchObject({ zone: { id: null }, typed: { blocks: [] } });
    await expect(openZone(db, 'zqmb', 987_654)).rejects.toThrow('这个专区');
    await expect(openZone(db, 'qxzq', 1)).rejects.toThrow('这个专区');
  });

  it('previews what nobody has saved, at a moment to come', async () => {
    const goods = await makeGoods(db, { rx_class: 'none' });
    const rx = await makeGoods(db, { rx_class: 'rx' });
    const input = zoneFields.parse(
      zoneFieldsOf({
        ...STANDARD_ZONE,
        title: '预备',
        blocks: [{ kind: 'goods', title: '主推', remark: '', view: 'cards', goodsIds: [rx, goods] }],
      }),
    );
    const page = await showZone(db, zoneOfInput('hdmb', null, input), NOW + 30 * DAY_MS);
    expect(page.title).toBe('预备');
    // An activity promotes: the prescription medicine has no place in it.
    expect(
      page.blocks.flatMap((block) => (block.kind === 'goods' ? block.goods.map(({ id }) => id) : [])),
    ).toEqual([goods]);
    expect((await listZones(db, NOW)).some(({ title }) => title === '预备')).toBe(false);
  });

  it('refuses links of texts that lead nowhere, but for texts that stand', async () => {
    const text = (url: string) => ({ kind: 'text', title: '', text: `[看](${url})` }) as const;
    const standing = text('/no/such/page');
    const id = await save('hdmb', null, { title: '文字', blocks: [standing] });
    const check = (url: string, rules = '') =>
      requireZoneLinks(db, { key: 'hdmb', id }, { blocks: [standing, text(url)], rules });
    await check('/list');
    await expect(check('javascript:alert(1)')).rejects.toMatchObject({
      fields: { blocks: [expect.stringContaining('第 2 块（文字）第 1 行的“javascript:alert(1)”：')] },
    });
    await expect(check('/list', '[看](//evil.test)')).rejects.toMatchObject({
      fields: { rules: [expect.stringContaining('规则第 1 行的“//evil.test”：')] },
    });
  });

  it.each(['https://evil.test/', '//evil.test/', '/no-such-page', '/admin/members', '/list" onclick="a()'])(
    'refuses a banner that leads to %s',
    async (url) => {
      const banner = { kind: 'banner', title: '看', text: '', url, imageUrl: '' } as const;
      await expect(save('hdmb', null, { title: '横幅', blocks: [banner] })).rejects.toMatchObject({
        fields: { blocks: [expect.stringContaining('第 1 块（横幅）的链接')] },
      });
    },
  );

  it.each([
    ['starts_at', { starts_at: 'morgen' }],
    ['image_url', { image_url: 'https://example.com/a.png' }],
    ['blocks', { blocks: '[{"kind":"frame","url":"/"}]' }],
    ['blocks', { blocks: 'not json' }],
    ['title', { title: '字'.repeat(21) }],
  ])('refuses what cannot be shown in %s', (field, change) => {
    const parsed = zoneFields.safeParse({ ...zoneFieldsOf(STANDARD_ZONE), ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe.each(ENGINES)('open zones on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db);
  });
  afterAll(() => fresh.close());

  it('are reported to all menus when they are closed, named again or turn by the clock', async () => {
    const saved = async (change: Partial<ZoneInput>): Promise<string[]> => {
      const heard: string[] = [];
      const stop = onTouched((tags) => void heard.push(...tags));
      const { version = 0 } = (await zoneContent(db, 'zhzq', null)) ?? {};
      await saveZone(
        db,
        operator,
        { zone: { key: 'zhzq', id: null, version }, input: zoneInput(change) },
        NOW,
      );
      stop();
      return heard;
    };
    const open = async (at: number) => (await openAddresses(db, at))('/zhzq_index');
    expect(await open(NOW)).toBe(true);
    expect(await saved({ isOpen: false })).toContain('nav');
    expect(await open(NOW)).toBe(false);
    expect(await saved({ title: '组合专区' })).toContain('nav');
    expect((await zoneTitles(db))('/zhzq')).toBe('组合专区');
    expect(await saved({ title: '组合专区', headline: '成套更省' })).toEqual(['zone:zhzq']);
    await saved({ endsAt: NOW + DAY_MS });
    expect([await open(NOW + DAY_MS - 1), await open(NOW + DAY_MS)]).toEqual([true, false]);
    const heard: string[] = [];
    const stop = onTouched((tags) => void heard.push(...tags));
    await turnZones(db, NOW);
    expect(heard).toEqual([]);
    await turnZones(db, NOW + DAY_MS + 1000);
    expect(new Set(heard)).toEqual(new Set(['nav', 'zone:zhzq']));
    stop();
    await saved({});
  });
});
