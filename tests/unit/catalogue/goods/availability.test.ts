import {
  buyability,
  type BuyerRights,
  type GoodsRestrictions,
  isBuyFlag,
  scopeEndText,
  stockText,
} from '#lib/catalogue/goods/availability.rules.ts';
import { formatMonth, isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';
import { coversRegion } from '#lib/people/addresses/delivery-fees.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const now = Date.UTC(2026, 10, 20);
const goods: GoodsRestrictions = {
  isOnSale: true,
  scopeCode: 'western',
  isControlled: true,
  areaCodes: ['31', '320500'],
  isSpecial: true,
  stock: 8,
};
const member: BuyerRights = {
  isPassed: true,
  scopes: [{ code: 'western', expiresAt: now + 1 }],
  regionCode: '310115',
  isSpecial: true,
};

describe('who may buy what', () => {
  it('lets a passed member buy within scope, area and stock', () => {
    expect(buyability(goods, member, now)).toEqual({ canBuy: true, reason: null, text: '加入购物车' });
  });

  it.each([
    ['off_sale', '已下架', { isOnSale: false }, {}],
    ['staff', '后台账户不能采购', {}, { isStaff: true, scopes: [] }],
    ['not_passed', '资质审核通过后可采购', {}, { isPassed: false }],
    ['special', '特殊管理品种，未开通采购', {}, { isSpecial: false }],
    ['scope', '不在您的经营范围内', { scopeCode: 'device' }, {}],
    ['scope_expired', '您的经营范围已到期', {}, { scopes: [{ code: 'western', expiresAt: now }] }],
    ['region', '您所在地区不在销售区域内', {}, { regionCode: '330100' }],
    ['region', '您所在地区不在销售区域内', {}, { regionCode: null }],
    ['region', '您所在地区不在销售区域内', { areaCodes: [] }, {}],
    ['no_stock', '缺货', { stock: 0 }, {}],
  ])('says %s: %s', (reason, text, goodsChange, memberChange) => {
    const answer = buyability({ ...goods, ...goodsChange }, { ...member, ...memberChange }, now);
    expect(answer).toEqual({ canBuy: false, reason, text });
  });

  it('asks a visitor to log in, unless the goods is gone anyway', () => {
    expect(buyability(goods, null, now)).toEqual({ canBuy: false, reason: 'login', text: '登录后可采购' });
    expect(buyability({ ...goods, isOnSale: false }, null, now).reason).toBe('off_sale');
  });

  it('takes the longest of several entries of one scope, and one without end', () => {
    const expired = { code: 'western', expiresAt: now - 1 };
    const scopes = [expired, { code: 'western', expiresAt: null }];
    expect(buyability(goods, { ...member, scopes }, now).canBuy).toBe(true);
  });

  it('needs neither scope nor area for goods without them', () => {
    const free = { ...goods, scopeCode: null, isControlled: false, areaCodes: [], isSpecial: false };
    const plain = { ...member, scopes: [], regionCode: null, isSpecial: false };
    expect(buyability(free, plain, now).canBuy).toBe(true);
  });

  it('leaves stock aside in is_buy', () => {
    expect(isBuyFlag(buyability(goods, member, now))).toBe(1);
    expect(isBuyFlag(buyability({ ...goods, stock: 0 }, member, now))).toBe(1);
    expect(isBuyFlag(buyability({ ...goods, stock: 0 }, null, now))).toBe(0);
  });
});

describe('sales areas', () => {
  it('covers by prefix and by codes padded with zeros', () => {
    expect(coversRegion('31', '310115')).toBe(true);
    expect(coversRegion('310000', '310115')).toBe(true);
    expect(coversRegion('320500', '320582')).toBe(true);
    expect(coversRegion('320500', '320102')).toBe(false);
    expect(coversRegion('310115', '310116')).toBe(false);
    expect(coversRegion('', '310115')).toBe(false);
    expect(coversRegion('000000', '310115')).toBe(false);
  });

  it('never widens by adding digits', () => {
    const region = fc.stringMatching(/^[1-6][1-9]\d{4}$/);
    fc.assert(
      fc.property(region, region, (area, where) => {
        if (coversRegion(area.slice(0, 4), where)) expect(coversRegion(area.slice(0, 2), where)).toBe(true);
        expect(coversRegion(where.slice(0, 2), where)).toBe(true);
      }),
    );
  });
});

const NOW = Date.UTC(2026, 10, 20, 4);
const told = '经营范围“化学药制剂”有效期至 2026-12-10，请及时更新资质';
const inDays = (...days: (number | null)[]) =>
  days.map((left) => ({ code: 'chem', expiresAt: left === null ? null : NOW + left * DAY_MS }));

test.each([
  ['within 30 days', inDays(20), told],
  ['the longest of several counts', inDays(5, 20), told],
  ['later than that', inDays(31), ''],
  ['without end', inDays(20, null), ''],
  ['run out already', inDays(-1), ''],
  ['not held', [], ''],
])('a scope: %s', (_, scopes, text) => {
  expect(scopeEndText('chem', scopes, NOW)).toBe(text);
});

test('names the last day it holds, as its certificate does', () => {
  const scopes = [{ code: 'chem', expiresAt: Date.UTC(2026, 10, 27, 16) }];
  expect(scopeEndText('chem', scopes, NOW)).toContain('有效期至 2026-11-27');
});

test('goods that need no scope, or another one, say nothing', () => {
  expect(scopeEndText(null, inDays(20), NOW)).toBe('');
  expect(scopeEndText('cpm', inDays(20), NOW)).toBe('');
});

const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);

describe('stock in words', () => {
  it('distinguishes plenty, scarce and none', () => {
    expect([320, 10, 9, 1, 0, -3].map(stockText)).toEqual([
      '现货 320',
      '现货 10',
      '紧张 9',
      '紧张 1',
      '缺货',
      '缺货',
    ]);
  });
});

describe('expiry', () => {
  it('is near at six calendar months to go, and not a moment earlier', () => {
    const now = day('2026-11-20');
    expect(isNearExpiry(day('2027-05-20'), now)).toBe(true);
    expect(isNearExpiry(day('2027-05-20') + 1, now)).toBe(false);
    expect(isNearExpiry(day('2026-11-01'), now)).toBe(true);
    expect(isNearExpiry(null, now)).toBe(false);
  });

  it('names the month in Shanghai', () => {
    expect(formatMonth(Date.UTC(2028, 1, 29, 16))).toBe('2028-03');
    expect(formatMonth(Date.UTC(2028, 1, 29, 15, 59))).toBe('2028-02');
  });
});
