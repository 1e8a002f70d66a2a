import { shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import {
  heldBackOf,
  plannedReplacements,
  type ReplacedUnits,
  replaceHeldBack,
} from '#lib/catalogue/goods/lots/held-lots.service.ts';
import { lotName } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { touchLater } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { findOrderLines, nameFirstLots, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';
import { settleChanged } from '#lib/trade/recalls/recalled-lines.service.ts';

type Unpaid = Pick<OrderRow, 'id' | 'no' | 'state'>;

/**
 * Replaces the lots of an unpaid order that went off sale after it was placed by other lots, as far as there are any,
 * and writes them into the order. The transaction holds the order. Returns a sentence for each goods that was not fully
 * replaced; empty when all of the order can be sent.
 */
export async function takeOtherLots(trx: Trx, order: Unpaid, now: number): Promise<string[]> {
  if (order.state !== 'unpaid') return [];
  const units = await heldBackOf(trx, order.id, now);
  if (units.length === 0) return [];
  const swap = { reason: '付款时换批次', reference: order.no, key: `paying:${order.id}:${now}` };
  const { replaced, changes } = await replaceHeldBack(trx, units, swap, now);
  const lines = await findOrderLines(trx, [order.id]);
  const swapped = replaced.filter(({ by }) => by.length > 0);
  for (const { lineId, lotId, quantity, missing } of swapped) {
    const settled = { orderId: order.id, lineId, lotId, quantity: quantity - missing };
    await settleChanged(trx, { ...settled, change: 'replaced' }, now);
  }
  if (swapped.length > 0) {
    await nameFirstLots(
      trx,
      [order.id],
      swapped.map(({ lineId }) => lineId),
    );
    const text = swapped.map((one) => swappedWords(one, lines)).join('；');
    await notifyOrder(trx, { orderId: order.id, kind: 'changed', text, actorId: null }, now);
    await touchLater(trx, ...[...changes.keys()].map(goodsTag), ...(await shelvesAfter(trx, changes, now)));
  }
  return missingWords(replaced, lines);
}

/** Does the same before money moves: throws `not_payable` and changes nothing when part of the order cannot be sent. */
export async function requireSellableLots(trx: Trx, order: Unpaid, now: number): Promise<void> {
  const missing = await takeOtherLots(trx, order, now);
  if (missing.length > 0) throw new ShopError('not_payable', notSentText(order, missing));
}

/** Returns the reason, in the buyer's words, why an unpaid order cannot be paid now; empty when it can. */
export async function lotsProblem(db: Db, order: Unpaid, now: number): Promise<string> {
  if (order.state !== 'unpaid') return '';
  const units = await heldBackOf(db, order.id, now);
  if (units.length === 0) return '';
  const planned = await plannedReplacements(db, units, now);
  const missing = missingWords(planned, await findOrderLines(db, [order.id]));
  return missing.length === 0 ? '' : notSentText(order, missing);
}

const notSentText = ({ no }: Unpaid, missing: readonly string[]): string =>
  `订单 ${no} 里${missing.join('；')}，暂不能付款。请取消订单后重新下单，或联系客服。`;

function swappedWords({ lineId, lotNumber, by }: ReplacedUnits, lines: readonly OrderLineRow[]): string {
  const line = lines.find(({ id }) => id === lineId);
  const to = by.map(({ number, quantity }) => `${lotName(number)} × ${quantity}`).join('、');
  return `《${line?.name ?? ''}》的${lotName(lotNumber)}已停售，换为${to}`;
}

/** Returns a sentence for each goods that no other lot replaced. */
function missingWords(replaced: readonly ReplacedUnits[], lines: readonly OrderLineRow[]): string[] {
  const short = replaced.filter(({ missing }) => missing > 0);
  return [...Map.groupBy(short, ({ goodsId }) => goodsId).values()].map((same) => {
    const line = lines.find(({ id }) => id === same[0]?.lineId);
    const units = same.reduce((sum, { missing }) => sum + missing, 0);
    const numbers = [...new Set(same.map(({ lotNumber }) => lotName(lotNumber)))].join('、');
    return `《${line?.name ?? ''}》的${numbers}已停售，其他批次不够换（缺 ${units} ${line?.unit ?? ''}）`;
  });
}
