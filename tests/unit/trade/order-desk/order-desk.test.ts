import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';
import { chosenIds, waitingWords } from '#lib/trade/order-desk/order-desk.rules.ts';

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

it('orders are chosen by their ids', () => {
  expect(chosenIds(new URLSearchParams('ids=3,5&ids=3&ids=x&ids=-1'))).toEqual([3, 5]);
  expect(chosenIds(new URLSearchParams('ids=-1'))).toEqual([]);
  expect(chosenIds(new URLSearchParams('region=江苏省'))).toBeNull();
});
