import fc from 'fast-check';
import { expect } from 'vitest';
import { creditCheckSign } from '#lib/people/members/credit-code.rules.ts';
import type { Client } from '#tests/support/client.ts';
import type { Shop } from '#tests/support/shop.ts';
import { forgetCodeLimits, lastCode } from '#tests/support/messages-sent.ts';

export const PAGE = { accept: 'text/html' };
export const PASSWORD = 'medicine-7h';
let used = 0;
export const newPhone = (): string => `136${String((used += 1)).padStart(8, '0')}`;
export const newName = (): string => `shop_${(used += 1)}`;
export const newCreditCode = (): string => {
  const first = `91320500MB${String((used += 1)).padStart(7, '0')}`;
  return first + creditCheckSign(first);
};
export const company = (change: Record<string, unknown> = {}) => ({
  kind: 'pharmacy',
  company: '百草堂大药房',
  credit_code: newCreditCode(),
  region_code: '320500',
  detail: '人民路 1 号',
  name: '王芳',
  ...change,
});
/** Input that people put into fields and that was not foreseen. */
export const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '\0',
    '😀'.repeat(40),
    'x'.repeat(10_000),
    '<script>',
    '１３８００１３８０００',
    '%00',
    "' or 1=1 --",
  ),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.string(), { maxKeys: 2 }),
);

let address = 0;
/** Each request from another address. */
export const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(address = (address % 250) + 1)}` });

/** Steps that tests of joining repeat, in the shop that is open when they run. */
export function joiningIn(shopOf: () => Shop) {
  const codeFor = async (purpose: string, phone: string, client = shopOf().visitor()): Promise<string> => {
    await forgetCodeLimits(shopOf().db);
    const key = purpose === 'forgot_password' ? 'account' : 'phone';
    const answer = await client.post('/api/user/create_code', { purpose, [key]: phone }, elsewhere());
    expect(answer.envelope()).toMatchObject({ code: 10000, data: { wait_seconds: 60 } });
    return lastCode(shopOf().db, phone);
  };
  const form = async (change: Record<string, unknown> = {}) => {
    const phone = typeof change['phone'] === 'string' ? change['phone'] : newPhone();
    const code = change['code'] ?? (await codeFor('register', phone));
    const passwords = { password: PASSWORD, password_again: PASSWORD };
    return { phone, username: newName(), ...passwords, agree: '1', ...change, code };
  };
  const joined = async (change: Record<string, unknown> = {}): Promise<Client> => {
    const client = shopOf().visitor();
    expect((await client.post('/api/user/register', await form(change))).envelope().code).toBe(10000);
    return client;
  };
  const base = async (client: Client) =>
    (await client.get('/api/user/base')).envelope<{ username: string }>().data?.username;
  const memberNamed = (username: string) =>
    shopOf().db.selectFrom('member').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
  return { codeFor, form, joined, base, memberNamed };
}
