import { shelvesAfter } from '#lib/catalogue/goods/goods.service.ts';
import type { Replacement } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { holdLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { recalledUnitsOf, recallLots, unitsBy } from '#lib/catalogue/goods/lots/held-lots.service.ts';
import { goodsTag } from '#lib/cache-tag.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { nameFirstLots, notifyOrder } from '#lib/trade/orders/order-steps.service.ts';
import { ORDER_STATES } from '#lib/trade/orders/orders.rules.ts';
import { findLinesOfOrder, findLotFacts, setRecallLine } from '#lib/trade/recalls/recalls.repository.ts';
import { stateOfHeld } from '#lib/trade/recalls/recalls.rules.ts';
import type { NewRecallLine, RecallLineRow } from '#lib/trade/recalls/recalls.table.ts';

/** Builds the recall lines of unsent orders from the replacements of their units. */
export async function heldLines(
  trx: Trx,
  replacements: readonly Replacement[],
  now: number,
): Promise<Omit<NewRecallLine, 'recall_id'>[]> {
  const lines: Omit<NewRecallLine, 'recall_id'>[] = [];
  for (const replacement of replacements) {
    const { orderId, lineId, lotId, quantity } = replacement;
    const order = await holdOrder(trx, orderId);
    if (!order) continue;
    const replaced = unitsBy(replacement);
    lines.push({
      member_id: order.memberId,
      order_id: orderId,
      order_line_id: lineId,
      lot_id: lotId,
      is_held: 1 as const,
      quantity,
      replaced,
      state: stateOfHeld({ quantity, replaced, leftOut: 0 }),
      updated_at: now,
    });
  }
  return lines;
}

/** Informs orders of replaced and missing units, and updates the first lot named by each line. */
export async function noteReplacements(
  trx: Trx,
  replacements: readonly Replacement[],
  { held, unit }: { held: readonly LotRow[]; unit: string },
  now: number,
): Promise<void> {
  const numberOf = (lotId: number): string => held.find(({ id }) => id === lotId)?.number ?? '';
  const byOrder = Map.groupBy(replacements, ({ orderId }) => orderId);
  for (const [orderId, units] of byOrder) {
    const numbers = [...new Set(units.map(({ lotId }) => numberOf(lotId)))].join('、');
    const by = [...new Set(units.flatMap((one) => one.by.map(({ lotId }) => numberOf(lotId))))].join('、');
    const missing = units.reduce((sum, one) => sum + one.quantity - unitsBy(one), 0);
    const text = [
      `批号 ${numbers} 已召回，不再发出`,
      by === '' ? '' : `换为批号 ${by}`,
      missing === 0 ? '' : `缺 ${missing} ${unit}，等待处理`,
    ];
    await notifyOrder(
      trx,
      { orderId, kind: 'recall', text: text.filter(Boolean).join('，'), actorId: null },
      now,
    );
  }
  await nameFirstLots(
    trx,
    [...byOrder.keys()],
    replacements.map(({ lineId }) => lineId),
  );
}

/**
 * Locks an order and returns its recall lines with missing units. Throws `not_found`, or `conflict` once it was sent or
 * cancelled, or where it holds nothing recalled.
 */
async function holdMissing(trx: Trx, orderId: number): Promise<RecallLineRow[]> {
  const order = await holdOrder(trx, orderId);
  if (!order) throw notFound('这个订单');
  const lines = (await findLinesOfOrder(trx, orderId)).filter(({ isHeld }) => isHeld === 1);
  if (order.state !== 'paid' && order.state !== 'unpaid')
    throw new ShopError('conflict', `订单${ORDER_STATES[order.state]}，不用再处理缺货。`);
  if (lines.length === 0) throw new ShopError('conflict', '这个订单没有召回的商品，不用补配。');
  return lines.filter(({ state }) => state === 'missing');
}

/**
 * Fills the missing units of an order from goods now on sale. Returns the number of units filled and still missing.
 * Throws `not_found`, and `conflict` where nothing is on sale, or the order holds nothing recalled. Idempotent.
 */
export function refillOrder(
  db: Db,
  operator: Member,
  orderId: number,
  now: number,
): Promise<{ filled: number; missing: number }> {
  return change(db, async (trx, touch) => {
    const missing = await holdMissing(trx, orderId);
    if (missing.length === 0) return { filled: 0, missing: 0 };
    const facts = await findLotFacts(
      trx,
      missing.map(({ lotId }) => lotId),
    );
    const goodsIds = [...new Set([...facts.values()].map(({ goodsId }) => goodsId))].sort((a, b) => a - b);
    const all = await holdLots(trx, goodsIds);
    const totals = { filled: 0, missing: 0 };
    for (const goodsId of goodsIds) {
      const held = all.filter((lot) => lot.goodsId === goodsId);
      const lines = missing.filter(({ lotId }) => facts.get(lotId)?.goodsId === goodsId);
      const units = await recalledUnitsOf(
        trx,
        orderId,
        lines.map(({ lotId }) => lotId),
      );
      const { change: moved, replacements } = await recallLots(
        trx,
        held,
        {
          recalled: [],
          units,
          reason: '召回缺货补配',
          actorId: operator.id,
          key: `refill:${orderId}:${now}`,
        },
        now,
      );
      for (const replacement of replacements) {
        const line = lines.find(
          ({ orderLineId, lotId }) => orderLineId === replacement.lineId && lotId === replacement.lotId,
        );
        const got = unitsBy(replacement);
        totals.filled += got;
        totals.missing += replacement.quantity - got;
        if (!line || got === 0) continue;
        const replaced = line.replaced + got;
        await setRecallLine(trx, line.id, {
          replaced,
          updated_at: now,
          state: stateOfHeld({ ...line, replaced }),
        });
      }
      const filled = replacements.filter(({ by }) => by.length > 0);
      if (filled.length > 0) await noteReplacements(trx, filled, { held, unit: '件' }, now);
      touch(goodsTag(goodsId), ...(await shelvesAfter(trx, new Map([[goodsId, moved]]), now)));
    }
    if (totals.filled === 0)
      throw new ShopError('conflict', '还没有在售的其他批号可换，请先入库，或在打包页减去。');
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'order.refill',
      subject: `order:${orderId}`,
      at: now,
      detail: `召回缺货补配 ${totals.filled}`,
    });
    return totals;
  });
}
