import { touchLater } from '#lib/platform/db/change.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';

/**
 * Moves a festival and all it brought by so many ms, as if the clock went that far the other way, and runs the jobs.
 */
export const moveFestival = (db: Db, id: number, by: number): Promise<void> =>
  transact(db, async (trx) => {
    const parts = await trx
      .selectFrom('festival_part')
      .select(['kind', 'part_id'])
      .where('festival_id', '=', id)
      .execute();
    const moved = (table: 'festival' | 'zone' | 'advert' | 'navigation', ids: number[]) =>
      trx
        .updateTable(table)
        .set((row) => ({
          starts_at: row('starts_at', '+', by),
          ends_at: row('ends_at', '+', by),
        }))
        .where('id', 'in', [0, ...ids])
        .execute();
    const of = (kind: string) => parts.filter((part) => part.kind === kind).map(({ part_id }) => part_id);
    await moved('festival', [id]);
    await moved('zone', of('zone'));
    await moved('advert', of('advert'));
    await moved('navigation', of('entry'));
    await touchLater(trx, 'adverts');
    for (const job of ['zones', 'menus']) await askForWork(trx, job, 0);
  });

/** The code of the category that a goods is of. */
export async function categoryOf(db: Db, goodsId: number): Promise<string> {
  const { code } = await db
    .selectFrom('goods')
    .innerJoin('category', 'category.id', 'goods.category_id')
    .select('category.code')
    .where('goods.id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return code;
}
