import { describe, expect, it } from 'vitest';
import { readPromotion } from '#lib/catalogue/pricing/office/form/read-promotion.rules.ts';
import { typedAt, type TypedPromotion } from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { standingErrors } from '#lib/platform/http/call/forms/standing-errors.rules.ts';
import { formOf, typedGoods, typedTier } from '#tests/support/promotion-form.ts';

describe('the errors of a refused form', () => {
  const errors = { title: ['太长'], starts_at: ['太早'], version: ['别人改过'] };
  const refused = { title: 'x', startsAt: '2020-01-01', note: '' };

  it('stand while nothing else is typed in their fields, as the same object', () => {
    expect(standingErrors(errors, refused, { ...refused, note: 'more' })).toBe(errors);
  });

  it('go with the field that is changed, and come back with what was refused', () => {
    const mended = { ...refused, startsAt: '2027-01-01' };
    expect(standingErrors(errors, refused, mended)).toEqual({ title: ['太长'], version: ['别人改过'] });
    expect(standingErrors(errors, refused, { ...mended, startsAt: '2020-01-01' })).toBe(errors);
  });
});

describe('the errors of a refused promotion', () => {
  const weighing = { check: (typed: TypedPromotion) => readPromotion(typed).errors, partOf: typedAt };
  const refused = formOf('seckill', {
    name: '',
    endsAt: '2020-01-01T00:00',
    goods: [typedGoods(7, { price: '9' }), typedGoods(8, { price: '无' })],
  });
  const own = readPromotion(refused).errors;
  const errors = { ...own, 'goods.7.price': ['须低于挂牌价'] };

  it('are found by the form itself, all but what only the shop knows', () => {
    expect(Object.keys(own).sort()).toEqual(['endsAt', 'goods.8.price', 'name']);
  });

  it('go once a value is right, be it by another field, and change their words while it is not', () => {
    const half = { ...refused, name: 'x'.repeat(99), startsAt: '2019-01-01T00:00' };
    const left = standingErrors(errors, refused, half, weighing);
    expect(left['name']).toEqual([expect.stringContaining('最多')]);
    expect(standingErrors(errors, refused, { ...refused, endsAt: '2099-01-01T00:00' }, weighing)).toEqual({
      name: own['name'],
      ['goods.8.price']: own['goods.8.price'],
      ['goods.7.price']: ['须低于挂牌价'],
    });
  });

  it('follow their goods, not their place in the list', () => {
    const [first, second] = refused.goods;
    const turned = { ...refused, goods: [second!, first!] };
    expect(standingErrors(errors, refused, turned, weighing)).toEqual(errors);
    const lowered = { ...refused, goods: [typedGoods(7, { price: '8' }), second!] };
    expect(standingErrors(errors, refused, lowered, weighing)).toEqual(own);
    expect(standingErrors(errors, refused, { ...refused, goods: [first!] }, weighing)).not.toHaveProperty([
      'goods.8.price',
    ]);
  });

  it('name a part of a form by its path', () => {
    const form = formOf('reduction', { tiers: [typedTier({ thresholdYuan: '5' })], goods: [typedGoods(3)] });
    expect(
      [
        'name',
        'tiers.0.thresholdYuan',
        'tiers.1.thresholdYuan',
        'goods.3.quantity',
        'goods.4.price',
        'set.price',
      ].map((field) => typedAt(form, field)),
    ).toEqual([form.name, '5', undefined, '1', undefined, '']);
  });
});
