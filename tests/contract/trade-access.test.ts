import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PAYMENT_PASSWORD } from '#demo/accounts.rules.ts';
import { findMemberByUsername } from '#lib/people/members/members.repository.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { EMBEDDED } from '#tests/support/engines.ts';
import { type Owned, ownedBy } from '#tests/support/role-calls.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

type Case = [method: string, path: string];

/** What of the trade's calls takes no input cannot be wrong about it. */
const NEEDS_INPUT: Case[] = [
  ['POST', '/api/cart'],
  ['POST', '/api/cart/quick_add'],
  ['POST', '/api/cart/quick_add/abc'],
  ['POST', '/api/cart/1/edit'],
  ['POST', '/api/cart/x/split'],
  ['POST', '/api/cart/batch_delete'],
  ['POST', '/api/cart/batch_select'],
  ['POST', '/api/cart/copy'],
  ['POST', '/api/cart/next_hint'],
  ['POST', '/api/cart/numbers'],
  ['POST', '/api/coupon/claim'],
  ['POST', '/api/address'],
  ['POST', '/api/address/1/edit'],
  ['POST', '/api/address/x/delete'],
  ['POST', '/api/address/0/default'],
  ['POST', '/api/invoice/title'],
  ['POST', '/api/invoice/title/1/edit'],
  ['POST', '/api/invoice/title/x/delete'],
  ['POST', '/api/invoice/title/0/default'],
  ['POST', '/api/order'],
  ['GET', '/api/order/-1'],
  ['POST', '/api/order/x/cancel'],
  ['POST', '/api/order/x/receive'],
  ['POST', '/api/order/x/buy_again'],
  ['POST', '/api/order/x/pay/wallet'],
  ['POST', '/api/order/1/pay/transfer'],
  ['POST', '/api/payment'],
  ['GET', '/api/payment/x'],
  ['POST', '/api/payment/0/check'],
  ['POST', '/api/payment/top_up'],
  ['POST', '/api/payment/wallet'],
  ['POST', '/api/user/payment_password'],
  ['POST', '/api/user/payment_password/change'],
];

const OWNER = 'buyer';

describe.each(EMBEDDED)('the calls of the trade on %s', (engine) => {
  let shop: Shop;
  let owned: Owned;
  beforeAll(async () => {
    shop = await startShop({ engine });
    owned = await ownedBy(shop.db, OWNER);
  });
  afterAll(() => shop.close());

  it.each(NEEDS_INPUT)('%s %s says what is wrong with the input', async (method, path) => {
    const buyer = await shop.as('buyer');
    const answer = await buyer.send(method, path, method === 'GET' ? {} : { form: { nothing: 1 } });
    const { code, message, errors } = answer.envelope();
    expect({ status: answer.status, code }).toEqual({ status: 422, code: 422 });
    expect(message).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.values(errors ?? {})[0]?.[0]).toBe(message);
  });

  it('what belongs to others is not there', async () => {
    const clinic = await shop.as('clinic');
    const owner = await toMember(shop.db, (await findMemberByUsername(shop.db, OWNER))!);
    const draft = await openDraft(shop.db, owner, null, Date.now());
    const own = (prefix: string): number => owned.get(prefix) ?? 0;
    const order = own('/api/order/');
    const item = own('/api/cart/');
    const attempts = await Promise.all([
      clinic.post('/api/payment', { provider: 'sandbox', order_ids: [order] }),
      clinic.post('/api/payment/wallet', {
        order_ids: [order],
        payment_password: DEMO_PAYMENT_PASSWORD,
      }),
      clinic.post('/api/cart/batch_select', { ids: [item], is_selected: 0 }),
      clinic.post(`/api/checkout/${draft}/choices`, { remark: '别人的' }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  });
});
