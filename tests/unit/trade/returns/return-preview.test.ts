import { describe, expect, it } from 'vitest';
import { previewRows } from '#lib/trade/returns/return-preview.rules.ts';

const sums = {
  isPrice: false,
  isCredited: true,
  goodsFen: 10_000,
  reductionFen: 1000,
  couponFen: 500,
  refundFen: 7500,
  voucherFen: 600,
  giftFen: 400,
  points: 75,
  cashbackFen: 150,
};

describe('what a return would bring back, in words', () => {
  it('goes from what the goods cost to the refund, and to what is taken back', () => {
    expect(previewRows(sums).map(({ label, text }) => `${label} ${text}`)).toEqual([
      '商品金额 ¥100.00',
      '活动已减 −¥10.00',
      '优惠券分摊，不退 −¥5.00',
      '现金券分摊，退成现金券 −¥6.00',
      '没有退回的赠品，按挂牌价扣 −¥4.00',
      '预计退款 ¥75.00',
      '预计退现金券 ¥6.00',
      '收回积分 75 积分',
      '收回返现 ¥1.50',
    ]);
  });

  it('leaves out what is nothing, and says what is not there yet', () => {
    const none = { reductionFen: 0, couponFen: 0, voucherFen: 0, cashbackFen: 0 };
    const back = previewRows({ ...sums, ...none, isCredited: false, giftFen: -400 });
    expect(back.map(({ label }) => label)).toEqual([
      '商品金额',
      '赠品退回，补退',
      '预计退款',
      '订单完成时少得积分',
    ]);
    expect(previewRows({ ...sums, isPrice: true })).toEqual([
      { label: '最多可补差价', text: '¥75.00，补多少由商城核定' },
    ]);
  });
});
