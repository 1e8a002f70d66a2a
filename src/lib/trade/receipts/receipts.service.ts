import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { saveUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import {
  countReceipts,
  findReceipts,
  type ReceiptSearch,
} from '#lib/trade/receipts/receipt-lists.repository.ts';
import {
  dueDay,
  isOverdue,
  maySend,
  type Receipt,
  receiptDueAt,
  type ReceiptState,
  WITHHELD_WORDS,
} from '#lib/trade/receipts/receipts.rules.ts';
import {
  findDueOf,
  findReceipt,
  findReceiptGoods,
  findReceiptOfOrder,
  findReceiptPages,
  type FoundReceipt,
  insertReceipt,
  setReceiptPages,
  setSent,
} from '#lib/trade/receipts/receipts.repository.ts';

const RECEIPTS_PER_PAGE = 10;

/** An order whose goods were received. */
interface ReceivedOrder {
  id: number;
  no: string;
  memberId: number;
  kind: string;
}

/**
 * Requests the receipt of goods with ephedrine from the buyer, within the transaction that records them as received;
 * other goods need none. Done once per order, also when it is called again.
 */
export async function askForReceipt(trx: Trx, order: ReceivedOrder, now: number): Promise<void> {
  if (order.kind !== 'ephedrine') return;
  const dueAt = receiptDueAt(now);
  const id = await insertReceipt(trx, {
    order_id: order.id,
    member_id: order.memberId,
    state: 'waiting',
    due_at: dueAt,
    created_at: now,
  });
  if (id === undefined) return;
  const message = {
    kind: 'order' as const,
    title: '请上传含麻黄碱订单的回执',
    text: `订单 ${order.no} 已收货。请打印回执，签名盖章后拍照上传，最晚 ${dueDay({ dueAt })}；逾期未交，下一单含麻黄碱商品不能提交。`,
    link: pathTo('receipt', { id }),
    idempotencyKey: `receipt:${id}:asked`,
  };
  await notifyMember(trx, order.memberId, message, now);
}

interface ReceiptPageOf {
  receipts: Receipt[];
  /** number in each state and in all, independent of the requested state */
  counts: Record<ReceiptState | 'all', number>;
  page: number;
  pages: number;
}

/** Search and page of receipts. */
interface AskedReceipts extends Partial<Omit<ReceiptSearch, 'memberId'>> {
  /** Member whose receipts are listed; null: all, for the office. */
  memberId: number | null;
  state: ReceiptState | null;
  page: number;
  size?: number;
}

/** Returns a page of receipts (`now` in ms), in the order of `findReceipts`. */
export async function listReceipts(
  db: Db,
  { state, page, size = RECEIPTS_PER_PAGE, memberId, company = '', due = null }: AskedReceipts,
  now: number,
): Promise<ReceiptPageOf> {
  const search = { memberId, company, due };
  const counts = { all: 0, waiting: 0, sent: 0, refused: 0, accepted: 0 };
  for (const row of await countReceipts(db, search, now)) {
    counts[row.state] = Number(row.count);
    counts.all += Number(row.count);
  }
  const { offset, ...shown } = pageOf(page, counts[state ?? 'all'], size);
  const rows = await findReceipts(db, { ...search, state }, { limit: size, offset }, now);
  return { receipts: await toReceipts(db, rows, now), counts, ...shown };
}

/** Returns one of the member's receipts; null when there is none. */
export async function readReceipt(
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  id: number,
  now: number,
): Promise<Receipt | null> {
  const row = await findReceipt(db, id, memberId);
  const [receipt = null] = row ? await toReceipts(db, [row], now) : [];
  return receipt;
}

/** Returns the receipt of one of the member's orders; null when it needs none, or its goods are not received yet. */
export async function receiptOfOrder(
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  orderId: number,
  now: number,
): Promise<Receipt | null> {
  const row = await findReceiptOfOrder(db, memberId, orderId);
  const [receipt = null] = row ? await toReceipts(db, [row], now) : [];
  return receipt;
}

/** Returns receipts with the goods of their orders and the files that were sent in. */
async function toReceipts(db: Db, rows: readonly FoundReceipt[], now: number): Promise<Receipt[]> {
  const goods = Map.groupBy(
    await findReceiptGoods(
      db,
      rows.map(({ orderId }) => orderId),
    ),
    ({ orderId }) => orderId,
  );
  const pages = Map.groupBy(
    await findReceiptPages(
      db,
      rows.map(({ id }) => id),
    ),
    ({ receiptId }) => receiptId,
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    orderNo: row.orderNo,
    company: row.company,
    state: row.state,
    dueAt: row.dueAt,
    sentAt: row.sentAt,
    version: row.version,
    receivedAt: row.receivedAt ?? row.createdAt,
    reason: row.reason,
    decidedAt: row.decidedAt,
    isOverdue: isOverdue(row, now),
    goods: (goods.get(row.orderId) ?? []).map(({ orderId: _, ...one }) => one),
    pages: (pages.get(row.id) ?? []).map(({ uploadId, mediaType, name }) => ({
      uploadId,
      name,
      isPicture: mediaType.startsWith('image/'),
    })),
  }));
}

/** A file as it was sent. */
interface GivenPage {
  bytes: Uint8Array;
  name: string;
}

/** Throws `not_found`, or `conflict` for an accepted receipt, before its files are read and stored. */
export async function checkMaySend(db: Db, { id: memberId }: Member, id: number): Promise<void> {
  const found = await findReceipt(db, id, memberId);
  if (!found) throw notFound('这份回执');
  if (!maySend(found)) throw new ShopError('conflict', '这份回执已经通过，不用再上传。');
}

/**
 * Sends in a member's receipt for review, replacing what was sent before: it may be sent again until it is accepted. A
 * receipt sent in time stays in time. Throws `not_found`, `invalid_form` for files that cannot be accepted, `conflict`
 * when it was accepted or sent elsewhere since, `too_many_requests`.
 */
export async function sendReceipt(
  db: Db,
  member: Member,
  { id, pages }: { id: number; pages: readonly GivenPage[] },
  now: number,
): Promise<void> {
  await checkMaySend(db, member, id);
  const uploadIds: number[] = [];
  for (const { bytes, name } of pages)
    uploadIds.push(await saveUpload(db, member, { bytes, name, field: 'pages', purpose: 'receipt' }, now));
  await transact(db, async (trx) => {
    const found = await findReceipt(trx, id, member.id);
    if (!found) throw notFound('这份回执');
    const sentAt = found.state === 'sent' ? (found.sentAt ?? now) : now;
    if (!(await setSent(trx, found, sentAt)))
      throw new ShopError('conflict', '这份回执刚在别处提交过，或已经通过，请刷新页面查看。');
    await setReceiptPages(trx, id, uploadIds);
  });
}

/** True when a receipt of the member is overdue at a moment (ms), so that it cannot order goods with ephedrine. */
export async function isBarred(db: Db, { id }: Pick<Member, 'id'>, now: number): Promise<boolean> {
  return (await findDueOf(db, id, now)).some((receipt) => isOverdue(receipt, now));
}

/**
 * Returns, for `priceLines`, the goods with ephedrine that a member may not order at a moment (ms), by id with the
 * message. Queries the database only when there are such goods. A decision locks the member's row, so that a
 * transaction that holds it, such as submitting an order, reads data that stays true until its end.
 */
export const withheldByReceipt =
  (db: Db, member: Member, now: number) =>
  async (goods: readonly TradeGoods[]): Promise<ReadonlyMap<number, string>> => {
    const ids = goods.filter(({ isEphedrine }) => isEphedrine).map(({ id }) => id);
    if (ids.length === 0 || !(await isBarred(db, member, now))) return new Map();
    return new Map(ids.map((id) => [id, WITHHELD_WORDS]));
  };
