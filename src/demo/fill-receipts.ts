import { createHash } from 'node:crypto';
import { certificatePicture, DRAWN } from '#demo/certificates/certificate-picture.ts';
import type { FilledGoods } from '#demo/fill-goods.ts';
import { memberOf, payByTransfer } from '#demo/fill-orders.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { insertUpload } from '#lib/people/uploads/uploads.repository.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, formatDate, HOUR_MS } from '#lib/platform/time.rules.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { findCartItems } from '#lib/trade/cart/cart.service.ts';
import { openDraft } from '#lib/trade/checkout/checkout.service.ts';
import { submitDraft } from '#lib/trade/checkout/submit.service.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { acceptReceipt, refuseReceipt } from '#lib/trade/receipts/receipt-desk.service.ts';
import { findReceiptOfOrder, setReceiptPages, setSent } from '#lib/trade/receipts/receipts.repository.ts';
import { REFUSAL_SENTENCES, type ReceiptState } from '#lib/trade/receipts/receipts.rules.ts';

/** Accounts with orders of ephedrine: days since they were received, and state of the receipt; the last is overdue. */
const RECEIPTS: readonly [username: string, receivedDaysAgo: number, state: ReceiptState][] = [
  ['buyer', 48, 'accepted'],
  ['buyer', 9, 'sent'],
  ['buyer', 4, 'waiting'],
  ['chain', 7, 'refused'],
  ['store3', 18, 'waiting'],
];

const GOODS_EACH = 2;
const UNITS = 10;

/** Fills in orders of ephedrine with receipts in every state, made through the shop's own services. */
export async function fillReceipts(trx: Trx, goods: FilledGoods[], now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  const withEphedrine = goods
    .filter(({ mhj, stock, expiresInDays }) => mhj && stock > UNITS * 20 && expiresInDays > 180)
    .sort((a, b) => b.salesCount - a.salesCount);
  for (const [username, daysAgo, state] of RECEIPTS) {
    const member = await memberOf(trx, username);
    const scopes = new Set(member.scopes.map(({ code }) => code));
    const bought = withEphedrine.filter(({ scopeCode }) => scopes.has(scopeCode)).slice(0, GOODS_EACH);
    if (bought.length === 0) continue;
    const receivedAt = Math.floor(now - daysAgo * DAY_MS);
    const at = receivedAt - 2 * DAY_MS;
    const id = await place(trx, member, bought, at);
    await payByTransfer(trx, { member, operator, id }, at);
    const parcel = { carrier: '顺丰速运', trackingNo: `SF20${String(id).padStart(8, '0')}` };
    await shipOrder(trx, operator, { id, ...parcel }, at + 8 * HOUR_MS);
    await confirmReceipt(trx, member, id, receivedAt);
    if (state !== 'waiting') await bringTo(trx, { member, operator, orderId: id, state }, receivedAt);
  }
}

/** Places an order of these goods alone, without other lines of the cart. */
export async function place(
  trx: Trx,
  member: Member,
  goods: readonly FilledGoods[],
  at: number,
): Promise<number> {
  await addToCart(
    trx,
    member,
    goods.map(({ id, minQuantity, stepQuantity }) => ({
      goodsId: id,
      quantity: Math.max(minQuantity, stepQuantity * UNITS),
    })),
    at,
  );
  const wanted = new Set(goods.map(({ id }) => id));
  const rows = (await findCartItems(trx, member.id)).filter(({ goodsId }) => wanted.has(goodsId));
  const key = await openDraft(
    trx,
    member,
    rows.map(({ id }) => id),
    at,
  );
  const [address] = await listAddresses(trx, member);
  const input = { addressId: address?.id, invoiceKind: 'ordinary' as const, remark: '' };
  const [order] = await submitDraft(trx, member, { key, input }, at);
  if (!order) throw new Error(`${member.username} has ordered nothing`);
  return order.id;
}

interface Wanted {
  member: Member;
  operator: Member;
  orderId: number;
  state: Exclude<ReceiptState, 'waiting'>;
}

/** Sends in a receipt three days after the goods arrived, and decides it a day later where its state requires. */
async function bringTo(
  trx: Trx,
  { member, operator, orderId, state }: Wanted,
  receivedAt: number,
): Promise<void> {
  const receipt = await findReceiptOfOrder(trx, member.id, orderId);
  if (!receipt) throw new Error(`order ${orderId} has no receipt`);
  const sentAt = receivedAt + 3 * DAY_MS;
  const bytes = certificatePicture({
    title: '含麻黄碱商品回执',
    rows: [
      ['订单号', receipt.orderNo],
      ['收货单位', receipt.company],
      ['收货日期', formatDate(receivedAt)],
      ['收货人', member.name],
    ],
  });
  const uploadId = await insertUpload(trx, {
    ...DRAWN,
    member_id: member.id,
    purpose: 'receipt',
    media_type: 'image/svg+xml',
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: sentAt,
  });
  await setSent(trx, receipt, sentAt);
  await setReceiptPages(trx, receipt.id, [uploadId]);
  const decision = { id: receipt.id, version: receipt.version + 1 };
  if (state === 'accepted') await acceptReceipt(trx, operator, decision, sentAt + DAY_MS);
  if (state === 'refused')
    await refuseReceipt(trx, operator, { ...decision, reason: REFUSAL_SENTENCES[1] }, sentAt + DAY_MS);
}
