import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { readOne } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { PaymentProvider, Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import { startOrderPayment, startTopUp } from '#lib/trade/payments/tries/start.service.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';

const returnTo = () => 'http://127.0.0.1/back';

export const providersOf = (...providers: PaymentProvider[]): Providers =>
  new Map(providers.map((provider) => [provider.name, provider]));

/** Starts paying orders with one of these providers. */
export function pay(
  db: Db,
  member: Member,
  orderIds: readonly number[],
  {
    providers,
    provider,
    now = Date.now(),
  }: { providers: Providers; provider?: PaymentProviderName; now?: number },
): Promise<PaymentTryRow> {
  const gateway = { providers, provider: provider ?? firstOf(providers), returnTo };
  return startOrderPayment(db, member, { orderIds, gateway }, now);
}

/** Starts a top-up with the first of these providers. */
export function topUp(
  db: Db,
  member: Member,
  amountFen: number,
  providers: Providers,
): Promise<PaymentTryRow> {
  const gateway = { providers, provider: firstOf(providers), returnTo };
  return startTopUp(db, member, { amountFen, gateway }, Date.now());
}

export const stateOf = (db: Db, { id }: { id: number }): Promise<PaymentTryRow> =>
  readOne(db.selectFrom('payment_try').selectAll().where('id', '=', id));

function firstOf(providers: Providers): PaymentProviderName {
  const [name] = providers.keys();
  if (!name) throw new Error('the test has no provider');
  return name;
}

/** A pair of keys made for a test. */
export interface Keys {
  privateKey: string;
  publicKey: string;
}

export const makeKeys = (): Keys =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

export const sign = ({ privateKey }: Pick<Keys, 'privateKey'>, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

export const verify = ({ publicKey }: Pick<Keys, 'publicKey'>, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');

const unused = (): never => {
  throw new Error('these steps ask the provider for nothing of the kind');
};
/** A provider that starts all requested payments; its money arrives as the steps want. */
const provider: PaymentProvider = {
  name: 'sandbox',
  start: () => Promise.resolve({ kind: 'page', text: 'http://127.0.0.1/pay' }),
  query: (outTradeNo) => Promise.resolve({ outTradeNo, tradeNo: '', state: 'waiting', amountFen: null }),
  close: () => Promise.resolve(),
  readNotice: unused,
  noticeAnswer: unused,
  refund: unused,
  refundState: unused,
  statement: unused,
};
export const startingProviders = providersOf(provider);
