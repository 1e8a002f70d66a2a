import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#lib/platform/db/database.server.ts';
import { onTouched } from '#lib/platform/db/change.server.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { listPromotions } from '#lib/catalogue/pricing/office/promotion-list.service.ts';
import type { TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import {
  openPromotion,
  savePromotion,
  stopPromotion,
} from '#lib/catalogue/pricing/office/save-promotion.service.ts';
import { takeOffer } from '#lib/catalogue/pricing/promotions/promotions.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

let made = 0;
const key = (): string => `form-key-0000000-${(made += 1)}`;

describe.each(ENGINES)("the operators' promotions on %s", (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator' });
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    await db
      .updateTable('offer')
      .set({ ends_at: NOW - 50 * DAY_MS })
      .execute();
    await db
      .updateTable('activity')
      .set({ ends_at: NOW - 50 * DAY_MS })
      .execute();
  });

  const otc = { rx_class: 'otc_a' as const };
  const create = async (typed: TypedPromotion): Promise<number> => {
    const { id } = await savePromotion(
      db,
      operator,
      { id: null, base: 0, key: key(), typed, isForced: true },
      NOW,
    );
    return id ?? 0;
  };
  const edit = async (
    id: number,
    change: (typed: TypedPromotion) => TypedPromotion,
  ): Promise<number | null> => {
    const { base, typed } = await openPromotion(db, id, NOW);
    const saved = { id, base, key: '', typed: change(typed), isForced: true };
    return (await savePromotion(db, operator, saved, NOW + 1000)).id;
  };
  const offersOf = (id: number) =>
    db.selectFrom('offer').selectAll().where('activity_id', '=', id).orderBy('goods_id').execute();

  it('makes a seckill once, however often its form is sent, and records it', async () => {
    const goodsId = await makeGoods(db, otc);
    const typed = formOf('seckill', {
      goods: [typedGoods(goodsId, { price: '8.50', remaining: '90', limit: '10' })],
    });
    const saved = { id: null, base: 0, key: key(), typed, isForced: false };
    const first = await savePromotion(db, operator, saved, NOW);
    const again = await savePromotion(db, operator, saved, NOW);
    expect(again).toEqual(first);
    expect(await offersOf(first.id ?? 0)).toMatchObject([
      { goods_id: goodsId, kind: 'seckill', price_fen: 850, remaining: 90, per_member_limit: 10 },
    ]);
    expect(await auditOf(db, `promotion:${first.id}`, 9)).toMatchObject([{ action: 'promotion.create' }]);
  });

  it('keeps the rows of offers that stay, and what buyers took while the form was open', async () => {
    const [one, two, three] = [await makeGoods(db, otc), await makeGoods(db, otc), await makeGoods(db, otc)];
    const id = await create(
      formOf('seckill', {
        goods: [one, two].map((goodsId) => typedGoods(goodsId, { price: '8', remaining: '100' })),
      }),
    );
    const [kept] = await offersOf(id);
    const { base, typed } = await openPromotion(db, id, NOW);
    await db.transaction().execute((trx) => takeOffer(trx, kept?.id ?? 0, 30));
    const goods = [
      { ...typed.goods[0]!, remaining: '150', price: '7.50' },
      typedGoods(three, { price: '9' }),
    ];
    await savePromotion(
      db,
      operator,
      { id, base, key: '', typed: { ...typed, goods }, isForced: true },
      NOW + 1,
    );
    expect(await offersOf(id)).toMatchObject([
      { id: kept?.id, goods_id: one, price_fen: 750, remaining: 120 },
      { goods_id: three, price_fen: 900, remaining: null },
    ]);
    const [changed] = await auditOf(db, `promotion:${id}`, 9);
    expect(changed?.detail).toContain('¥8.00');
    expect(changed?.detail).toContain('移除商品');
  });

  it('keeps a price that the list price came down to, and takes no new one like it', async () => {
    const goodsId = await makeGoods(db, otc);
    const id = await create(formOf('daily', { goods: [typedGoods(goodsId, { price: '8.50' })] }));
    await db.updateTable('goods').set({ base_price_fen: 800 }).where('id', '=', goodsId).execute();
    const { base, typed } = await openPromotion(db, id, NOW);
    const save = (edit: Partial<TypedPromotion>) =>
      savePromotion(db, operator, { id, base, key: '', typed: { ...typed, ...edit }, isForced: true }, NOW);
    await expect(save({ goods: [typedGoods(goodsId, { price: '8.20' })] })).rejects.toMatchObject({
      fields: { [`goods.${goodsId}.price`]: ['须低于挂牌价 ¥8.00'] },
    });
    await save({ name: '换了名称' });
    expect((await openPromotion(db, id, NOW)).typed).toMatchObject({
      name: '换了名称',
      goods: [{ price: '8.50' }],
    });
  });

  it('does not let two operators overwrite each other', async () => {
    const id = await create(
      formOf('discount', { coversAll: true, tiers: [typedTier({ ratePercent: '94' })] }),
    );
    const { base, typed } = await openPromotion(db, id, NOW);
    const save = (name: string) =>
      savePromotion(db, operator, { id, base, key: '', typed: { ...typed, name }, isForced: true }, NOW);
    await save('一号');
    await expect(save('二号')).rejects.toMatchObject({ code: 'conflict' });
    const asked = { id, base, key: '', typed: { ...typed, name: '三号' }, isForced: false };
    await expect(savePromotion(db, operator, asked, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('名称：冬季活动 → 一号') as string,
    });
    expect((await openPromotion(db, id, NOW)).typed.name).toBe('一号');
  });

  it('says what is wrong next to each field', async () => {
    const dear = await makeGoods(db, otc);
    const barred = await makeGoods(db, { is_mhj: 1 });
    const controlled = await makeGoods(db, { is_kxzq: 1 });
    const wrong = (typed: TypedPromotion) =>
      savePromotion(db, operator, { id: null, base: 0, key: key(), typed, isForced: true }, NOW).catch(
        (error: unknown) => (error as { fields: Record<string, string[]> }).fields,
      );
    expect(
      await wrong(formOf('daily', { name: ' ', goods: [typedGoods(dear, { price: '10.00' })] })),
    ).toEqual({ name: ['请填写活动名称，买家会看到'], [`goods.${dear}.price`]: ['须低于挂牌价 ¥10.00'] });
    expect(
      await wrong(
        formOf('reduction', {
          coversAll: true,
          tiers: [
            typedTier({ thresholdYuan: '500', reductionYuan: '30' }),
            typedTier({ thresholdYuan: '1000', reductionYuan: '30' }),
          ],
        }),
      ),
    ).toEqual({ 'tiers.1.thresholdYuan': ['门槛比另一档高，优惠却没有更多'] });
    const gift = { thresholdUnits: '5', grantType: '1', grantQuantity: '1' };
    expect(
      await wrong(
        formOf('gift', {
          coversAll: true,
          tiers: [barred, controlled].map((id) => typedTier({ ...gift, grantGoodsId: String(id) })),
        }),
      ),
    ).toEqual({
      'tiers.0.grantGoodsId': ['含麻黄碱的商品不能作赠品或换购'],
      'tiers.1.grantGoodsId': ['控销商品不能作赠品或换购'],
    });
    const exchange = typedTier({ grantGoodsId: String(dear), grantYuan: '10', grantQuantity: '1' });
    expect(await wrong(formOf('exchange', { coversAll: true, tiers: [exchange] }))).toEqual({
      'tiers.0.grantYuan': ['须低于商品的最低价 ¥10.00'],
    });
  });

  it('reports overlaps, prescription medicines and a running promotion before it saves', async () => {
    const goodsId = await makeGoods(db, { rx_class: 'rx' });
    await create(formOf('daily', { name: '每日特价', goods: [typedGoods(goodsId, { price: '7' })] }));
    const typed = formOf('seckill', { goods: [typedGoods(goodsId, { price: '8' })] });
    const asked = await savePromotion(
      db,
      operator,
      { id: null, base: 0, key: key(), typed, isForced: false },
      NOW,
    );
    expect(asked.id).toBeNull();
    expect(asked.warnings.join()).toMatch(/处方药.*每日特价.*¥7.00，比这里的 ¥8.00 低/s);
    const id = await create(typed);
    const opened = await openPromotion(db, id, NOW);
    const again = await savePromotion(
      db,
      operator,
      { id, base: opened.base, key: '', typed: opened.typed, isForced: false },
      NOW,
    );
    expect(again.warnings[0]).toContain('活动正在进行');
  });

  it('reports another activity of the kind over the same goods', async () => {
    const [one, two] = [await makeGoods(db, otc), await makeGoods(db, otc)];
    const tiers = [typedTier({ thresholdYuan: '100', reductionYuan: '5' })];
    await create(formOf('reduction', { name: '备货满减', coversAll: true, excluded: [two], tiers }));
    const typed = formOf('reduction', { tiers, goods: [typedGoods(one), typedGoods(two)] });
    const { warnings } = await savePromotion(
      db,
      operator,
      { id: null, base: 0, key: key(), typed, isForced: false },
      NOW,
    );
    expect(warnings.join()).toContain('“备货满减”也是满减，与本活动有 1 种商品相同');
  });

  it('does not warn of what was stopped before, however long it was to run', async () => {
    const goodsId = await makeGoods(db, otc);
    const id = await create(formOf('seckill', { goods: [typedGoods(goodsId, { price: '8' })] }));
    await stopPromotion(db, operator, id, NOW);
    const typed = formOf('daily', { goods: [typedGoods(goodsId, { price: '9' })] });
    const saved = { id: null, base: 0, key: key(), typed, isForced: false };
    expect((await savePromotion(db, operator, saved, NOW + 1000)).warnings).toEqual([]);
  });

  it('asks what a promotion over all goods would do to the cheapest, and to prescription medicines', async () => {
    await makeGoods(db, { rx_class: 'rx', rank3_price_fen: 40 });
    const tiers = [typedTier({ thresholdUnits: '2', reductionYuan: '0.80' })];
    const typed = formOf('reduction', { coversAll: true, tiers });
    const saved = { id: null, base: 0, key: key(), typed, isForced: false };
    const { warnings } = await savePromotion(db, operator, saved, NOW);
    expect(warnings.join()).toMatch(/最少只要买 ¥0.80.*全部商品里有 \d+ 种处方药/s);
  });

  it('records regions in words', async () => {
    const tiers = [typedTier({ thresholdYuan: '100' })];
    const id = await create(formOf('free_shipping', { coversAll: true, tiers, regions: ['410000'] }));
    await edit(id, (typed) => ({ ...typed, regions: ['650000'] }));
    const [changed, made] = await auditOf(db, `promotion:${id}`, 2);
    expect(changed?.detail).toBe('地区：河南 → 新疆');
    expect(made?.detail).toContain('限河南');
    const { list } = await listPromotions(db, { state: 'running', kind: null, keywords: '', page: 1 }, NOW);
    expect(list.find((one) => one.id === id)?.rule).toBe('满 ¥100.00 包邮（限新疆）');
  });

  it('stops a promotion at once and only once, and touches every page with its goods', async () => {
    const goodsId = await makeGoods(db, otc);
    const id = await create(formOf('seckill', { goods: [typedGoods(goodsId, { price: '8' })] }));
    const touched: string[][] = [];
    const stop = onTouched((tags) => touched.push(tags));
    await stopPromotion(db, operator, id, NOW);
    await stopPromotion(db, operator, id, NOW + 5);
    stop();
    expect(touched[0]).toEqual(expect.arrayContaining(['offers', 'home', 'goods-list', `goods:${goodsId}`]));
    expect(await offersOf(id)).toMatchObject([{ ends_at: NOW }]);
    expect((await openPromotion(db, id, NOW + 9)).state).toBe('stopped');
    await expect(edit(id, (typed) => typed)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('lists them by state, kind, name and goods, with what they took', async () => {
    const goodsId = await makeGoods(db, { ...otc, approval_no: '国药准字H20999999' });
    const id = await create(
      formOf('seckill', { name: '九点档', goods: [typedGoods(goodsId, { price: '8', remaining: '50' })] }),
    );
    const query = { state: 'running' as const, kind: null, keywords: '', page: 1 };
    const all = await listPromotions(db, query, NOW);
    expect(all.list.map((row) => [row.id, row.scope, row.rule, row.taken])).toEqual([
      [id, '1 种商品', '¥8.00 起', '已售 0 件，剩 50'],
    ]);
    expect((await listPromotions(db, { ...query, keywords: '九点' }, NOW)).counts.running).toBe(1);
    expect((await listPromotions(db, { ...query, keywords: '十点' }, NOW)).counts.running).toBe(0);
    expect((await listPromotions(db, { ...query, kind: 'gift' }, NOW)).list).toEqual([]);
    expect((await listPromotions(db, { ...query, state: 'coming' }, NOW - 9 * DAY_MS)).list).toHaveLength(1);
  });

  it('keeps the rows of tiers, of which orders know', async () => {
    const giftId = await makeGoods(db, otc);
    const grant = { grantType: '1', grantGoodsId: String(giftId), grantQuantity: '1', grantRemaining: '10' };
    const id = await create(
      formOf('gift', { coversAll: true, tiers: [typedTier({ thresholdUnits: '5', ...grant })] }),
    );
    const before = await openPromotion(db, id, NOW);
    await edit(id, (typed) => ({
      ...typed,
      tiers: [
        ...typed.tiers.map((tier) => ({ ...tier, grantRemaining: '12' })),
        typedTier({ thresholdUnits: '9', ...grant }),
      ],
    }));
    const after = await openPromotion(db, id, NOW);
    expect(after.typed.tiers).toMatchObject([
      { id: before.typed.tiers[0]?.id, grantRemaining: '12' },
      { thresholdUnits: '9', grantRemaining: '10' },
    ]);
  });
});
