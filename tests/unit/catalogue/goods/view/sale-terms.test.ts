import { describe, expect, it } from 'vitest';
import { heldText, saleTerms } from '#lib/catalogue/goods/view/sale-terms.rules.ts';

const plain = { isControlled: false, areaCodes: [], isEphedrine: false, isSpecial: false, storage: '常温' };
const controlled = { ...plain, isControlled: true, areaCodes: ['31', '32', '4101'] };

describe('What holds back a sale', () => {
  it('says nothing of most goods', () => {
    expect(heldText(plain)).toBe('');
    expect(saleTerms(plain, false)).toEqual([]);
  });

  it('names a few areas on rows and all of them on the page', () => {
    expect(heldText(controlled)).toBe('控销 · 限上海、江苏等 3 地');
    expect(heldText({ ...controlled, areaCodes: ['31', '32'] })).toBe('控销 · 限上海、江苏');
    expect(heldText({ ...controlled, areaCodes: [] })).toBe('控销 · 暂无销售区域');
    expect(heldText({ ...plain, isEphedrine: true, isSpecial: true })).toBe('含麻黄碱 · 特殊管理');
    expect(saleTerms(controlled, false).join('')).toContain('销售区域：上海、江苏、河南省郑州市');
  });

  it('shows what is not taken back, and that coupons do not count', () => {
    expect(saleTerms(controlled, true).at(-1)).toMatch(/^控销品种、近效期商品不接受无理由退货/);
    expect(saleTerms(controlled, false).join('')).toContain('不能使用优惠券');
    const ephedrine = saleTerms({ ...plain, isEphedrine: true }, false).join('');
    expect(ephedrine).toContain('不能使用优惠券和现金券');
    expect(ephedrine).toContain('不接受无理由退货');
    expect(saleTerms({ ...plain, storage: '冷藏' }, false)).toHaveLength(1);
    expect(saleTerms({ ...plain, isSpecial: true }, false)).toEqual([
      '特殊管理品种，只售给已开通特殊管理采购的单位。',
    ]);
  });
});
