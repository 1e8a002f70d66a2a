import { describe, expect, it } from 'vitest';
import { balanceLine, pointsLine, toBalanceRow, toPointsRow } from '#lib/trade/wallet/wallet-log.rules.ts';
import {
  BALANCE_REASONS,
  balanceNote,
  type BalanceReason,
  POINTS_REASONS,
  pointsNote,
  type PointsReason,
} from '#lib/trade/wallet/wallet.rules.ts';

describe('A line of the wallet', () => {
  it.each<[reason: BalanceReason, reference: string, words: string]>([
    ['top_up', 'P17', '充值到余额，单号 P17'],
    ['top_up', '', '充值到余额'],
    ['top_up', '期初', '充值到余额：期初'],
    ['order', '2026112000000001', '用余额支付订单 2026112000000001'],
    ['refund', '2026112000000001', '订单 2026112000000001 的退款，退到余额'],
    ['cashback_back', '2026112000000001', '订单 2026112000000001 退款，收回已返的款'],
    ['correction', '', '平台更正余额'],
  ])('says of a balance changed by %s with “%s”: %s', (reason, reference, words) => {
    expect(balanceNote({ reason, reference, store: '' })).toBe(words);
  });

  it('names the store whose order a head office paid', () => {
    const entry = { reference: '2026112000000001', store: '康民一店' };
    expect(balanceNote({ ...entry, reason: 'order' })).toBe(
      '用余额为门店“康民一店”代付订单 2026112000000001',
    );
    expect(balanceNote({ ...entry, reason: 'refund' })).toBe(
      '门店“康民一店”的订单 2026112000000001 的退款，退到余额',
    );
  });

  it('says of points what they came from', () => {
    expect(pointsNote({ reason: 'taken_back', reference: '2026112000000001' })).toBe(
      '订单 2026112000000001 退款，收回相应的积分',
    );
  });

  it('has a sentence for every reason that names what it is for', () => {
    const reference = 'X17';
    for (const reason of Object.keys(BALANCE_REASONS) as BalanceReason[])
      expect(balanceNote({ reason, reference, store: '' })).toContain(reference);
    for (const reason of Object.keys(POINTS_REASONS) as PointsReason[])
      expect(pointsNote({ reason, reference })).toContain(reference);
  });

  it('shows a change with its sign and what was there after it', () => {
    const entry = { id: 1, reference: 'A1', store: '', createdAt: 5 };
    const paid = toBalanceRow({ ...entry, reason: 'order', changeFen: -1234, balanceAfterFen: 5600 });
    expect(paid).toMatchObject({ change: -12.34, user_money: 56 });
    expect(balanceLine(paid)).toMatchObject({
      kind: '支付订单',
      change: '-¥12.34',
      isGain: false,
      after: '¥56.00',
      at: 5,
    });
    const given = toPointsRow({ ...entry, reason: 'gift', change: 30, pointsAfter: 130 });
    expect(pointsLine(given)).toMatchObject({
      kind: '活动赠送',
      change: '+30',
      isGain: true,
      after: '130',
    });
  });
});
