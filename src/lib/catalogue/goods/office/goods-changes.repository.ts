import type { NewGoodsChange } from '#lib/catalogue/goods/goods.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** A changed field, with the staff account that changed it. */
export interface ChangedField {
  setId: number;
  field: string;
  before: string;
  after: string;
  who: string;
  /** ms */
  at: number;
}

export async function insertGoodsChanges(trx: Trx, rows: readonly NewGoodsChange[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('goods_change').values(rows).execute();
}

const changed = (db: Db, goodsId: number) =>
  db
    .selectFrom('goods_change')
    .innerJoin('member', 'member.id', 'goods_change.actor_id')
    .select(['goods_change.set_id', 'goods_change.field', 'goods_change.before', 'goods_change.after'])
    .select(['goods_change.at', 'member.name', 'member.username'])
    .where('goods_change.goods_id', '=', goodsId)
    .orderBy('goods_change.set_id', 'desc')
    .orderBy('goods_change.id');

/** Finds the fields of the latest change sets of a goods, the newest set first. */
export async function findGoodsChanges(db: Db, goodsId: number, sets: number): Promise<ChangedField[]> {
  const latest = db
    .selectFrom('goods_change')
    .select('set_id')
    .distinct()
    .where('goods_id', '=', goodsId)
    .orderBy('set_id', 'desc')
    .limit(sets);
  const rows = await changed(db, goodsId).where('goods_change.set_id', 'in', latest).execute();
  return rows.map(toField);
}

/** Finds the fields of one change set. */
export async function findChangeSet(db: Db, goodsId: number, setId: number): Promise<ChangedField[]> {
  const rows = await changed(db, goodsId).where('goods_change.set_id', '=', setId).execute();
  return rows.map(toField);
}

const toField = ({
  set_id: setId,
  name,
  username,
  ...rest
}: Omit<ChangedField, 'setId' | 'who'> & {
  set_id: number;
  name: string;
  username: string;
}): ChangedField => ({ ...rest, setId, who: name || username });
