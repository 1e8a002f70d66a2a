import { describe, expect, it } from 'vitest';
import { comparedRows, readCompared } from '#lib/catalogue/goods/detail/compare.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods/view/goods-view.rules.ts';

const side = (facts: Partial<Goods>, view: Partial<GoodsView> = {}) => ({
  facts: {
    kind: 'medicine',
    commonName: '阿莫西林',
    brandName: '',
    spec: '',
    dosageForm: '胶囊剂',
    makerName: '',
    origin: '',
    grade: '',
    approvalNo: '',
    rxClass: 'rx',
    insuranceClass: '甲类',
    scopeCode: '',
    storage: '',
    lotNo: '',
    producedAt: null,
    expiresAt: null,
    barcode: '',
    middlePack: 1,
    caseSize: 1,
    unit: '盒',
    ...facts,
  } as unknown as Goods,
  view: { ladderText: '', stockText: '现货 10', smallest: 1, unit: '盒', ...view } as unknown as GoodsView,
});

describe('goods side by side', () => {
  it('are up to four, each once, as the address names them', () => {
    expect(readCompared('7,3,7,x,-1,12,40,99')).toEqual([7, 3, 12, 40]);
    expect(readCompared(null)).toEqual([]);
  });

  it('have a row for every fact that one of them has, and those that differ are marked', () => {
    const rows = comparedRows([
      side({ storage: '常温' }, { smallest: 5 }),
      side({ storage: '阴凉', lotNo: '240301' }),
    ]);
    const byName = new Map(rows.map((row) => [row.name, row]));
    expect(byName.get('通用名')).toMatchObject({ values: ['阿莫西林', '阿莫西林'], differs: false });
    expect(byName.get('贮藏')).toMatchObject({ values: ['常温', '阴凉'], differs: true });
    expect(byName.get('批号')).toMatchObject({ values: ['', '240301'], differs: true });
    expect(byName.get('起订')).toMatchObject({ values: ['5 盒', '1 盒'], differs: true });
    expect(byName.get('处方分类')?.differs).toBe(false);
    expect(byName.has('产地')).toBe(false);
  });
});
