import { setTimeout } from 'node:timers/promises';
import { addAddress } from '#lib/people/addresses/addresses.service.ts';
import { CHECKING_MS } from '#lib/people/phone-codes/check-queue.service.ts';
import { openSession, SESSION_COOKIE } from '#lib/people/members/sessions/session.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { signContracts, givePaymentPassword, PAYMENT_PASSWORD } from '#tests/support/contracts.ts';
import { type Answer, Client } from '#tests/support/client.ts';
import { makeMember } from '#tests/support/shop-fixture.ts';
import type { FaultShop } from './shop.ts';

/** A member with an address, who buys over HTTP at the process that is named. */
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
      member,
      addressId,
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

/** Thrown where the shop refused or failed; the answer states the reason. */
export class Refused extends Error {
  readonly answer: Answer;

  constructor(what: string, answer: Answer) {
    super(`${what} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    this.answer = answer;
  }
}

/** Content of the till as a buyer was shown it. */
export interface Till {
  key: string;
  expectedFen: number;
  /** Units and points that were to be given. */
  expectedGifts: number;
}

/** A line to put in the cart, as `POST /api/cart` names it. */
export interface Wanted {
  goods_id: number;
  number: number;
  type?: 0 | 1 | 3;
  activity_id?: number;
}

/** Client that sends requests to a process, once or with repeats. */
export type Asker = Pick<Client, 'get' | 'post'>;

/** Puts goods in the cart, goes to the till, and reads there what it costs. Throws {@link Refused}. */
export async function toTheTill(asker: Asker, goodsId: number, quantity: number): Promise<Till> {
  dataOf('adding', await asker.post(`/api/cart/quick_add/${goodsId}`, { number: quantity }));
  return atTheTill(asker);
}

/** Puts lines of any type in the cart. Throws {@link Refused}. */
export async function putInCart(asker: Asker, params: readonly Wanted[]): Promise<void> {
  dataOf('adding', await asker.post('/api/cart', { params }));
}

/** The same, and goes to the till with them. */
export async function withCartToTheTill(asker: Asker, params: readonly Wanted[]): Promise<Till> {
  await putInCart(asker, params);
  return atTheTill(asker);
}

/** Goes to the till with what is ticked in the cart, or with these lines of it. */
export async function atTheTill(asker: Asker, ids?: readonly number[]): Promise<Till> {
  const { key } = dataOf<{ key: string }>(
    'checkout',
    await asker.post('/api/cart/checkout', ids ? { ids } : {}),
  );
  const page = await asker.get(`/cart/step2?key=${key}`);
  const shown = (name: string): string | undefined =>
    new RegExp(`name="${name}" value="(\\d+)"`).exec(page.text)?.[1];
  const [expected, gifts] = [shown('expected_fen'), shown('expected_gifts')];
  if (page.status !== 200 || expected === undefined || gifts === undefined)
    throw new Refused('the till', page);
  return { key, expectedFen: Number(expected), expectedGifts: Number(gifts) };
}

/** Submits what is at the till; the same key may be submitted again. Throws {@link Refused}. */
export async function submit(
  asker: Asker,
  { addressId }: Pick<Buyer, 'addressId'>,
  { key, expectedFen, expectedGifts }: Till,
): Promise<Placed[]> {
  const form = {
    key,
    address_id: addressId,
    invoice_kind: 'none',
    expected_fen: expectedFen,
    expected_gifts: expectedGifts,
  };
  return dataOf<{ orders: Placed[] }>('submitting', await asker.post('/api/order', form)).orders;
}

export async function payByWallet(asker: Asker, orderId: number): Promise<void> {
  dataOf('paying', await pressPay(asker, orderId));
}

const pressPay = (asker: Asker, orderId: number): Promise<Answer> =>
  asker.post(`/api/order/${orderId}/pay/wallet`, { payment_password: PAYMENT_PASSWORD });

const AGAIN_AFTER_MS = 50;

/**
 * Pays, and presses again where the answer is that the password of an earlier press is being checked: by the other
 * process, or by none any more where the database went in the meantime, which is known once a check may no longer take.
 */
export async function payPatiently(asker: Asker, orderId: number): Promise<void> {
  const until = performance.now() + CHECKING_MS + 2000;
  let answer = await pressPay(asker, orderId);
  while (answer.text.includes('正在核对上一次输入') && performance.now() < until) {
    await setTimeout(AGAIN_AFTER_MS);
    answer = await pressPay(asker, orderId);
  }
  dataOf('paying', answer);
}

export async function cancel(asker: Asker, orderId: number): Promise<void> {
  dataOf('cancelling', await asker.post(`/api/order/${orderId}/cancel`));
}

function dataOf<Data>(what: string, answer: Answer): Data {
  if (answer.status !== 200) throw new Refused(what, answer);
  return answer.envelope<Data>().data as Data;
}
