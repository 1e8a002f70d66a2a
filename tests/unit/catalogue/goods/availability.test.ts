import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buyability,
  type BuyerRights,
  type GoodsRestrictions,
  isBuyFlag,
} from '#lib/catalogue/goods/availability.rules.ts';
import { coversRegion } from '#lib/people/addresses/delivery-fees.rules.ts';

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
