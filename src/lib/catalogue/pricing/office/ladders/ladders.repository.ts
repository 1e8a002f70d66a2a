import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { updateInOrder } from '#lib/platform/db/together.server.ts';
import type { LadderType } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import type { Ladder } from '#lib/catalogue/pricing/office/ladders/ladders.rules.ts';

/** Scope of the list: all goods with a ladder, or those that match the keywords. */
interface LadderScope {
  keywords: string;
  goodsIds: readonly number[];
}

const AT_ONCE = 1000;

/** Finds the stored ladders of goods; goods without one are absent. */
export async function findKeptLadders(db: Db, ids: readonly number[]): Promise<Map<number, Ladder>> {
  const rows = await db
    .selectFrom('goods_ladder')
    .innerJoin('goods', 'goods.id', 'goods_ladder.goods_id')
    .select(['goods_ladder.goods_id', 'goods_ladder.min_quantity', 'goods_ladder.price_fen'])
    .select('goods.ladder_type')
    .where('goods_ladder.goods_id', 'in', ids)
    .orderBy('goods_ladder.min_quantity')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ goods_id }) => goods_id)].map(([id, tiers]) => [
      id,
      {
        type: tiers[0]?.ladder_type ?? 0,
        tiers: tiers.map(({ min_quantity, price_fen }) => ({
          minQuantity: min_quantity,
          priceFen: price_fen,
        })),
      },
    ]),
  );
}

function matching(db: Db, { keywords, goodsIds }: LadderScope) {
  return db
    .selectFrom('goods')
    .where((eb) => eb('goods.id', 'in', eb.selectFrom('goods_ladder').select('goods_ladder.goods_id')))
    .$if(keywords !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains('goods.name', keywords),
          ...(goodsIds.length === 0 ? [] : [eb('goods.id', 'in', goodsIds)]),
        ]),
      ),
    );
}

export async function countLadders(db: Db, scope: LadderScope): Promise<number> {
  const row = await matching(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Finds a page of goods with ladders, the newest goods first. */
export async function findLadderGoodsIds(
  db: Db,
  scope: LadderScope,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await matching(db, scope)
    .select('goods.id')
    .orderBy('goods.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the ladders of goods against other writers until this transaction ends. */
export async function holdLadders(trx: Trx, ids: readonly number[]): Promise<void> {
  const held = trx
    .updateTable('goods')
    .set((goods) => ({ ladder_type: goods.ref('ladder_type') }))
    .where('id', 'in', ids);
  await updateInOrder(trx, trx.selectFrom('goods').select('id').where('id', 'in', ids).orderBy('id'), held);
}

/** Sets the ladder type of goods. */
export async function setLadderType(trx: Trx, ids: readonly number[], type: LadderType): Promise<void> {
  await trx.updateTable('goods').set({ ladder_type: type }).where('id', 'in', ids).execute();
}

/** Replaces the ladders of goods; a ladder without tiers removes the existing one. */
export async function replaceLadders(trx: Trx, ladders: ReadonlyMap<number, Ladder>): Promise<void> {
  await trx
    .deleteFrom('goods_ladder')
    .where('goods_id', 'in', [...ladders.keys()])
    .execute();
  const rows = [...ladders].flatMap(([goods_id, { tiers }]) =>
    tiers.map(({ minQuantity, priceFen }) => ({ goods_id, min_quantity: minQuantity, price_fen: priceFen })),
  );
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await trx
      .insertInto('goods_ladder')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
}
