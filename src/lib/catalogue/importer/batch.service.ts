import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { GoodsChange, GoodsRow } from '#lib/catalogue/goods/goods.table.ts';
import { identityOf, type ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';
import { changeOf, newGoodsRow, startsOnSale } from '#lib/catalogue/importer/goods-values.rules.ts';
import { findCandidates, insertGoods, updateGoods } from '#lib/catalogue/importer/importer.repository.ts';
import { insertStockEntries } from '#lib/catalogue/goods/goods.service.ts';
import { correctShownLot, openLots, type ShownLot } from '#lib/catalogue/goods/lots/lots.service.ts';
import type { Placings } from '#lib/catalogue/importer/placing.service.ts';

/** What a list changes of a goods; `lot` where that is of the lot it shows. */
interface ChangedGoods {
  id: number;
  change: GoodsChange;
  lot: { before: string; shown: ShownLot } | null;
}

/** What a batch of goods means for the shop as it is. */
export interface BatchPlan {
  added: ImportedGoods[];
  changed: ChangedGoods[];
  unchanged: number;
  /** lines whose goods will be on sale once the plan is applied */
  onSale: Set<number>;
}

/** Goods of the shop that a batch may mean, by what makes goods the same. */
async function findKnown(
  db: Db,
  batch: readonly ImportedGoods[],
  placings: Placings,
): Promise<Map<string, GoodsRow[]>> {
  const numbers = new Set(batch.map(({ approvalNo }) => approvalNo).filter((number) => number !== ''));
  const names = new Set(batch.filter(({ approvalNo }) => approvalNo === '').map(({ name }) => name));
  return Map.groupBy(await findCandidates(db, [...numbers], [...names]), (row) => {
    const maker = placings.makerName(row.makerId) ?? '';
    return identityOf({ approvalNo: row.approvalNo, name: row.name, spec: row.spec, maker });
  });
}

/** Compares a batch with the shop (`now` in ms UTC); writes nothing. */
export async function planBatch(
  db: Db,
  batch: readonly ImportedGoods[],
  placings: Placings,
  now: number,
): Promise<BatchPlan> {
  const known = await findKnown(db, batch, placings);
  const plan: BatchPlan = { added: [], changed: [], unchanged: 0, onSale: new Set() };
  for (const goods of batch) {
    const same = known.get(identityOf(goods));
    const row = same?.find(({ name }) => name === goods.name) ?? same?.[0];
    const change = row && changeOf(row, goods, placings.namedCategory(goods));
    if (row === undefined) plan.added.push(goods);
    else if (change) plan.changed.push({ id: row.id, change, lot: lotOf(row, change) });
    else plan.unchanged += 1;
    if (change?.is_on_sale ?? row?.isOnSale ?? startsOnSale(goods, now)) plan.onSale.add(goods.line);
  }
  return plan;
}

async function addGoods(
  trx: Trx,
  added: ImportedGoods[],
  placings: Placings,
  now: number,
): Promise<number[]> {
  await placings.addMakers(
    trx,
    added.map(({ maker }) => maker),
  );
  const rows = [];
  for (const goods of added) {
    const makerId = placings.makerId(goods.maker);
    if (makerId === undefined) throw new Error(`No maker was made for line ${goods.line}`);
    rows.push(newGoodsRow(goods, { makerId, categoryId: await placings.categoryFor(trx, goods) }, now));
  }
  const inserted = await insertGoods(trx, rows);
  await openLots(
    trx,
    inserted.map(({ id }) => id),
    now,
  );
  const stocked = inserted.filter(({ stock }) => stock > 0);
  if (stocked.length > 0) {
    await insertStockEntries(
      trx,
      stocked.map(({ id, stock }) => ({
        goods_id: id,
        change: stock,
        stock_after: stock,
        reason: 'import',
        reference: '',
        event_key: `import:${id}`,
        created_at: now,
      })),
    );
  }
  return inserted.map(({ id }) => id);
}

/** What a change says of the lot that a goods shows; null where it says nothing. */
function lotOf(row: GoodsRow, change: GoodsChange): ChangedGoods['lot'] {
  const { lot_no: number, produced_at: madeAt, expires_at: expiresAt } = change;
  if (number === undefined && madeAt === undefined && expiresAt === undefined) return null;
  return {
    before: row.lotNo,
    shown: {
      number: number ?? row.lotNo,
      madeAt: madeAt ?? row.producedAt,
      expiresAt: expiresAt ?? row.expiresAt,
    },
  };
}

/** One goods to be written. */
export type GoodsWrite = { id: null; goods: ImportedGoods } | ChangedGoods;

/** What a plan writes: new goods, then changes in the order of ids, as checkouts take goods, so that the two never
 * wait for each other. */
export const writesOf = ({ added, changed }: BatchPlan): GoodsWrite[] => [
  ...added.map((goods) => ({ id: null, goods })),
  ...changed.toSorted((a, b) => a.id - b.id),
];

/** Writes a part of a plan; gives the ids of the goods that are new and of those that changed. */
export async function applyWrites(
  trx: Trx,
  writes: readonly GoodsWrite[],
  placings: Placings,
  now: number,
): Promise<{ added: number[]; changed: number[] }> {
  placings.forgetUnsaved();
  const fresh = writes.flatMap((write) => (write.id === null ? [write.goods] : []));
  const added = fresh.length === 0 ? [] : await addGoods(trx, fresh, placings, now);
  const changed: number[] = [];
  for (const write of writes) {
    if (write.id === null) continue;
    await updateGoods(trx, write.id, { ...write.change, updated_at: now });
    const { lot } = write;
    if (lot) await correctShownLot(trx, write.id, { ...lot, reason: '导入商品表' }, now);
    changed.push(write.id);
  }
  return { added, changed };
}
