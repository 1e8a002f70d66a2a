import { expect } from 'vitest';
import { formatDate } from '#lib/platform/time.rules.ts';
import { multipart } from '#tests/support/files.ts';
import type { Shop } from '#tests/support/shop.ts';

interface NamedPayment {
  /** of the try */
  id: number;
  provider: string;
  /** People's word for the provider. */
  word: string;
}

/**
 * Expects that the office names a payment's provider, and that the sandbox's book of that name has what was paid today.
 */
export async function showsInBooks(shop: Shop, { id, provider, word }: NamedPayment): Promise<void> {
  const operator = await shop.as('operator');
  const tries = shop.db.selectFrom('payment_try').where('id', '=', id);
  const { trade_no } = await tries.select('trade_no').executeTakeFirstOrThrow();
  expect((await operator.get(`/admin/payments/${id}`)).text).toContain(word);
  const day = formatDate(Date.now());
  const { text } = await operator.get(`/api/sandbox/statement?day=${day}&provider=${provider}`);
  expect(text).toContain(trade_no);
  const of = { provider, day, replace: '1' };
  const file = { name: 'day.csv', bytes: new TextEncoder().encode(text) };
  const compared = await operator.send('POST', '/api/admin/statement', await multipart({ ...of, file }));
  const result = compared.envelope<{ id: number }>();
  expect(result.code).toBe(10000);
  expect((await operator.post('/api/admin/statement/fetch', of)).status).toBe(200);
  const page = await operator.get(`/admin/payments/reconcile/${result.data?.id}`);
  expect(page.text).toContain(`${day} ${word}`);
  expect(page.text, 'no difference').not.toContain(trade_no);
}
