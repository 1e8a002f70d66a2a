import { describe, expect, it } from 'vitest';
import { payerOf } from '#lib/trade/orders/payer.rules.ts';

describe('the payer of goods with ephedrine', () => {
  it.each([
    ['郑州康民大药房有限公司', 'same'],
    [' 郑州康民大药房 有限公司 ', 'same'],
    ['康民大药房', 'short'],
    ['郑州康民大药房有限公司（基本户）', 'short'],
    ['张三', 'other'],
    ['郑州', 'other'],
    ['张三个人', 'other'],
    ['郑州百草大药房有限公司', 'other'],
    ['', 'other'],
  ])('%s is %s', (payer, expected) => {
    expect(payerOf(payer, '郑州康民大药房有限公司')).toBe(expected);
  });

  it('is the same whatever the width of its brackets', () => {
    expect(payerOf('康民(郑州)大药房', '康民（郑州）大药房')).toBe('same');
  });
});
