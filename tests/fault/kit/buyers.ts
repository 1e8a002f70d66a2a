import { addAddress } from '#lib/people/addresses/addresses.service.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { signContracts } from '#tests/support/contracts.ts';
import { type Answer, Client } from '#tests/support/client.ts';
import { givePaymentPassword, PAYMENT_PASSWORD } from '#tests/support/payment-password.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';
import type { FaultShop } from './shop.ts';

/** A member with an address, who buys over HTTP at whichever process it is told. */
export interface Buyer {
  member: Member;
  addressId: number;
  /** Its connection to a process of the shop. */
  at(url: string): Client;
  close(): void;
}

/** An order as the shop acknowledged it. */
export interface Placed {
  id: number;
  payable_fen: number;
}

/** Makes buyers with a session each. */
export async function makeBuyers(shop: FaultShop, count: number, balanceFen = 0): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 1) {
    const now = Date.now();
    const member = await makeMember(shop.db, { balance_fen: balanceFen });
    const place = { receiver: '王芳', phone: '0512-65550123', regionCode: '320500', detail: '人民路 1 号' };
    const addressId = await addAddress(shop.db, member, { ...place, isDefault: true }, now);
    await signContracts(shop.db, [member.id], now);
    await givePaymentPassword(shop.db, member.id, now);
    const token = await openSession(shop.db, member.id, 'fault', now);
    const clients = new Map<string, Client>();
    buyers.push({
      ...{ member, addressId },
      at: (url) => {
        const client = clients.get(url) ?? new Client(url, { [SESSION_COOKIE]: token, member: '1' });
        clients.set(url, client);
        return client;
      },
      close: () => clients.forEach((client) => client.close()),
    });
  }
  return buyers;
}

/** Thrown where the shop refused or failed; the answer says how. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(what: string, answer: Answer) {
    super(`${what} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    this.answer = answer;
  }
}

/** Puts goods in the cart, goes to the till, and reads there what it costs. Throws {@link Refused}. */
export async function toTheTill(
  client: Client,
  goodsId: number,
  quantity: number,
): Promise<{ key: string; expectedFen: number }> {
  dataOf('adding', await client.post(`/api/cart/quick_add/${goodsId}`, { number: quantity }));
  const { key } = dataOf<{ key: string }>('checkout', await client.post('/api/cart/checkout'));
  const page = await client.get(`/cart/step2?key=${key}`);
  const expected = /name="expected_fen" value="(\d+)"/.exec(page.text)?.[1];
  if (page.status !== 200 || expected === undefined) throw new Refused('the till', page);
  return { key, expectedFen: Number(expected) };
}

/** Submits what is at the till; the same key may be submitted again. Throws {@link Refused}. */
export async function submit(
  client: Client,
  buyer: Buyer,
  { key, expectedFen }: { key: string; expectedFen: number },
): Promise<Placed[]> {
  const form = { key, address_id: buyer.addressId, invoice_kind: 'none', expected_fen: expectedFen };
  return dataOf<{ orders: Placed[] }>('submitting', await client.post('/api/order', form)).orders;
}

export async function payByWallet(client: Client, orderId: number): Promise<void> {
  dataOf(
    'paying',
    await client.post(`/api/order/${orderId}/pay/wallet`, { payment_password: PAYMENT_PASSWORD }),
  );
}

export async function cancel(client: Client, orderId: number): Promise<void> {
  dataOf('cancelling', await client.post(`/api/order/${orderId}/cancel`));
}

function dataOf<Data>(what: string, answer: Answer): Data {
  if (answer.status !== 200) throw new Refused(what, answer);
  return answer.envelope<Data>().data as Data;
}
