import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listLadders,
  openLadders,
  tryLadders,
} from '#lib/catalogue/pricing/office/ladders/ladders.service.ts';
import { removeLadder, saveLadders } from '#lib/catalogue/pricing/office/ladders/save-ladders.service.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { makeGoods, makeMember, makeShipping, NOW } from '#tests/support/shop-fixture.ts';

const otc = { rx_class: 'otc_a' as const };

describe.each(ENGINES)('the ladder desk on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    await makeShipping(db);
    operator = await makeMember(db, { role: 'operator', name: '一号' });
  });
  afterAll(() => fresh.close());

  const save = (
    lines: string,
    { type = 0 as 0 | 1, base = {}, isForced = true, by = operator, now = NOW } = {},
  ) => saveLadders(db, by, { typed: { type, lines, base }, isForced }, now);
  const kept = (goodsId: number) =>
    db
      .selectFrom('goods_ladder')
      .select(['min_quantity', 'price_fen'])
      .where('goods_id', '=', goodsId)
      .orderBy('min_quantity')
      .execute();

  it('sets ladders once, touches every page of the goods, and keeps before and after', async () => {
    const [one, two] = [
      await makeGoods(db, otc),
      await makeGoods(db, { ...otc, approval_no: '国药准字H20991111' }),
    ];
    const touched: string[] = [];
    const stop = onTouched((tags) => void touched.push(...tags));
    const lines = `${one} 10:9.50 50:90% # 备注\nH20991111 20:9`;
    const first = await save(lines);
    const again = await save(lines, { base: {} });
    stop();
    expect([first.saved, again.saved]).toEqual([2, 0]);
    expect(await kept(one)).toEqual([
      { min_quantity: 10, price_fen: 950 },
      { min_quantity: 50, price_fen: 900 },
    ]);
    expect(touched.toSorted()).toEqual(
      ['goods-list', 'home', 'offers', `goods:${one}`, `goods:${two}`].toSorted(),
    );
    await save(`${one} 10:0.80`, { type: 1, base: first.base });
    expect(await auditOf(db, `goods_ladder:${one}`, 9)).toMatchObject([
      { action: 'ladder.set', detail: expect.stringContaining('≥50盒 ¥9.00 → ≥10盒 减 ¥0.80') },
      { action: 'ladder.set', detail: expect.stringContaining('无 → ≥10盒 ¥9.50') },
    ]);
    const { ladder_type } = await db
      .selectFrom('goods')
      .select('ladder_type')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    expect(ladder_type).toBe(1);
  });

  it('saves all lines or none, and says of each what is wrong', async () => {
    const good = await makeGoods(db, otc);
    const packed = await makeGoods(db, { ...otc, min_quantity: 5, step_quantity: 5 });
    const lines = [`${good} 10:9`, `${packed} 12:9`, '99999999 10:9', `${good} 20:8`, `${packed} 10:99`].join(
      '\n',
    );
    const refused = await save(lines).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'invalid_form',
      fields: {
        lines: [
          expect.stringMatching(/^第 2 行 .*须是 5 盒的倍数/),
          expect.stringMatching(/^第 3 行 .*没有这个商品编号/),
          expect.stringMatching(/^第 4 行 .*同一商品/),
          expect.stringMatching(/^第 5 行 .*须低于挂牌价/),
        ],
      },
    });
    expect(await kept(good)).toEqual([]);
  });

  it('shows the second of two operators who changed what, and lets them decide', async () => {
    const goodsId = await makeGoods(db, otc);
    const second = await makeMember(db, { role: 'operator', name: '二号' });
    await save(`${goodsId} 10:9.50`);
    const typed = await save(`${goodsId} 10:9.60`);
    expect(typed, 'of a ladder under a line typed by hand').toMatchObject({
      saved: null,
      warnings: [expect.stringMatching(/现在是 ≥10盒 ¥9.50（.*保存后就换成您填的/)],
    });
    expect(typed.warnings.join('')).not.toContain('与您打开时不同');
    const opened = await openLadders(db, { ids: [goodsId], copied: null });
    const theirs = await openLadders(db, { ids: [goodsId], copied: null });
    await save(`${goodsId} 10:9.00`, { base: opened.typed.base });
    const mine = { base: theirs.typed.base, by: second };
    const told = await save(`${goodsId} 10:8.00`, mine);
    expect(told).toMatchObject({
      saved: null,
      warnings: [expect.stringMatching(/¥9.00（一号，.*与您打开时不同/)],
    });
    expect(await kept(goodsId)).toEqual([{ min_quantity: 10, price_fen: 900 }]);
    expect(await save(`${goodsId} 10:8.00`, { ...mine, base: told.base })).toMatchObject({ saved: 1 });
    await expect(
      removeLadder(db, operator, { goodsId, base: theirs.typed.base[goodsId] ?? '' }, NOW),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('二号') });
    await removeLadder(db, operator, { goodsId, base: '0 10:8.00' }, NOW);
    await removeLadder(db, operator, { goodsId, base: '0 10:8.00' }, NOW);
    expect(await kept(goodsId)).toEqual([]);
    expect((await auditOf(db, `goods_ladder:${goodsId}`, 1))[0]).toMatchObject({
      action: 'ladder.remove',
      detail: expect.stringContaining('≥10盒 ¥8.00 → 无'),
    });
  });

  it('keeps what only a colleague changed, and asks where both changed the ladder of one goods', async () => {
    const [one, two, three] = [await makeGoods(db, otc), await makeGoods(db, otc), await makeGoods(db, otc)];
    await save(`${one} 10:9.50\n${two} 10:9.50\n${three} 10:9.50`);
    const { base, lines } = (await openLadders(db, { ids: [one, two, three], copied: null })).typed;
    await save(`${one} 10:9.11`, { base });
    await removeLadder(db, operator, { goodsId: three, base: base[three] ?? '' }, NOW);
    await db.updateTable('goods').set({ base_price_fen: 920 }).where('id', '=', one).execute();

    const mine = await save(lines.replace(`${two} 10:9.50`, `${two} 10:8.00`), { base });
    expect(mine).toMatchObject({ saved: 1, warnings: [], theirs: 2 });
    expect(await kept(one)).toEqual([{ min_quantity: 10, price_fen: 911 }]);
    expect(await kept(two)).toEqual([{ min_quantity: 10, price_fen: 800 }]);
    expect(await kept(three)).toEqual([]);
    expect(mine.lines).toMatch(new RegExp(`^${one} 10:9.11 # .*\n${two} 10:8.00 # .*\n$`));
    expect(await save(mine.lines, { base: mine.base })).toMatchObject({ saved: 0, warnings: [], theirs: 0 });

    const both = await save(`${one} 10:9.00\n${two} 10:9.50`, { base });
    expect(both).toMatchObject({
      saved: null,
      warnings: [expect.stringContaining('现在是 ≥10盒 ¥9.11（一号')],
    });
  });

  it('lets one of two who save at the same moment through', async () => {
    const goodsId = await makeGoods(db, otc);
    const [one, other] = await Promise.allSettled([save(`${goodsId} 10:9.50`), save(`${goodsId} 20:9.00`)]);
    const saved = [one, other].filter((each) => each.status === 'fulfilled' && each.value.saved === 1);
    expect(saved).toHaveLength(1);
    expect(await kept(goodsId)).toHaveLength(1);
  });

  it('asks first about prescription medicines, rank prices and lower offers', async () => {
    const rx = await makeGoods(db, { rx_class: 'rx', name: '处方药片' });
    const ranked = await makeGoods(db, { ...otc, rank3_price_fen: 900 });
    const offered = await makeGoods(db, { ...otc, name: '特价丸' });
    await db
      .insertInto('offer')
      .values({
        goods_id: offered,
        kind: 'daily',
        price_fen: 800,
        activity_id: null,
        starts_at: NOW - 1,
        ends_at: NOW + 1000,
        remaining: null,
        per_member_limit: null,
      })
      .execute();
    const lines = `${rx} 10:9\n${ranked} 10:9.5\n${offered} 10:9\n`;
    const { saved, warnings } = await save(lines, { isForced: false });
    expect(saved).toBe(null);
    const told = warnings.join('\n');
    expect(told).toContain('是处方药：价格有效，页面上不显示促销标签');
    expect(told).toContain('不低于最低的会员价');
    expect(told).toMatch(/《特价丸》在“特价”.*已有价格 ¥8.00/);
    expect((await save(lines)).saved).toBe(3);
  });

  it('tries a cart with the ladders as typed and leaves nothing behind', async () => {
    const buyer = await makeMember(db);
    const goodsId = await makeGoods(db, otc);
    const typed = { type: 1 as const, lines: `${goodsId} 10:1.50`, base: {} };
    const by = { member: buyer.username, cart: `${goodsId} 20` };
    const tried = await tryLadders(db, { typed, by }, NOW);
    expect([tried.without.goodsFen, tried.with.goodsFen]).toEqual([20_000, 17_000]);
    expect(await kept(goodsId)).toEqual([]);
    await expect(tryLadders(db, { typed: { ...typed, lines: '1' }, by }, NOW)).rejects.toMatchObject({
      fields: { lines: [expect.stringContaining('第 1 行')] },
    });
  });

  it('lists goods with ladders, finds them, and opens one to be copied', async () => {
    const goodsId = await makeGoods(db, { ...otc, name: '独一味软胶囊' });
    const empty = await listLadders(db, { keywords: '独一味', page: 1 });
    expect(empty).toMatchObject({ list: [], total: 0, pages: 1 });
    await save(`${goodsId} 10:0.50`, { type: 1 });
    const { list, trail } = await listLadders(db, { keywords: '独一味', page: 9 });
    expect(list).toMatchObject([{ goods: { id: goodsId }, type: 1, words: '≥10盒 减 ¥0.50' }]);
    expect(trail[0]).toMatchObject({ who: '一号', action: 'ladder.set' });
    expect(await openLadders(db, { ids: [], copied: goodsId })).toEqual({
      typed: { type: 1, lines: '', base: {} },
      tiers: '10:0.50',
    });
  });
});
