import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { GoodsChange, GoodsRow, LotRow } from '#lib/catalogue/goods/goods.table.ts';
import { hasWrongLength } from '#lib/catalogue/importer/goods-codes.rules.ts';
import { identityOf, type ImportedGoods, isSameName } from '#lib/catalogue/importer/goods-row.rules.ts';
import {
  changeOf,
  newGoodsRow,
  rankRefusal,
  startsOnSale,
} from '#lib/catalogue/importer/goods-values.rules.ts';
import {
  findCandidates,
  findNumbered,
  insertGoods,
  updateGoods,
} from '#lib/catalogue/importer/importer.repository.ts';
import {
  firstLotRefusal,
  hasDaysOfNoLot,
  planLot,
  saysOfLot,
} from '#lib/catalogue/importer/line-lot.rules.ts';
import { scopeOf, scopeRefusal } from '#lib/catalogue/importer/scope.rules.ts';
import { insertStockEntries } from '#lib/catalogue/goods/goods.service.ts';
import type { ShownLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { correctShownLot, openLots } from '#lib/catalogue/goods/lots/lots.service.ts';
import { findLotsOfGoods } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { Placings } from '#lib/catalogue/importer/placing.service.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';

/** Change of a goods by a list; `lot` where it concerns the lot shown. */
interface ChangedGoods {
  id: number;
  change: GoodsChange;
  lot: { before: string; shown: ShownLot } | null;
}

/** A goods that the shop does not have. */
interface AddedGoods {
  goods: ImportedGoods;
  scope: ScopeCode;
}

/** Plan of changes for a batch of goods, compared with the current shop. */
export interface BatchPlan {
  added: AddedGoods[];
  changed: ChangedGoods[];
  unchanged: number;
  /** reasons why lines are left out, by line number */
  refused: Map<number, string>;
  /** lines whose goods will be on sale once the plan is applied */
  onSale: Set<number>;
  /** lines with days that belong to no known lot, and are ignored */
  daysUnused: Set<number>;
}

const NO_NUMBER = '';

/**
 * Goods of the shop that a batch may refer to, by identity. A doubtful approval number is not enough: others may have
 * been cut to the same one.
 */
async function findKnown(
  db: Db,
  batch: readonly ImportedGoods[],
  placings: Placings,
): Promise<(goods: ImportedGoods) => GoodsRow[]> {
  const numbers = new Set(batch.map(({ approvalNo }) => approvalNo).filter((number) => number !== ''));
  const names = new Set(batch.filter(({ approvalNo }) => approvalNo === '').map(({ name }) => name));
  const doubtful = new Set(batch.filter((goods) => goods.isApprovalDoubtful).map(({ name }) => name));
  const keyOf = (row: GoodsRow, approvalNo: string): string =>
    identityOf({ approvalNo, name: row.name, spec: row.spec, maker: placings.makerName(row.makerId) ?? '' });
  const known = Map.groupBy(await findCandidates(db, [...numbers], [...names]), (row) =>
    keyOf(row, row.approvalNo),
  );
  const namesakes = Map.groupBy(await findNumbered(db, [...doubtful]), (row) => keyOf(row, NO_NUMBER));
  return (goods) => {
    const same = known.get(identityOf(goods)) ?? [];
    if (!goods.isApprovalDoubtful) return same;
    const named = same.filter((row) => isSameName(row, goods));
    if (named.length > 0) return named;
    const sound = namesakes.get(identityOf({ ...goods, approvalNo: NO_NUMBER })) ?? [];
    return sound.filter(({ approvalNo }) => !hasWrongLength(approvalNo));
  };
}

/** Compares a batch with the shop (`now` in ms UTC); writes nothing. */
export async function planBatch(
  db: Db,
  batch: readonly ImportedGoods[],
  placings: Placings,
  now: number,
): Promise<BatchPlan> {
  const knownOf = await findKnown(db, batch, placings);
  const found = batch.map((goods) => {
    const same = knownOf(goods);
    return { goods, same, row: same.find(({ name }) => name === goods.name) ?? same[0] };
  });
  const lots = await lotsOf(db, found);
  const plan: BatchPlan = {
    added: [],
    changed: [],
    unchanged: 0,
    refused: new Map(),
    onSale: new Set(),
    daysUnused: new Set(),
  };
  for (const { goods, same, row } of found) {
    const { line } = goods;
    const isUnclear = goods.isApprovalDoubtful && same.length > 1;
    if (isUnclear) plan.refused.set(line, '批准文号有误，同名、同规格、同厂家的商品有几种，不知道是哪一种');
    else if (row) planChange(plan, { goods, row, lots: lots.get(row.id) ?? [] }, placings);
    else planNew(plan, goods, now);
  }
  return plan;
}

const lotsOf = async (
  db: Db,
  found: readonly { goods: ImportedGoods; row: GoodsRow | undefined }[],
): Promise<Map<number, LotRow[]>> => {
  const ids = found.flatMap(({ goods, row }) => (row && saysOfLot(goods) ? [row.id] : []));
  return Map.groupBy(await findLotsOfGoods(db, ids), ({ goodsId }) => goodsId);
};

function planNew(plan: BatchPlan, goods: ImportedGoods, now: number): void {
  const { line, approvalNo } = goods;
  const scope = scopeOf(goods);
  if (scope === null) {
    plan.refused.set(line, scopeRefusal(approvalNo));
    return;
  }
  const refusal = firstLotRefusal(goods, scope) ?? rankRefusal(goods, undefined);
  if (refusal !== null) {
    plan.refused.set(line, refusal);
    return;
  }
  plan.added.push({ goods, scope });
  if (hasDaysOfNoLot(goods)) plan.daysUnused.add(line);
  if (startsOnSale(goods, now)) plan.onSale.add(line);
}

function planChange(
  plan: BatchPlan,
  { goods, row, lots }: { goods: ImportedGoods; row: GoodsRow; lots: readonly LotRow[] },
  placings: Placings,
): void {
  const { lot, refusal: lotRefusal, areDaysUnused } = planLot(row, goods, lots);
  const refusal = lotRefusal ?? rankRefusal(goods, row);
  if (refusal !== null) {
    plan.refused.set(goods.line, refusal);
    return;
  }
  const change = changeOf(row, goods, { categoryId: placings.namedCategory(goods), lot });
  if (change) plan.changed.push({ id: row.id, change, lot: lot && { before: row.lotNo, shown: lot } });
  else plan.unchanged += 1;
  if (change?.is_on_sale ?? row.isOnSale) plan.onSale.add(goods.line);
  if (areDaysUnused) plan.daysUnused.add(goods.line);
}

async function addGoods(
  trx: Trx,
  added: readonly AddedGoods[],
  placings: Placings,
  now: number,
): Promise<number[]> {
  await placings.addMakers(
    trx,
    added.map(({ goods }) => goods.maker),
  );
  const rows = [];
  for (const { goods, scope } of added) {
    const makerId = placings.makerId(goods.maker);
    if (makerId === undefined) throw new Error(`No maker was made for line ${goods.line}`);
    const categoryId = await placings.categoryFor(trx, goods);
    rows.push(newGoodsRow(goods, { makerId, categoryId, scope }, now));
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
        idempotency_key: `import:${id}`,
        created_at: now,
      })),
    );
  }
  return inserted.map(({ id }) => id);
}

/** One goods to be written. */
export type GoodsWrite = ({ id: null } & AddedGoods) | ChangedGoods;

/**
 * Returns the writes of a plan: new goods, then changes in the order of ids, in which checkouts lock goods too, so that
 * the two cannot deadlock.
 */
export const writesOf = ({ added, changed }: BatchPlan): GoodsWrite[] => [
  ...added.map((one) => ({ id: null, ...one })),
  ...changed.toSorted((a, b) => a.id - b.id),
];

/** Writes a part of a plan; returns the ids of the new goods and of the changed ones. */
export async function applyWrites(
  trx: Trx,
  writes: readonly GoodsWrite[],
  placings: Placings,
  now: number,
): Promise<{ added: number[]; changed: number[] }> {
  placings.forgetUnsaved();
  const fresh = writes.flatMap((write) => (write.id === null ? [write] : []));
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
