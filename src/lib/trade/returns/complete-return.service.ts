import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { giveVoucherBack } from '#lib/trade/coupons/coupons.service.ts';
import { addRefundedOfLines } from '#lib/trade/orders/order-steps.service.ts';
import {
  holdOrderMoney,
  partsOf,
  partsUpTo,
  refundParts,
  toSend,
} from '#lib/trade/payments/refunds/order-parts.service.ts';
import { isAgreed } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { moneyBackIn } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { followRecalls } from '#lib/trade/returns/apply-return.service.ts';
import { backWords } from '#lib/trade/returns/return-sums.rules.ts';
import { audit, report } from '#lib/trade/returns/return-steps.service.ts';
import {
  checkFates,
  checkFatesNamed,
  checkLots,
  putGoods,
} from '#lib/trade/returns/returned-goods.service.ts';
import { findReturn, findReturnLines, moveReturn } from '#lib/trade/returns/returns.repository.ts';
import { RETURN_REASONS, RETURN_STATES } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnFate, ReturnRow } from '#lib/trade/returns/returns.table.ts';

/** Result of a request to complete. `refundIds`: refunds that a provider is to be asked for. */
interface Completed {
  outcome: 'done' | 'requested';
  refundIds: number[];
}

/**
 * Pays an agreed return back (product §7.9): vouchers as a voucher, money to where it came from, points and cashback in
 * proportion. Goods go back on sale or are written off, as `fates` has it for each line, into the lot in `lots`, which
 * is one of those the line took. No more is paid than is left of the order; `expectedFen` is the amount the operator
 * saw. Completing again changes nothing; `requested` while it waits for a second user. Throws `not_found`, `conflict`,
 * or `invalid_form` on `fate_<line>` or `lot_<line>`.
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
    // Money refunded in other ways since then is not paid twice.
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
    const requested = {
      key: `order_return:${id}:${row.refundFen}`,
      subject: `order_return:${id}`,
      kind: 'order_return' as const,
      fields: Object.fromEntries([
        ...[...fates].map(([line, fate]) => [`fate_${line}`, fate]),
        ...[...lots].map(([line, lotId]) => [`lot_${line}`, String(lotId)]),
      ]),
      amountFen: row.refundFen,
      beforeFen: held.refundedFen,
      words,
    };
    if (!(await isAgreed(trx, operator, requested, now))) return { outcome: 'requested', refundIds: [] };
    const parts = partsUpTo(left, row.refundFen);
    await putGoods(trx, row, { held, fates, lots, touch }, now);
    await moveReturn(trx, { id, from: 'agreed' }, { state: 'done', doneAt: now, refundFen: row.refundFen });
    const lines = await findReturnLines(trx, [id]);
    await addRefundedOfLines(
      trx,
      new Map(lines.map(({ orderLineId, refundFen }) => [orderLineId, refundFen])),
    );
    await followRecalls(trx, held.id, now);
    if (row.voucherFen > 0)
      await giveVoucherBack(trx, held, { fen: row.voucherFen, idempotencyKey: `return:${id}:voucher` }, now);
    const reason = `售后：${RETURN_REASONS[row.reason]}`;
    const own = { operator, parts, reason, cancelling: null, returnId: id };
    const refunds = await refundParts(trx, held, own, now);
    const { refundingFen, withheldFen } = moneyBackIn(refunds);
    const back = backWords({ ...row, agreedFen: agreed.refundFen, withheldFen });
    await report(
      trx,
      row,
      {
        actorId: operator.id,
        ...(refundingFen > 0
          ? { title: '售后退款处理中', text: `售后已处理，${back}，正在退回付款的地方` }
          : { title: '售后已完成', text: `售后已完成，${back}` }),
        event: 'done',
      },
      now,
    );
    await audit(trx, operator, { id, action: 'return.complete', detail: back }, now);
    return { outcome: 'done', refundIds: toSend(refunds) };
  });
}
