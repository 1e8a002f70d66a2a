import type { PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import {
  editing,
  GOODS_PER_PAGE,
  goodsPart,
  pricedAt,
} from '#lib/catalogue/pricing/office/form/promotion-editing.rules.ts';
import { PROMOTION_KINDS } from '#lib/catalogue/pricing/office/form/kind-forms.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import {
  readPercent,
  readPromotion,
  readWhole,
  readYuan,
} from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import { toTyped } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { offerOverlapText, sharedGoods } from '#lib/catalogue/pricing/office/promotion-words.rules.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A form that every kind takes: each reads what it asks. */
const KINDS = Object.keys(PROMOTION_KINDS) as PromotionKind[];
const full = (kind: PromotionKind) =>
  formOf(kind, {
    coversAll: true,
    regions: ['650000'],
    goods: [
      typedGoods(1, { price: '8.50', remaining: '90', limit: '5', quantity: '2' }),
      typedGoods(2, { price: '3' }),
    ],
    set: { price: '20', remaining: '9', limit: '2', seen: '' },
    tiers: [
      typedTier({
        thresholdYuan: '500',
        reductionYuan: '30',
        ratePercent: '4',
        grantType: '1',
        grantGoodsId: '7',
        grantQuantity: '2',
        grantYuan: '5',
        grantRemaining: '50',
      }),
    ],
  });

describe('a form', () => {
  it.each(KINDS)('of %s is read, shown and read again as the same', (kind) => {
    const { promotion, errors } = readPromotion(full(kind));
    expect(errors).toEqual({});
    const shown = toTyped(promotion);
    const again = readPromotion(shown);
    expect(again.errors).toEqual({});
    expect(toTyped(again.promotion)).toEqual(shown);
  });

  it.each(KINDS)('of %s says what is missing when empty', (kind) => {
    const { errors } = readPromotion(formOf(kind, { name: '', startsAt: '', endsAt: '2026-13-01' }));
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['name', 'startsAt', 'endsAt']));
    expect(errors['goods'] ?? errors['tiers']).toBeDefined();
  });

  it('does not end before it begins, nor list a goods twice', () => {
    const twice = [typedGoods(1, { price: '1' }), typedGoods(1, { price: '2' })];
    const typed = formOf('daily', { startsAt: '2026-11-20T10:00', endsAt: '2026-11-20T10:00', goods: twice });
    expect(readPromotion(typed).errors).toEqual({
      endsAt: ['结束须在开始之后'],
      goods: ['同一商品列了两次'],
    });
  });

  it('gives no 满减 away: it has a threshold of money or of units', () => {
    const errorsOf = (tier: Parameters<typeof typedTier>[0]) =>
      readPromotion(formOf('reduction', { coversAll: true, tiers: [typedTier(tier)] })).errors;
    expect(errorsOf({ reductionYuan: '50' })).toEqual({
      'tiers.0.thresholdYuan': ['满减须有门槛，请填满多少元或满多少件'],
    });
    expect(errorsOf({ reductionYuan: '50', thresholdYuan: '0', thresholdUnits: '0' })).not.toEqual({});
    expect(errorsOf({ reductionYuan: '5', thresholdUnits: '2' })).toEqual({});
  });

  it('says of a price of nothing that it is too low', () => {
    const typed = formOf('daily', { goods: [typedGoods(1, { price: '0' })] });
    expect(readPromotion(typed).errors).toEqual({ 'goods.1.price': ['价格须大于 0'] });
  });

  it('is Shanghai time', () => {
    const typed = formOf('daily', { startsAt: '2026-11-20T08:00', goods: [typedGoods(1, { price: '1' })] });
    expect(readPromotion(typed).promotion.startsAt).toBe(Date.UTC(2026, 10, 20, 0));
  });
});

describe('a typed number', () => {
  it.each(['12', '12.5', '12.50', '¥12.5', '１２．５', '1,200.00'])('%s is money', (text) => {
    expect(readYuan(text).problem).toBe('');
  });
  it.each(['12.555', '1e3', '-1', '一', '.5'])('%s is none, and never another number', (text) => {
    expect(readYuan(text)).toMatchObject({ value: null, problem: expect.stringContaining('金额') as string });
  });
  it('may be too large, and says so', () => {
    expect(readYuan('99999999').problem).toContain('金额太大');
    expect(readWhole('99999999999').problem).toContain('最大');
  });
  it('is what was typed', () => {
    expect([
      readYuan('12.5').value,
      readWhole('１０').value,
      readPercent('94.5%').value,
      readWhole('').value,
    ]).toEqual([1250, 10, 945, null]);
    expect([readWhole('1.5').problem, readPercent('94.55').problem]).not.toContain('');
  });
});

describe('overlaps', () => {
  it('say which price is lower', () => {
    const other = { name: '秒杀', priceFen: 700, startsAt: 0, endsAt: 1000 };
    expect(offerOverlapText('口罩', 800, other)).toContain('¥7.00，比这里的 ¥8.00 低');
    expect(offerOverlapText('口罩', 600, other)).toContain('这里的 ¥6.00 更低');
  });
  it('count the goods that two cover, whichever way round', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((list) => new Set(list));
    const scope = fc.record({ coversAll: fc.boolean(), ids, excluded: ids });
    const covers = (
      { coversAll, ids: listed, excluded }: { coversAll: boolean; ids: Set<number>; excluded: Set<number> },
      id: number,
    ) => !excluded.has(id) && (coversAll || listed.has(id));
    fc.assert(
      fc.property(scope, scope, (one, other) => {
        const shared = sharedGoods(one, other);
        expect(sharedGoods(other, one)).toBe(shared);
        if (one.coversAll && other.coversAll) expect(shared).toBe('all');
        else
          expect(shared).toBe(
            [...Array(13).keys()].filter((id) => covers(one, id) && covers(other, id)).length,
          );
      }),
    );
  });
});

describe('the form of a promotion', () => {
  it('takes pasted numbers over those there, and keeps what a line does not say', () => {
    const typed = formOf('seckill', { goods: [typedGoods(1, { price: '8', limit: '5' })] });
    const rows = [typedGoods(1, { price: '7.5' }), typedGoods(2, { remaining: '9' })];
    expect(editing(typed, { do: 'add', side: 'goods', rows }).goods).toEqual([
      typedGoods(1, { price: '7.5', limit: '5' }),
      typedGoods(2, { remaining: '9' }),
    ]);
  });
  it('adds to what is excluded once, and removes', () => {
    const typed = formOf('discount', { excluded: [1] });
    const added = editing(typed, { do: 'add', side: 'excluded', rows: [typedGoods(1), typedGoods(2)] });
    expect(added.excluded).toEqual([1, 2]);
    expect(editing(added, { do: 'remove', side: 'excluded', ids: [1] }).excluded).toEqual([2]);
    expect(added.goods).toEqual([]);
  });
  it('changes one tier and no other', () => {
    const typed = formOf('reduction', { tiers: [typedTier({ reductionYuan: '5' }), typedTier({})] });
    const changed = editing(typed, { do: 'tier', index: 1, change: { reductionYuan: '9' } });
    expect(changed.tiers.map(({ reductionYuan }) => reductionYuan)).toEqual(['5', '9']);
    expect(editing(changed, { do: 'remove-tier', index: 0 }).tiers).toEqual([changed.tiers[1]]);
  });
  it('prices all goods at a share of their list price, rounded down', () => {
    const rows = pricedAt([typedGoods(1), typedGoods(2)], 90, (id) => (id === 1 ? 999 : undefined));
    expect(rows.map(({ price }) => price)).toEqual(['8.99', '']);
  });
});

describe('a long list of goods', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => index + 1);
  const facts = new Map([[4321, { name: '阿莫西林胶囊', spec: '0.25g', makerName: '华北' } as GoodsFacts]]);

  it('shows a page at a time', () => {
    const part = goodsPart(ids, facts, { words: '', only: null, page: 3 });
    expect([part.ids[0], part.ids.length, part.pages]).toEqual([101, GOODS_PER_PAGE, 100]);
  });
  it('finds by name and id, and shows only those with mistakes', () => {
    expect(goodsPart(ids, facts, { words: ' 阿莫西林 ', only: null, page: 9 }).ids).toEqual([4321]);
    expect(goodsPart(ids, facts, { words: '', only: new Set([7]), page: 1 }).ids).toEqual([7]);
  });
});
