import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '#lib/platform/db/change.server.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

/** No node shows a stale page for longer than this (ms). */
const SOON = 1000;

describe('activities and controlled sales', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const get = (path: string) => shop.visitor().get(path);
  const read = async (path: string): Promise<string> => (await get(path)).text;
  const idOf = async (name: string): Promise<number> =>
    (await shop.db.selectFrom('activity').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const goodsOn = (page: string): number[] =>
    [...page.matchAll(/data-goods-id="(\d+)"/g)].map(([, id]) => Number(id));

  it('shows every running activity, the one asked for open with its goods and none that needs a prescription', async () => {
    const id = await idOf('器械满额折扣');
    const page = await read(`/yjh/${id}`);
    expect(page).toContain('秋冬呼吸用药备货节');
    expect(page).not.toContain('国庆备货满减');
    const shown = goodsOn(page);
    expect(shown.length).toBeGreaterThan(0);
    const rows = await shop.db
      .selectFrom('goods')
      .innerJoin('activity_goods', 'activity_goods.goods_id', 'goods.id')
      .select(['goods.id', 'goods.rx_class'])
      .where('activity_goods.activity_id', '=', id)
      .where('goods.id', 'in', shown)
      .execute();
    expect(rows).toHaveLength(new Set(shown).size);
    expect(rows.filter(({ rx_class }) => rx_class === 'rx')).toEqual([]);
  });

  it('names one season alike on its activity, its page and the banner that leads there', async () => {
    const banner = /href="(\/hdmb\/\d+)"/.exec(await read('/'))?.[1] ?? '';
    const [page, activity] = [await read(banner), await read(`/yjh/${await idOf('秋冬呼吸用药备货节')}`)];
    const until = /至 (\d{4}-\d\d-\d\d)(?! \d)/.exec(page)?.[1] ?? '';
    expect(until).not.toBe('');
    expect(activity).toContain(`至 ${until}`);
    for (const said of [page, activity]) expect(said).toContain('秋冬呼吸用药备货节');
  });

  it('has tabs for several, says of those over or unknown what became of them, and has no page for none', async () => {
    const [runs, over] = [await idOf('器械满额折扣'), await idOf('国庆备货满减')];
    const page = await read(`/Hdzx/${runs},${over},99999`);
    expect(page).toMatch(/“国庆备货满减”已于 \d{4}-\d\d-\d\d 结束/);
    expect(page).toContain('没有编号为 99999 的活动');
    for (const [asked, elsewhere] of [
      [`/Hdzx/${over}`, '/noActivity'],
      [`/Hdzx/x`, '/noActivity'],
      [`/yjh/${over}`, '/noActivity'],
      [`/yjh/x`, '/noActivity'],
      [`/Hdzx/${runs},${runs}`, `/Hdzx/${runs}`],
      [`/hdzx/${runs}/${over}`, `/Hdzx/${runs}`],
    ] as const) {
      const answer = await get(asked);
      expect([answer.status, answer.headers['location']], asked).toEqual([302, elsewhere]);
    }
  });

  it('says so where no activity runs, and what comes next, within a second', async () => {
    const id = await idOf('器械满额折扣');
    const rename = (name: string) =>
      change(shop.db, async (trx, touch) => {
        await trx.updateTable('activity').set({ name }).where('id', '=', id).execute();
        touch('offers');
      });
    await read('/yjh');
    await rename('器械换季折扣');
    await expect.poll(() => read('/yjh'), { timeout: SOON }).toContain('器械换季折扣');
    await rename('器械满额折扣');
    expect(await read('/yjh')).toContain('年终福利');
  });

  it('shows where controlled goods are sold, by maker and by area, and lists only those', async () => {
    const page = await read('/kxzq');
    const [address = ''] = /\/kxzq\/goods\/maker-\d+/.exec(page) ?? [];
    expect(page).toContain('/kxzq/goods/area-41');
    const maker = Number(address.split('-')[1]);
    for (const path of [address, '/kxzq/goods/area-41', '/kxzq_new?days=180']) {
      const ids = goodsOn(await read(path));
      const rows = await shop.db
        .selectFrom('goods')
        .select(['is_kxzq', 'maker_id'])
        .where('id', 'in', [0, ...ids])
        .execute();
      expect(
        rows.filter(({ is_kxzq }) => is_kxzq !== 1),
        path,
      ).toEqual([]);
      if (path === address) expect(rows.filter(({ maker_id }) => maker_id !== maker)).toEqual([]);
    }
    for (const path of ['/kxzq/goods/area-99', '/kxzq/goods/maker-99999', '/kxzq/goods/x'])
      expect((await get(path)).headers['location'], path).toBe('/404');
  });

  it('puts the banners asked for over them, and no address for others', async () => {
    const { id } = await shop.db
      .selectFrom('advert')
      .select('id')
      .where('slot', '=', 'kxzq_ad')
      .executeTakeFirstOrThrow();
    expect(await read(`/kxzq/goods/area-41/${id}`)).toContain('控销品种，区域内统一供货');
    expect(await read('/kxzq/goods/area-41')).not.toContain('控销品种，区域内统一供货');
    const other = await get(`/kxzq/goods/area-41/${id},99999`);
    expect([other.status, other.headers['location']]).toEqual([302, `/kxzq/goods/area-41/${id}`]);
  });

  it('says to a member in which area it is', async () => {
    const buyer = await shop.as('buyer');
    const [id] = goodsOn(await read('/kxzq'));
    const answer = (await buyer.get(`/api/goods/mine?ids=${id}`)).envelope<{ region: string }>();
    expect(answer.data?.region).toMatch(/省|市|河南/);
  });

  it('says on its page where a controlled goods is sold, and to a member outside why it cannot be bought', async () => {
    const sold = await shop.db
      .selectFrom('goods')
      .innerJoin('goods_area', 'goods_area.goods_id', 'goods.id')
      .select('goods.id')
      .where('goods.is_kxzq', '=', 1)
      .where('goods_area.region_code', '=', '4101')
      .orderBy('goods.id')
      .executeTakeFirstOrThrow();
    const page = await read(`/list/info/${sold.id}`);
    for (const words of ['郑州市', '按企业所在地区判断', '不能使用优惠券', '不接受无理由退货'])
      expect(page).toContain(words);
    const reasons: string[] = [];
    for (const username of ['buyer', 'clinic']) {
      const member = await shop.as(username);
      const answer = await member.get(`/api/goods/mine?ids=${sold.id}`);
      const [mine] = answer.envelope<{ list: { reason: string }[] }>().data?.list ?? [];
      reasons.push(mine?.reason ?? '没有回答');
    }
    expect(reasons).toEqual(['', '您所在地区不在销售区域内']);
    expect(await read('/kxzq')).toContain('控销 · 限');
  });

  it('groups what is on promotion by maker, without what needs a prescription', async () => {
    const ids = [...goodsOn(await read('/yyh')), ...goodsOn(await read('/yyh_list'))];
    expect(ids.length).toBeGreaterThan(10);
    const rows = await shop.db.selectFrom('goods').select('rx_class').where('id', 'in', ids).execute();
    expect(rows.filter(({ rx_class }) => rx_class === 'rx')).toEqual([]);
    const far = await get('/yyh?page=999');
    expect([far.status, far.headers['location']]).toEqual([
      302,
      expect.stringMatching(/^\/yyh(\?page=\d+)?$/),
    ]);
  });

  it('compares one generic over its makers, under its id with or without its own name', async () => {
    const row = await shop.db
      .selectFrom('goods')
      .select(['id', 'common_name'])
      .where('common_name', '!=', '')
      .where('is_on_sale', '=', 1)
      .executeTakeFirstOrThrow();
    const ids = goodsOn(await read(`/list/other/${row.id}`));
    expect(ids).toContain(row.id);
    const named = await shop.db.selectFrom('goods').select('common_name').where('id', 'in', ids).execute();
    expect(new Set(named.map(({ common_name }) => common_name))).toEqual(new Set([row.common_name]));
    const own = encodeURIComponent(row.common_name);
    expect((await get(`/list_other/${row.id}/${own}`)).status).toBe(200);
    const other = await get(`/list/other/${row.id}/other-name`);
    expect([other.status, other.headers['location']]).toEqual([302, `/list/other/${row.id}/${own}`]);
  });

  it.each([
    ['/activity', '/loading/activity'],
    ['/activity/a/b/c', '/loading/activity'],
    ['/activity/a/b/c/d', '/404'],
    ['/eleven_index', '/'],
  ])('leads %s to %s', async (path, elsewhere) => {
    const answer = await get(path);
    expect([answer.status, answer.headers['location']]).toEqual([302, elsewhere]);
  });

  it('leads on from where an activity was, and never off this site', async () => {
    for (const path of ['/noActivity', '/loading/activity']) {
      const page = await read(path);
      expect(page, path).toContain('秋冬呼吸用药备货节');
      expect(page, path).toMatch(/href="\/yjh\/\d+"/);
    }
    expect(await read('/loading?next=/yx')).toContain('content="0;url=/yx"');
    expect(await read('/loading?next=//evil.example/')).toContain('content="0;url=/"');
  });
});
