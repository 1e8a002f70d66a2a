import { beforeEach, expect, test } from 'vitest';
import { $payNews, newsSince, reportPay } from '#lib/trade/payments/payment.store.ts';

beforeEach(() => $payNews.set({}));

test('what was said of a payment is known to all who read the store, under its name', () => {
  reportPay('payment:7', { state: 'failed', problem: '余额不足', next: '/cart/step3/1?try=7' });
  expect(newsSince($payNews.get(), 'payment:7', 0)).toMatchObject({ state: 'failed', problem: '余额不足' });
  expect(newsSince($payNews.get(), 'order:7', 0)).toBeNull();
});

test('a page that was asked for later knows better', () => {
  reportPay('order:1', { state: 'checking' });
  const at = newsSince($payNews.get(), 'order:1', 0)?.at ?? 0;
  expect(newsSince($payNews.get(), 'order:1', at)).not.toBeNull();
  expect(newsSince($payNews.get(), 'order:1', at + 1)).toBeNull();
});

test('the last word counts, and the oldest are forgotten', () => {
  for (let id = 1; id <= 45; id++) reportPay(`order:${id}`, { state: 'checking' });
  reportPay('order:10', { state: 'paid' });
  expect(Object.keys($payNews.get())).toHaveLength(40);
  expect(newsSince($payNews.get(), 'order:5', 0)).toBeNull();
  expect(newsSince($payNews.get(), 'order:10', 0)?.state).toBe('paid');
});
