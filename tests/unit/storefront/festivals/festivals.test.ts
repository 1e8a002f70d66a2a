import { describe, expect, it } from 'vitest';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  blocksOf,
  festivalState,
  type GoodsSource,
  nextYear,
  previewMoment,
  proposalOf,
  suitingCoupon,
  wordLeadsTo,
} from '#lib/storefront/festivals/festivals.rules.ts';

const at = (text: string): number => parseDateTime(text)!;
const FRIDAY = { startsAt: at('2026-11-27 00:00'), endsAt: at('2026-12-05 00:00') };
const source: GoodsSource = {
  value: 'category:cold',
  name: '感冒用药',
  rule: { category: 'cold' },
  url: '/list?category=cold',
  accent: 'season',
  motif: 'boxes',
  scopes: { category: ['cold', 'coldw'] },
};
const coupon = (id: number, change: object = {}) => ({
  id,
  kind: 'coupon' as const,
  amountFen: 1000,
  scope: { kind: 'all' as const, values: [] as string[] },
  claimFrom: null,
  claimUntil: null,
  validFrom: null,
  validUntil: null,
  ...change,
});
const forCold = { scope: { kind: 'category' as const, values: ['coldw'] } };

describe('the window of a festival', () => {
  it('holds its first moment and not its last', () => {
    const states = [FRIDAY.startsAt - 1, FRIDAY.startsAt, FRIDAY.endsAt - 1, FRIDAY.endsAt].map((now) =>
      festivalState(FRIDAY, now),
    );
    expect(states).toEqual(['planned', 'running', 'running', 'over']);
  });

  it('is looked at as of its first moment, then as it is, then as it was', () => {
    expect(previewMoment(FRIDAY, FRIDAY.startsAt - DAY_MS)).toBe(FRIDAY.startsAt);
    expect(previewMoment(FRIDAY, FRIDAY.startsAt + DAY_MS)).toBe(FRIDAY.startsAt + DAY_MS);
    expect(previewMoment(FRIDAY, FRIDAY.endsAt + DAY_MS)).toBe(FRIDAY.endsAt - 1);
  });

  it('is that of the same days a year later, also where that year has no such day', () => {
    const next = nextYear(FRIDAY);
    expect(next).toEqual({ startsAt: at('2027-11-27 00:00'), endsAt: at('2027-12-05 00:00') });
    const leap = { startsAt: at('2028-02-29 08:00'), endsAt: at('2028-03-02 08:00') };
    expect(nextYear(leap)).toEqual({ startsAt: at('2029-03-01 08:00'), endsAt: at('2029-03-03 08:00') });
  });
});

it('leads from the words it is called by to its pages, and searches for others', () => {
  const leads = (word: string) => wordLeadsTo(word, { name: '元旦备货', zone: '/hdmb/7', source });
  expect(['元旦备货', '感冒用药', '布洛芬'].map(leads)).toEqual(['/hdmb/7', '/list?category=cold', '']);
});

describe('what is proposed', () => {
  it('is the coupon made out to its goods, a coupon before a voucher, the largest, in its window', () => {
    expect(suitingCoupon([], source, FRIDAY)).toBeNull();
    const large = coupon(1, { amountFen: 90_000 });
    expect(suitingCoupon([large, coupon(2, forCold)], source, FRIDAY)).toBe(2);
    const voucher = coupon(3, { kind: 'voucher', amountFen: 99_000 });
    expect(suitingCoupon([voucher, coupon(4), large], source, FRIDAY)).toBe(1);
    const others = [
      coupon(5, { scope: { kind: 'category', values: ['herb'] } }),
      coupon(6, { scope: { kind: 'goods', values: ['7'] } }),
      coupon(7, { ...forCold, claimUntil: FRIDAY.startsAt }),
      coupon(8, { ...forCold, validUntil: FRIDAY.startsAt }),
      coupon(9, { ...forCold, claimFrom: FRIDAY.endsAt }),
    ];
    expect(suitingCoupon(others, source, FRIDAY)).toBeNull();
  });

  it('fits what forms take, however long the name of its goods is', () => {
    const long = { ...source, name: '秋冬感冒用药满减满两千减一百再送体温计两支' };
    const made = proposalOf({ name: '元旦备货', ...FRIDAY }, long, []);
    expect(made.hot_words).toEqual(['元旦备货', '秋冬感冒用药满减满两千减一百再送体温计两']);
    expect(made.headline.length).toBeLessThanOrEqual(60);
  });

  it('makes four blocks, without those that say nothing', () => {
    const made = { ...proposalOf({ name: '元旦备货', ...FRIDAY }, source, [coupon(4)]) };
    expect(blocksOf(made, source).map(({ kind }) => kind)).toEqual([
      'coupons',
      'goods_rule',
      'banner',
      'text',
    ]);
    const empty = { ...made, coupon_id: null, banner_title: '', text: '' };
    expect(blocksOf(empty, source)).toMatchObject([
      { kind: 'goods_rule', rule: { category: 'cold', inStock: true } },
    ]);
  });
});
