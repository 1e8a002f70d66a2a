import { describe, expect, it, test } from 'vitest';
import { isSlipOf } from '#lib/catalogue/search/names/name-slips.service.ts';
import type { ListLine } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import { type Found, type MatchGoods, matchLine } from '#lib/trade/quick-purchase/list/match-line.rules.ts';

let ids = 0;
const goods = (of: Partial<MatchGoods>): MatchGoods => ({
  id: (ids += 1),
  name: '布洛芬缓释胶囊',
  commonName: '',
  brandName: '',
  spec: '0.3g*20粒/盒',
  unit: '盒',
  middlePack: 1,
  caseSize: 1,
  makerName: '珠海润都制药股份有限公司',
  makerShortName: '润都制药',
  approvalNo: '国药准字H44020707',
  barcode: '',
  isOnSale: true,
  stock: 10,
  salesCount: 1,
  ...of,
});
const FENBID = goods({
  brandName: '芬必得',
  makerName: '中美天津史克制药有限公司',
  makerShortName: '中美史克',
  approvalNo: '国药准字H20103058',
});
const OTHER = goods({ salesCount: 99 });
const LARGER = goods({ spec: '0.3g*24粒/盒' });
const ALL = [FENBID, OTHER, LARGER];

const line = (of: Partial<ListLine>): ListLine => ({
  line: 1,
  code: '',
  goodsCode: '',
  spoilt: '',
  approvalNo: '',
  barcode: '',
  name: '布洛芬缓释胶囊',
  spec: '',
  maker: '',
  number: '1',
  text: '',
  skipped: '',
  ...of,
});
const found = (of: Partial<Found>): Found => ({
  own: undefined,
  approval: [],
  barcode: [],
  code: undefined,
  name: [],
  ...of,
});
const meant = (of: Partial<ListLine>, among: Partial<Found> = { name: ALL }) =>
  matchLine(line(of), found(among));

describe('what a line of a list means', () => {
  test.each([
    ['the brand in place of the maker', { spec: '0.3g*20粒', maker: '芬必得' }],
    ['the brand with the maker behind it', { spec: '0.3g*20粒', maker: '芬必得(中美史克)' }],
    ['a maker without its common words', { maker: '中美天津史克制药' }],
    ['a spec without its units', { spec: '0.3*20', maker: '史克' }],
  ])('is decided by %s', (_, of) => {
    expect(meant(of)).toMatchObject({ kind: 'sure', goods: FENBID });
  });

  it('is decided by the approval number with the very spec, whatever the maker is called', () => {
    const approval = [goods({ spec: '0.25g*24粒/盒' }), goods({ spec: '0.25g*36粒/盒' })];
    for (const spec of ['0.25g*24粒', '0.25*24粒/盒', '250mg×24'])
      expect(meant({ name: '', approvalNo: '国药准字H44020707', spec }, { approval })).toMatchObject({
        kind: 'sure',
        goods: approval[0],
        by: 'approval',
      });
    expect(
      meant({ approvalNo: '国药准字H44020707', spec: '0.25g*24粒', maker: '某某厂' }, { approval }),
    ).toMatchObject({ kind: 'sure', goods: approval[0] });
  });

  it('is doubtful where several fit, or the pack speaks against all', () => {
    expect(meant({ spec: '0.3g*20粒' })).toMatchObject({ kind: 'doubtful' });
    expect(meant({ spec: '0.6g*20粒', maker: '芬必得' })).toMatchObject({ kind: 'doubtful' });
  });

  it('offers what agrees most first: the pack, then the maker, then what sells', () => {
    const match = meant({ spec: '0.3g*22粒', maker: '芬必得' });
    expect(match.kind === 'doubtful' && match.goods[0]).toBe(FENBID);
    const packed = meant({ spec: '0.3g*20粒' });
    expect(packed.kind === 'doubtful' && packed.goods).toEqual([OTHER, FENBID, LARGER]);
  });

  it('is decided by a name with a slip only where spec and maker are said and agree', () => {
    const near = { near: ALL };
    expect(meant({ spec: '0.3g*20粒', maker: '史克' }, near)).toMatchObject({ kind: 'sure', goods: FENBID });
    expect(meant({ maker: '史克' }, near)).toMatchObject({ kind: 'doubtful' });
  });

  it('is decided by a name that only one goods has', () => {
    expect(meant({}, { name: [FENBID] })).toMatchObject({ kind: 'sure', goods: FENBID });
    expect(meant({}, { others: [FENBID] })).toMatchObject({ kind: 'doubtful' });
  });
});

describe('a slip in a name', () => {
  test.each([
    ['牛解毒', '牛黄解毒'],
    ['牛黄黄解毒', '牛黄解毒'],
    ['连花清温', '连花清瘟'],
    ['板兰根', '板蓝根'],
    ['复丹方参', '复方丹参'],
  ])('%s can only be %s', (typed, name) => {
    expect(isSlipOf(typed, name)).toBe(true);
  });

  test.each([
    ['泼尼松', '泼尼松龙'],
    ['氨氯地平', '左氨氯地平'],
    ['头孢克肟', '头孢克洛'],
    ['维生素b1', '维生素b2'],
    ['维生素b', '维生素b6'],
    ['三七', '三七片'],
    ['牛黄解毒', '牛黄解毒'],
  ])('%s may not be %s', (typed, name) => {
    expect(isSlipOf(typed, name)).toBe(false);
  });
});
