import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { waitingWords } from '#lib/trade/orders/office/order-desk.rules.ts';
import { readParcels } from '#lib/trade/parcels/office/ship.service.ts';

const [A, B] = ['2026112432623793', '2026112488854384'];

describe('pasted parcels', () => {
  it('are read a line each, whatever separates them; lines without a parcel are left out', () => {
    expect(readParcels(`${A}\tSF1001\n${B} \n\n${B},YT 2002`.replace('YT ', 'YT')).parcels).toEqual([
      { line: 1, no: A, trackingNo: 'SF1001', carrier: '' },
      { line: 4, no: B, trackingNo: 'YT2002', carrier: '' },
    ]);
    expect(readParcels(`${A} SF1001 邮政 EMS`).parcels[0]?.carrier).toBe('邮政 EMS');
  });

  it('name the same parcel twice and another not at all', () => {
    expect(readParcels(`${A} SF1001\n${A} SF1001`)).toMatchObject({
      parcels: [{ trackingNo: 'SF1001' }],
      wrong: [],
    });
    expect(readParcels(`${A} SF1001\n${A} SF1002`).wrong).toEqual([
      `第 2 行：订单 ${A} 在第 1 行写了另一个运单号。`,
    ]);
  });

  it('say what is wrong with a line', () => {
    expect(readParcels(`12 SF1001\n${A} 顺丰`).wrong).toEqual([
      '第 1 行：“12”不是订单号，订单号是 16 位数字。',
      '第 2 行：运单号“顺丰”应为 4 至 60 个字母、数字或横线。',
    ]);
    expect(readParcels(`${A} \n`).wrong).toEqual(['没有填写运单号的行。请在订单号后面写上运单号。']);
    const many = Array.from({ length: 201 }, (_, index) => `${10 ** 15 + index} SF1001`);
    expect(readParcels(many.join('\n')).wrong).toEqual(['一次最多 200 单，请分几次发货。']);
  });
});

it('a paid order is late after a day', () => {
  const words = (waited: number) => waitingWords({ state: 'paid', paidAt: 0, cancelAskedAt: null }, waited);
  expect(words(HOUR_MS / 2)).toEqual({ text: '刚付款', isLate: false });
  expect(words(23 * HOUR_MS)).toEqual({ text: '已等 23 小时', isLate: false });
  expect(words(DAY_MS + 1)).toEqual({ text: '已等 1 天', isLate: true });
  expect(waitingWords({ state: 'shipped', paidAt: 0, cancelAskedAt: null }, DAY_MS)).toBeNull();
  const asked = { state: 'paid', paidAt: 0, cancelAskedAt: 5 * DAY_MS } as const;
  expect(waitingWords(asked, 5 * DAY_MS)).toEqual({ text: '刚申请', isLate: false });
  expect(waitingWords(asked, 7 * DAY_MS)).toEqual({ text: '已等 2 天', isLate: true });
});
