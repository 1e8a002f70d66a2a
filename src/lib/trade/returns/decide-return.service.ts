import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { giveVoucherBack } from '#lib/trade/coupons/coupons.service.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import {
  holdOrderMoney,
  partsOf,
  partsUpTo,
  refundParts,
} from '#lib/trade/payments/refunds/order-parts.service.ts';
import { refundsUnderWay } from '#lib/trade/payments/refunds/order-refund.service.ts';
import { dropWishes, isAgreed } from '#lib/trade/payments/refunds/refund-wishes.service.ts';
import { followRecalls, giftFenOfReturn, returnPage } from '#lib/trade/returns/apply-return.service.ts';
import {
  checkFates,
  checkFatesNamed,
  checkLots,
  putGoods,
} from '#lib/trade/returns/returned-goods.service.ts';
import {
  findReturn,
  findReturnLines,
  findReturnsOfOrder,
  moveReturn,
  setReturnLine,
} from '#lib/trade/returns/returns.repository.ts';
import { voucherFenOf } from '#lib/trade/returns/return-sums.rules.ts';
import { type RefusableState, RETURN_REASONS, RETURN_STATES } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnFate, ReturnRow } from '#lib/trade/returns/returns.table.ts';

/**
 * Agrees to a return, by line: what goes back for each is proposed, and may be made less. Goods that are to come back are
 * waited for, then {@link completeReturn}. Who gives nothing of what is proposed says why. The same again is harmless; other
 * sums or words are a conflict. Throws `not_found`, `invalid_form` on `refund_<line>` or `answer`, or `conflict` where it was decided otherwise.
 */
export async function agreeToReturn(
  db: Db,
  operator: Member,
  { id, amounts, answer }: { id: number; amounts: ReadonlyMap<number, number>; answer: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const { row } = await holdReturn(trx, id);
    const lines = await findReturnLines(trx, [id]);
    const isSame = lines.every((line) => (amounts.get(line.id) ?? line.shareFen) === line.refundFen);
    if (row.state === 'agreed' && isSame && row.answer === answer) return;
    checkWaiting(row);
    for (const line of lines) {
      const amountFen = amounts.get(line.id) ?? line.refundFen;
      if (amountFen > line.refundFen)
        throw fieldError(`refund_${line.id}`, `最多退 ${formatFen(line.refundFen)}，请改金额。`);
      if (amountFen !== line.refundFen) await setReturnLine(trx, line.id, { refund_fen: amountFen });
    }
    const isNothing = lines.every((line) => (amounts.get(line.id) ?? line.refundFen) === 0);
    if (isNothing && answer === '' && lines.some((line) => line.refundFen > 0))
      throw fieldError('answer', '每行都不退款，请写明为什么，买家会看到；不该售后的请改用“驳回”。');
    const moneyFen = lines.reduce((sum, line) => sum + (amounts.get(line.id) ?? line.refundFen), 0);
    const giftFen = await giftFenOfReturn(trx, row, { lines, moneyFen });
    const refundFen = moneyFen - giftFen;
    const askedFen = lines.reduce((sum, line) => sum + line.refundFen, 0);
    const voucherFen = voucherFenOf(row, { moneyFen, askedFen });
    const sums = { refundFen, giftFen, voucherFen };
    await decided(trx, row, { operator, state: 'agreed', answer, sums }, now);
    const voucher = voucherFen > 0 ? `现金券 ${formatFen(voucherFen)}` : '';
    const money = refundFen > 0 ? formatFen(refundFen) : '';
    const words = [money, voucher].filter(Boolean).join('，');
    const back = words === '' ? '这次不退款' : `将退 ${words}`;
    const then = refundFen + voucherFen > 0 ? '后退款' : '后办结';
    const goods = row.kind === 'return' ? `请把商品寄回，收到${then}` : refundFen > 0 ? '马上退款' : '';
    await report(
      trx,
      row,
      {
        actorId: operator.id,
        title: '售后申请已同意',
        text: `售后申请已同意，${back}。${[answer, goods].filter(Boolean).join('，')}`,
        event: 'agreed',
      },
      now,
    );
  });
}

/**
 * Refuses a return with a reason, also one that was agreed to whose goods did not come: `shown` is the state that the
 * operator saw, so that nobody overturns what a colleague has just decided. The same again is harmless. Throws `not_found`
 * or `conflict`.
 */
export async function refuseReturn(
  db: Db,
  operator: Member,
  { id, answer, shown = 'waiting' }: { id: number; answer: string; shown?: RefusableState },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const { row } = await holdReturn(trx, id);
    if (row.state === 'refused' && row.answer === answer) return;
    if (row.state !== shown) throw overtaken(row);
    await decided(trx, row, { operator, state: 'refused', answer }, now);
    await dropWishes(trx, { subjects: [`order_return:${id}`], actor: operator }, now);
    if (row.state === 'agreed') await reckonGiftsAgain(trx, row.orderId, operator, now);
    await followRecalls(trx, row.orderId, now);
    const text = `售后申请没有通过：${answer}`;
    await report(trx, row, { actorId: operator.id, title: '售后申请没有通过', text, event: 'refused' }, now);
  });
}

/** What agreed returns of an order are less for gifts, where another of it does not come after all. */
export async function reckonGiftsAgain(trx: Trx, orderId: number, actor: Member, now: number): Promise<void> {
  const agreed = (await findReturnsOfOrder(trx, orderId)).filter(({ state }) => state === 'agreed');
  for (const row of agreed) {
    const lines = await findReturnLines(trx, [row.id]);
    const moneyFen = lines.reduce((sum, { refundFen }) => sum + refundFen, 0);
    const giftFen = await giftFenOfReturn(trx, row, { lines, moneyFen });
    if (giftFen === row.giftFen) continue;
    const refundFen = moneyFen - giftFen;
    await moveReturn(trx, { id: row.id, from: 'agreed' }, { giftFen, refundFen });
    await dropWishes(trx, { subjects: [`order_return:${row.id}`], actor }, now);
    const text = `这个订单的另一个售后申请没有通过或已撤回，赠品重新计算，这个申请将退 ${formatFen(refundFen)}。`;
    const event = `gifts:${refundFen}`;
    await report(trx, row, { actorId: actor.id, title: '退款金额有变动', text, event }, now);
  }
}

/** What became of a wish to complete. `refundIds`: refunds that a provider is to be asked for. */
interface Completed {
  outcome: 'done' | 'wished';
  refundIds: number[];
}

/**
 * Pays an agreed return back (product §7.9): vouchers as a voucher, money to where it came from, points and cashback in
 * proportion; goods go back on sale or are written off, as `fates` says of each line, into the lot that `lots` names of
 * those the line took. No more is paid than is left of the order; `expectedFen` is what the operator saw. Again it is
 * harmless; `wished` while it waits for a second user. Throws `not_found`, `conflict`, or `invalid_form` on `fate_<line>`
 * or `lot_<line>`.
 */
export function completeReturn(
  db: Db,
  operator: Member,
  {
    id,
    fates,
    lots = new Map(),
    expectedFen,
  }: {
    id: number;
    fates: ReadonlyMap<number, ReturnFate>;
    lots?: ReadonlyMap<number, number>;
    expectedFen?: number | undefined;
  },
  now: number,
): Promise<Completed> {
  return change(db, async (trx, touch) => {
    const found = await findReturn(trx, id);
    if (!found) throw notFound('这个售后申请');
    const { held, tries } = await holdOrderMoney(trx, found.orderId);
    const agreed = (await findReturn(trx, id)) as ReturnRow;
    const left = await partsOf(trx, { held, tries });
    const leftFen = left.reduce((sum, { amountFen }) => sum + amountFen, 0);
    // What went back in other ways since then is not paid twice.
    const row = {
      ...agreed,
      refundFen: agreed.state === 'agreed' ? Math.min(agreed.refundFen, leftFen) : agreed.refundFen,
    };
    if (row.state === 'done') {
      await checkFates(trx, row, fates);
      return { outcome: 'done', refundIds: [] };
    }
    if (row.state !== 'agreed')
      throw new ShopError('conflict', `售后申请${RETURN_STATES[row.state]}，请先同意再退款。`);
    if (expectedFen !== undefined && expectedFen !== row.refundFen)
      throw new ShopError(
        'conflict',
        `这个订单现在只能退 ${formatFen(row.refundFen)}，其余已在别处退回。请刷新后核对，再退款。`,
      );
    await checkFatesNamed(trx, row, fates);
    await checkLots(trx, row, lots);
    const words = `订单 ${held.no} 售后退款 ${formatFen(row.refundFen)}，${RETURN_REASONS[row.reason]}`;
    const wished = {
      ...{
        key: `order_return:${id}:${row.refundFen}`,
        subject: `order_return:${id}`,
        kind: 'order_return' as const,
      },
      fields: Object.fromEntries([
        ...[...fates].map(([line, fate]) => [`fate_${line}`, fate]),
        ...[...lots].map(([line, lotId]) => [`lot_${line}`, String(lotId)]),
      ]),
      ...{ amountFen: row.refundFen, beforeFen: held.refundedFen, words },
    };
    if (!(await isAgreed(trx, operator, wished, now))) return { outcome: 'wished', refundIds: [] };
    const parts = partsUpTo(left, row.refundFen);
    await putGoods(trx, row, { held, fates, lots, touch }, now);
    await moveReturn(trx, { id, from: 'agreed' }, { state: 'done', doneAt: now, refundFen: row.refundFen });
    await followRecalls(trx, held.id, now);
    if (row.voucherFen > 0)
      await giveVoucherBack(trx, held, { fen: row.voucherFen, eventKey: `return:${id}:voucher` }, now);
    const reason = `售后：${RETURN_REASONS[row.reason]}`;
    const refundIds = await refundParts(trx, held, { operator, parts, reason, cancelling: null }, now);
    const isPaying = (await refundsUnderWay(trx, [held.id])).some(({ createdAt }) => createdAt === now);
    await report(
      trx,
      row,
      {
        actorId: operator.id,
        ...(isPaying
          ? { title: '售后退款处理中', text: `售后已处理，${backWords(row)}，正在退回付款的地方` }
          : { title: '售后已完成', text: `售后已完成，${backWords(row)}` }),
        event: 'done',
      },
      now,
    );
    await audit(trx, operator, { id, action: 'return.complete', detail: backWords(row) }, now);
    return { outcome: 'done', refundIds };
  });
}

const backWords = ({ refundFen, voucherFen }: ReturnRow): string =>
  [
    refundFen > 0 ? `退款 ${formatFen(refundFen)}` : '没有退款',
    voucherFen > 0 ? `现金券 ${formatFen(voucherFen)}` : '',
  ]
    .filter(Boolean)
    .join('，');

async function holdReturn(trx: Trx, id: number): Promise<{ row: ReturnRow; order: OrderRow }> {
  const found = await findReturn(trx, id);
  const order = found && (await holdOrder(trx, found.orderId));
  if (!order) throw notFound('这个售后申请');
  return { row: (await findReturn(trx, id)) as ReturnRow, order };
}

function checkWaiting(row: ReturnRow): void {
  if (row.state !== 'waiting') throw overtaken(row);
}

/** What an operator reads whose page is older than what became of a return. */
const overtaken = ({ state }: ReturnRow): ShopError =>
  new ShopError(
    'conflict',
    state === 'withdrawn'
      ? '买家已撤回这个售后申请，请刷新再看。'
      : `同事刚刚处理过这个售后申请，现在${RETURN_STATES[state]}，请刷新再看。`,
  );

async function decided(
  trx: Trx,
  { id, state: from }: ReturnRow,
  {
    operator,
    state,
    answer,
    sums,
  }: {
    operator: Member;
    state: 'agreed' | 'refused';
    answer: string;
    sums?: { refundFen: number; giftFen: number; voucherFen: number };
  },
  now: number,
): Promise<void> {
  const decision = { state, answer, decidedAt: now, decidedBy: operator.id };
  await moveReturn(trx, { id, from }, { ...decision, ...sums });
  const detail = [sums ? formatFen(sums.refundFen) : '', answer].filter(Boolean).join('，');
  await audit(trx, operator, { id, action: `return.${state}`, detail }, now);
}

const audit = (
  trx: Trx,
  operator: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  now: number,
): Promise<void> =>
  recordAudit(trx, { actorId: operator.id, action, subject: `order_return:${id}`, detail, at: now });

/** Writes into the order what became of a return, and informs its buyer. */
async function report(
  trx: Trx,
  row: ReturnRow,
  { actorId, title, text, event }: { actorId: number; title: string; text: string; event: string },
  now: number,
): Promise<void> {
  await notifyOrder(trx, { orderId: row.orderId, kind: 'return', text, actorId }, now);
  const message = { kind: 'return' as const, title, text, link: returnPage(row) };
  await notifyMember(trx, row.memberId, { ...message, eventKey: `return:${row.id}:${event}` }, now);
}
