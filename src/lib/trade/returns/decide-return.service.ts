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

/** How an operator agrees to a return. */
interface Agreement {
  id: number;
  /** What goes back by the return's line, in fen; a line that is left out is as proposed, but a price difference names all. */
  amounts: ReadonlyMap<number, number>;
  answer: string;
  /** The most that the operator saw it pay, in fen: another may have been agreed to since. */
  expectedFen?: number | undefined;
}

/**
 * Agrees to a return, by line: what goes back for each is proposed as the others of its order stand now, and may be made
 * less; of a price difference it is named. Goods that are to come back are waited for, then it is completed. Who gives
 * nothing says why. The same again is harmless; other sums or words are a conflict. Throws `not_found`, `invalid_form` on
 * `refund_<line>` or `answer`, or `conflict` where it was decided otherwise or can pay something else by now.
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

/** A line as it is agreed to; throws `invalid_form` where it pays more than it may, or a price difference names no sum. */
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
  // A difference is for the units that stay.
  return { id: line.id, quantity: quantity || line.quantity, shareFen, refundFen, voucherFen };
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

/** Throws `conflict` where a return that was paid since had an agreed price difference taken off. */
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

/** Throws `conflict` where gifts came back since, and what an agreed return is less for them was given back. */
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
 * What agreed returns of an order pay, where another of it does not come after all: no gift is missing for it, and no
 * price difference was given back by it. What was agreed to be less stays so.
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
