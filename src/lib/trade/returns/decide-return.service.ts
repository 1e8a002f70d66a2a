import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { dropRequests } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { followRecalls } from '#lib/trade/returns/apply-return.service.ts';
import { reckonReturn, sumOfLine } from '#lib/trade/returns/reckon-return.service.ts';
import { backWords, mostOf, type ReturnSum } from '#lib/trade/returns/return-sums.rules.ts';
import { audit, holdReturn, report } from '#lib/trade/returns/return-steps.service.ts';
import {
  findReturnLines,
  findReturnsOfOrders,
  moveReturn,
  setReturnLine,
} from '#lib/trade/returns/returns.repository.ts';
import { type RefusableState, RETURN_STATES } from '#lib/trade/returns/returns.rules.ts';
import type { ReturnLineRow, ReturnRow } from '#lib/trade/returns/returns.table.ts';
import { sumOf, voucherFenOf } from '#lib/trade/returns/units-in-returns.rules.ts';

/** Agreement of an operator to a return. */
interface Agreement {
  id: number;
  /** Amounts by the return's line, in fen; a missing line is as proposed, but for a price difference all are named. */
  amounts: ReadonlyMap<number, number>;
  answer: string;
  /** Most that the return could pay when the operator saw it, in fen: another may have been agreed to since. */
  expectedFen?: number | undefined;
}

/**
 * Agrees to a return, by line: the amount of each is proposed from the current state of the order's other returns, and
 * may be lowered; for a price difference it is entered. A return with goods then waits for them before it is completed.
 * An agreement that pays nothing needs an answer with the reason. The same again changes nothing; other sums or words
 * are a conflict. Throws `not_found`, `invalid_form` on `refund_<line>` or `answer`, or `conflict` when it was decided
 * otherwise or can pay another amount by now.
 */
export async function agreeToReturn(
  db: Db,
  operator: Member,
  { id, amounts, answer, expectedFen }: Agreement,
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await holdReturn(trx, id);
    const asked = await findReturnLines(trx, [id]);
    const isSame = asked.every((line) => (amounts.get(line.id) ?? line.shareFen) === line.refundFen);
    if (row.state === 'agreed' && isSame && row.answer === answer) return;
    if (row.state !== 'waiting') throw overtaken(row);
    const sum = await reckonReturn(trx, row, asked);
    if (expectedFen !== undefined && expectedFen !== mostOf(sum))
      throw new ShopError(
        'conflict',
        '同事刚刚处理过这个订单的另一个售后，这里能退的金额变了。请刷新后核对，再同意。',
      );
    const lines = asked.map((line) => agreedLine(row, line, { sum, typedFen: amounts.get(line.id) }));
    const moneyFen = sumOf(lines, ({ refundFen }) => refundFen);
    if (moneyFen === 0 && answer === '' && lines.some(({ shareFen }) => shareFen > 0))
      throw fieldError('answer', '每行都不退款，请写明为什么，买家会看到；不该售后的请改用“驳回”。');
    for (const { id: lineId, ...line } of lines) await setReturnLine(trx, lineId, line);
    const giftFen = Math.min(moneyFen, sum.giftDueFen);
    const voucherFen = sumOf(lines, (line) => voucherFenOf({ ...row, ...line }));
    const sums = { refundFen: moneyFen - giftFen, giftFen, voucherFen };
    await decided(trx, row, { operator, state: 'agreed', answer, sums }, now);
    const { refundFen } = sums;
    const voucher = voucherFen > 0 ? `现金券 ${formatFen(voucherFen)}` : '';
    const money = refundFen > 0 ? formatFen(refundFen) : '';
    const words = [money, voucher].filter(Boolean).join('，');
    const back = words === '' ? '这次不退款' : `将退 ${words}`;
    const then = refundFen + voucherFen > 0 ? '后退款' : '后办结';
    const goods = row.kind === 'return' ? `请把商品寄回，收到${then}` : refundFen > 0 ? '商城接着退款' : '';
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
 * Returns a line as it is agreed to; throws `invalid_form` when it pays more than it may, or a price difference has no
 * sum.
 */
function agreedLine(
  { reason }: ReturnRow,
  line: ReturnLineRow,
  { sum, typedFen }: { sum: ReturnSum; typedFen: number | undefined },
): Pick<ReturnLineRow, 'id' | 'quantity' | 'shareFen' | 'refundFen' | 'voucherFen'> {
  const { quantity, shareFen, voucherFen, ...due } = sumOfLine(sum, line);
  const field = `refund_${line.id}`;
  const isPrice = reason === 'price';
  if (isPrice && typedFen === undefined)
    throw fieldError(field, `请填写补多少差价，最多 ${formatFen(shareFen)}；不补的填 0。`);
  const refundFen = typedFen ?? due.refundFen;
  if (refundFen > shareFen) {
    const kept =
      isPrice && quantity < line.quantity ? `申请的 ${line.quantity} 件只剩 ${quantity} 件没有退，` : '';
    const priced = due.pricedFen > 0 ? `这一行已补过差价 ${formatFen(due.pricedFen)}，` : '';
    throw fieldError(
      field,
      `${kept}${priced}最多${isPrice ? '补' : '退'} ${formatFen(shareFen)}，请改金额。`,
    );
  }
  // A price difference is for the units that stay.
  return { id: line.id, quantity: quantity || line.quantity, shareFen, refundFen, voucherFen };
}

/**
 * Refuses a return with a reason, also an agreed one whose goods did not come. `shown`: the state that the operator
 * saw, so that a colleague's decision made just now is not overturned. The same again changes nothing. Throws
 * `not_found` or `conflict`.
 */
export async function refuseReturn(
  db: Db,
  operator: Member,
  { id, answer, shown = 'waiting' }: { id: number; answer: string; shown?: RefusableState },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await holdReturn(trx, id);
    if (row.state === 'refused' && row.answer === answer) return;
    if (row.state !== shown) throw overtaken(row);
    await checkNotTakenOff(trx, row);
    await checkGiftsStay(trx, row);
    await decided(trx, row, { operator, state: 'refused', answer }, now);
    await dropRequests(trx, { subjects: [`order_return:${id}`], actor: operator }, now);
    if (row.state === 'agreed') await reckonAgain(trx, row.orderId, operator, now);
    await followRecalls(trx, row.orderId, now);
    const text = `售后申请没有通过：${answer}`;
    await report(trx, row, { actorId: operator.id, title: '售后申请没有通过', text, event: 'refused' }, now);
  });
}

/** Throws `conflict` when a return paid since then had an agreed price difference deducted. */
async function checkNotTakenOff(trx: Trx, price: ReturnRow): Promise<void> {
  if (price.state !== 'agreed' || price.reason !== 'price') return;
  const lines = await findReturnLines(trx, [price.id]);
  const paid = (await findReturnsOfOrders(trx, [price.orderId])).filter(
    ({ state, reason, decidedAt }) =>
      state === 'done' && reason !== 'price' && Number(decidedAt) >= Number(price.decidedAt),
  );
  for (const { id } of paid)
    for (const { orderLineId } of await findReturnLines(trx, [id]))
      if (lines.some((line) => line.orderLineId === orderLineId && line.refundFen > 0))
        throw new ShopError(
          'conflict',
          '同一商品后来的售后退款时，已把这笔差价算作补过，不能再驳回。请照常退款。',
        );
}

/**
 * Throws `conflict` when gifts came back since then, and the amount that an agreed return was lowered by for them was
 * paid.
 */
export async function checkGiftsStay(trx: Trx, row: ReturnRow): Promise<void> {
  if (row.state !== 'agreed' || row.giftFen <= 0) return;
  const paid = (await findReturnsOfOrders(trx, [row.orderId])).some(
    ({ state, giftFen, decidedAt }) =>
      state === 'done' && giftFen < 0 && Number(decidedAt) >= Number(row.decidedAt),
  );
  if (paid)
    throw new ShopError(
      'conflict',
      '赠品后来已退回，为它扣的款也补退了，这个售后不能再驳回或撤回，请照常办完。',
    );
}

/**
 * Calculates again what agreed returns of an order pay after another of its returns was dropped: no gift is missing for
 * that one, and it gave back no price difference. Amounts that were lowered by agreement stay so.
 */
export async function reckonAgain(trx: Trx, orderId: number, actor: Member, now: number): Promise<void> {
  const agreed = (await findReturnsOfOrders(trx, [orderId])).filter(
    ({ state, reason }) => state === 'agreed' && reason !== 'price',
  );
  for (const row of agreed) {
    const asked = await findReturnLines(trx, [row.id]);
    const sum = await reckonReturn(trx, row, asked);
    const lines = asked.map((line) => {
      const due = sumOfLine(sum, line);
      const shareFen = Math.max(line.shareFen, due.shareFen);
      const voucherFen = Math.max(line.voucherFen, due.voucherFen);
      return {
        ...line,
        shareFen,
        voucherFen,
        refundFen: line.refundFen < line.shareFen ? line.refundFen : shareFen,
      };
    });
    const moneyFen = sumOf(lines, ({ refundFen }) => refundFen);
    const giftFen = Math.min(moneyFen, sum.giftDueFen);
    const sums = {
      refundFen: moneyFen - giftFen,
      giftFen,
      voucherFen: sumOf(lines, ({ voucherFen }) => voucherFen),
    };
    if (sums.refundFen === row.refundFen && giftFen === row.giftFen && sums.voucherFen === row.voucherFen)
      continue;
    for (const { id, shareFen, refundFen, voucherFen } of lines)
      await setReturnLine(trx, id, { shareFen, refundFen, voucherFen });
    await moveReturn(trx, { id: row.id, from: 'agreed' }, sums);
    await dropRequests(trx, { subjects: [`order_return:${row.id}`], actor }, now);
    const text = `这个订单的另一个售后申请没有通过或已撤回，退款重新计算，这个申请${backWords(sums)}。`;
    const event = `again:${sums.refundFen}:${sums.voucherFen}`;
    await report(trx, row, { actorId: actor.id, title: '退款金额有变动', text, event }, now);
  }
}

/** Returns the error for an operator whose page is older than the state of a return. */
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
