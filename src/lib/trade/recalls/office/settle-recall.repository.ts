import type { Updateable } from 'kysely';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { readFirst } from '#lib/platform/db/rows.rules.ts';
import { SETTLED_STATES } from '#lib/trade/recalls/recalls.rules.ts';
import type { RecallLineRow, RecallRow, RecallTables } from '#lib/trade/recalls/recalls.table.ts';

/** A recall held until the end of the transaction, with how many lines are not settled; undefined where there is none. */
export async function holdRecall(
  trx: Trx,
  id: number,
): Promise<(RecallRow & { openLines: number }) | undefined> {
  const row = await readFirst(
    trx
      .updateTable('recall')
      .set((recall) => ({ state: recall.ref('state') }))
      .where('id', '=', id)
      .returningAll(),
  );
  if (!row) return undefined;
  const { count } = await trx
    .selectFrom('recall_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recall_id', '=', id)
    .where('state', 'not in', SETTLED_STATES)
    .executeTakeFirstOrThrow();
  return { ...row, openLines: Number(count) };
}

/**
 * Units of a line's goods that are with their buyer: those sent, less what is in returns of goods for whatever reason that
 * were not refused, and what is used up of other lots that the order's line took.
 */
export async function findWithBuyer(
  trx: Trx,
  { id, orderLineId }: Pick<RecallLineRow, 'id' | 'orderLineId'>,
): Promise<number> {
  const { sent } = await trx
    .selectFrom('order_line')
    .select('sent')
    .where('id', '=', orderLineId)
    .executeTakeFirstOrThrow();
  const { units: back } = await trx
    .selectFrom('order_return_line as line')
    .innerJoin('order_return', 'order_return.id', 'line.return_id')
    .select(({ fn }) => fn.sum<number | null>('line.quantity').as('units'))
    .where('line.order_line_id', '=', orderLineId)
    .where('order_return.kind', '=', 'return')
    .where('order_return.state', 'in', ['waiting', 'agreed', 'done'])
    .executeTakeFirstOrThrow();
  const { units: used } = await trx
    .selectFrom('recall_line')
    .select(({ fn }) => fn.sum<number | null>('used').as('units'))
    .where('order_line_id', '=', orderLineId)
    .where('is_held', '=', 0)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Math.max(0, sent - Number(back ?? 0) - Number(used ?? 0));
}

export async function setRecall(
  trx: Trx,
  id: number,
  change: Updateable<RecallTables['recall']>,
): Promise<void> {
  await trx.updateTable('recall').set(change).where('id', '=', id).execute();
}
