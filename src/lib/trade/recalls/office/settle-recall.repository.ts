import type { Updateable } from 'kysely';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { readFirst } from '#lib/platform/db/rows.rules.ts';
import { SETTLED_STATES } from '#lib/trade/recalls/recalls.rules.ts';
import type { RecallRow, RecallTables } from '#lib/trade/recalls/recalls.table.ts';

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

export async function setRecall(
  trx: Trx,
  id: number,
  change: Updateable<RecallTables['recall']>,
): Promise<void> {
  await trx.updateTable('recall').set(change).where('id', '=', id).execute();
}
