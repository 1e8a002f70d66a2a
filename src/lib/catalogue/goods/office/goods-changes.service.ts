import {
  type ChangedField,
  findChangeSet,
  findGoodsChanges,
  insertGoodsChanges,
} from '#lib/catalogue/goods/office/goods-changes.repository.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { Texts } from '#lib/platform/http/call/forms/form-field.rules.ts';

/** Fields that one save changed, by one user at one time. */
export interface ChangeSet {
  id: number;
  who: string;
  /** ms */
  at: number;
  fields: Pick<ChangedField, 'field' | 'before' | 'after'>[];
}

/** Records the fields whose texts a save has changed; `setId` is the version of the goods after it. */
export async function recordChanges(
  trx: Trx,
  { goodsId, setId, actorId }: { goodsId: number; setId: number; actorId: number },
  { before, after }: Record<'before' | 'after', Texts>,
  at: number,
): Promise<void> {
  const rows = Object.entries(after)
    .map(([field, text]) => ({ field, before: before[field] ?? '', after: text }))
    .filter((one) => one.before !== one.after);
  await insertGoodsChanges(
    trx,
    rows.map((one) => ({ goods_id: goodsId, set_id: setId, actor_id: actorId, at, ...one })),
  );
}

/** Returns the latest change sets of a goods, the newest first. */
export async function latestChanges(db: Db, goodsId: number, limit: number): Promise<ChangeSet[]> {
  const sets = Map.groupBy(await findGoodsChanges(db, goodsId, limit), ({ setId }) => setId);
  return [...sets].map(([id, rows]) => ({ id, who: rows[0]?.who ?? '', at: rows[0]?.at ?? 0, fields: rows }));
}

/** Returns the fields of one change set; empty where there is none. */
export { findChangeSet as changeSet };
