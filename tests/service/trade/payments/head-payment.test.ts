import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { UploadPurpose } from '#lib/people/uploads/uploads.rules.ts';
import { readUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findReturnFor, findStoreOrder } from '#lib/storefront/stores-view.service.ts';
import { confirmReceipt } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { shipOrder } from '#lib/trade/parcels/office/ship.service.ts';
import { findOrderLines } from '#lib/trade/orders/orders.repository.ts';
import { listOrders } from '#lib/trade/orders/view/orders.service.ts';
import {
  askHead,
  payByWallet,
  payForStore,
  withdrawHead,
} from '#lib/trade/payments/wallet-payment.service.ts';
import { cancelPaid } from '#lib/trade/payments/refunds/cancel-paid.service.ts';
import { applyForReturn } from '#lib/trade/returns/apply-return.service.ts';
import { completeReturn } from '#lib/trade/returns/complete-return.service.ts';
import { agreeToReturn } from '#lib/trade/returns/decide-return.service.ts';
import { balanceOf, pointsOf } from '#lib/trade/wallet/wallet.service.ts';
import { listBalance } from '#lib/trade/wallet/wallet-log.service.ts';
import { orderOne } from '#tests/support/checkout-fixture.ts';
import { ENGINES, freshDatabase, type FreshDatabase } from '#tests/support/engines.ts';
import { disagreements } from '#tests/support/ledgers.ts';
import { makeGoods, makeMember, NOW } from '#tests/support/shop-fixture.ts';

const ALL = { state: null, keywords: '', page: 1 };

describe.each(ENGINES)('orders that a head office pays on %s', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let operator: Member;
  let goodsId: number;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = fresh.db;
    operator = await makeMember(db, { role: 'operator', kind: 'staff', name: '李敏' });
    goodsId = await makeGoods(db, { stock: 500, base_price_fen: 1000 });
  });
  afterAll(async () => {
    expect(await disagreements(db)).toEqual([]);
    await fresh.close();
  });

  async function chain() {
    const head = await makeMember(db, { kind: 'head_office', company: '康民总部', balance_fen: 100_000 });
    const store = await makeMember(db, { kind: 'store', head_office_id: head.id, company: '康民一店' });
    return { head, store };
  }
  const placed = async (store: Member, quantity = 6) =>
    (await orderOne(db, store, [{ goodsId, quantity }], NOW)).id;
  const orderRow = (id: number) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const uploadsOf = async ({ id: member_id }: Member, [first, other]: [UploadPurpose, UploadPurpose]) => {
    const file = { media_type: 'image/webp', bytes: Buffer.from('x'), width: 1, height: 1, sha256: 'x' };
    const rows = [first, other].map((purpose) => ({ ...file, member_id, purpose, created_at: NOW }));
    const made = await db.insertInto('upload').values(rows).returning('id').execute();
    return made.map(({ id }) => id) as [number, number];
  };
  const messagesOf = async ({ id }: Member) =>
    (await db.selectFrom('message').select('title').where('member_id', '=', id).orderBy('id').execute()).map(
      ({ title }) => title,
    );

  it('are paid at the word of the store, once, from the balance of the head office', async () => {
    const { head, store } = await chain();
    const id = await placed(store);
    await expect(payForStore(db, head, id, NOW)).rejects.toMatchObject({ code: 'not_payable' });
    await Promise.all([askHead(db, store, id, NOW), askHead(db, store, id, NOW)]);
    await Promise.all([payForStore(db, head, id, NOW), payForStore(db, head, id, NOW)]);
    const { state, payer_id, payable_fen, payment_method } = await orderRow(id);
    expect([state, payer_id, payment_method]).toEqual(['paid', head.id, 'wallet']);
    expect(await balanceOf(db, head)).toBe(100_000 - payable_fen);
    expect(await balanceOf(db, store)).toBe(0);
    expect(await messagesOf(head)).toEqual(['门店请总部代付']);
    expect(await messagesOf(store)).toEqual(['总部已代付']);
    await expect(askHead(db, store, id, NOW)).rejects.toMatchObject({ code: 'not_payable' });
  });

  it('are not paid once the store has taken its word back or paid itself, nor without the money', async () => {
    const { head, store } = await chain();
    const id = await placed(store);
    await askHead(db, store, id, NOW);
    await withdrawHead(db, store, id, NOW);
    await expect(payForStore(db, head, id, NOW)).rejects.toMatchObject({ code: 'not_payable' });
    await askHead(db, store, id, NOW + 1);
    const rich = await makeMember(db, { kind: 'store', head_office_id: head.id, balance_fen: 6000 });
    const own = await placed(rich);
    await askHead(db, rich, own, NOW);
    await payByWallet(db, rich, own, NOW);
    await expect(payForStore(db, head, own, NOW)).rejects.toMatchObject({
      code: 'not_payable',
      message: '门店已自行付款，不用代付。',
    });
    const dear = await placed(store, 120);
    await askHead(db, store, dear, NOW);
    await expect(payForStore(db, head, dear, NOW)).rejects.toMatchObject({ code: 'balance_too_low' });
    await payForStore(db, head, id, NOW);
    await expect(withdrawHead(db, store, id, NOW)).rejects.toMatchObject({ code: 'conflict' });
    expect((await orderRow(dear)).state).toBe('unpaid');
  });

  it('go back to where the money came from, whole and in part', async () => {
    const { head, store } = await chain();
    const whole = await placed(store);
    await askHead(db, store, whole, NOW);
    await payForStore(db, head, whole, NOW);
    await cancelPaid(db, operator, { orderId: whole, reason: '商品缺货' }, NOW);
    expect([await balanceOf(db, head), await balanceOf(db, store)]).toEqual([100_000, 0]);
    const ownOrder = await placed(head);
    await payByWallet(db, head, ownOrder, NOW + 1);
    await cancelPaid(db, operator, { orderId: ownOrder, reason: '商品缺货' }, NOW + 2);
    const log = await listBalance(db, head, { reason: null, from: null, until: null, page: 1 });
    expect(log.entries.map(({ reason, store }) => `${reason} ${store ?? ''}`)).toEqual([
      'refund ',
      'order ',
      'refund 康民一店',
      'order 康民一店',
      'top_up ',
    ]);
    expect(await messagesOf(head)).toContain('门店订单退款已到余额');
    expect(await messagesOf(store)).toContain('退款已到总部余额');

    const id = await placed(store);
    await askHead(db, store, id, NOW);
    await payForStore(db, head, id, NOW);
    await shipOrder(db, operator, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }, NOW);
    await confirmReceipt(db, store, id, NOW);
    const points = await pointsOf(db, store);
    expect(points).toBeGreaterThan(0);
    const [line] = await findOrderLines(db, [id]);
    const request = { orderId: id, kind: 'after_sales', reason: 'damaged', words: '', photoIds: [] } as const;
    const units = new Map([[line!.id, 3]]);
    const asked = await applyForReturn(db, store, { ...request, units, idempotencyKey: 'half' }, NOW);
    await agreeToReturn(db, operator, { id: asked.id, amounts: new Map(), answer: '' }, NOW);
    await completeReturn(db, operator, { id: asked.id, fates: new Map() }, NOW);
    const { payable_fen, refunded_fen } = await orderRow(id);
    expect(refunded_fen).toBe(Math.floor(line!.shareFen / 2));
    expect(await balanceOf(db, head)).toBe(100_000 - payable_fen + refunded_fen);
    expect(await findStoreOrder(db, head, String(id))).toMatchObject({ refundedFen: refunded_fen });
    expect(await balanceOf(db, store)).toBe(0);
    expect(await pointsOf(db, store)).toBeLessThan(points);
  });

  it('and their returns with their pictures are read by the head office, and by no other', async () => {
    const [{ head, store }, other] = [await chain(), await chain()];
    const second = await makeMember(db, { kind: 'store', head_office_id: head.id, balance_fen: 50_000 });
    const orderId = await placed(second);
    await payByWallet(db, second, orderId, NOW);
    await shipOrder(db, operator, { id: orderId, carrier: '顺丰速运', trackingNo: 'SF1002' }, NOW);
    await confirmReceipt(db, second, orderId, NOW);
    const [line] = await findOrderLines(db, [orderId]);
    const [photoId, slipId] = await uploadsOf(second, ['return', 'slip']);
    const request = { orderId, kind: 'return', reason: 'damaged', words: '', photoIds: [photoId] } as const;
    const { id } = await applyForReturn(
      db,
      second,
      { ...request, units: new Map([[line!.id, 1]]), idempotencyKey: 'read' },
      NOW,
    );
    const reads = (viewer: Member) => findReturnFor(db, viewer, String(id));
    expect(await reads(second)).toMatchObject({ isOwn: true, detail: { id } });
    expect(await reads(head)).toMatchObject({ isOwn: false, detail: { id, photoIds: [photoId] } });
    expect(await readUpload(db, head, photoId)).toMatchObject({ mediaType: 'image/webp' });
    await expect(readUpload(db, head, slipId)).rejects.toMatchObject({ code: 'not_found' });
    for (const stranger of [store, other.head, other.store, await makeMember(db)]) {
      expect(await reads(stranger)).toBeNull();
      await expect(readUpload(db, stranger, photoId)).rejects.toMatchObject({ code: 'not_found' });
    }
    for (const none of ['987654', 'x', undefined]) expect(await findReturnFor(db, head, none)).toBeNull();
  });

  it('belong to nobody else: another head office, another store, who acts for it, a shop of its own', async () => {
    const [{ head, store }, other] = [await chain(), await chain()];
    const id = await placed(store);
    const actor = { id: head.id, name: '总部', isStaff: false };
    await expect(askHead(db, { ...store, actor }, id, NOW)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(askHead(db, other.store, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    const alone = await makeMember(db);
    const ownOrder = await placed(alone);
    await expect(askHead(db, alone, ownOrder, NOW)).rejects.toMatchObject({ code: 'not_payable' });
    await askHead(db, store, id, NOW);
    await expect(payForStore(db, other.head, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(payForStore(db, store, id, NOW)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await findStoreOrder(db, other.head, String(id))).toBeNull();
    expect(await findStoreOrder(db, store, String(id))).toBeNull();
    expect(await findStoreOrder(db, head, String(id))).toMatchObject({ id, isHeadAsked: true });
  });

  it('stand in one list with its own, or by store, and in no other', async () => {
    const { head, store } = await chain();
    const second = await makeMember(db, { kind: 'store', head_office_id: head.id, balance_fen: 50_000 });
    const foreign = await chain();
    const own = await placed(head);
    const first = await placed(store);
    const paid = await placed(second);
    await payByWallet(db, second, paid, NOW);
    await placed(foreign.store);
    const ids = async (query: Partial<Parameters<typeof listOrders>[2]>) =>
      (await listOrders(db, head, { ...ALL, ...query })).orders.map(({ id }) => id);
    expect(await ids({})).toEqual([own]);
    expect(await ids({ store: 'all' })).toEqual([paid, first, own]);
    expect(await ids({ store: 'all', state: 'paid' })).toEqual([paid]);
    expect(await ids({ store: store.id })).toEqual([first]);
    expect((await listOrders(db, head, { ...ALL, store: 'all' })).counts).toMatchObject({
      all: 3,
      unpaid: 2,
    });
    await expect(ids({ store: foreign.store.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(listOrders(db, store, { ...ALL, store: second.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await listOrders(db, store, { ...ALL, store: 'all' })).orders.map(({ id }) => id)).toEqual([
      first,
    ]);
  });
});
