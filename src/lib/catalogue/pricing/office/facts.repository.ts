import type { Db } from '#lib/platform/db/database.server.ts';
import type { CoveredGoods } from '#lib/catalogue/pricing/office/form/check-promotion.rules.ts';
import type { GoodsFacts } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';

const AT_ONCE = 10_000;

const selectFacts = (db: Db) =>
  db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .select(['goods.id', 'goods.name', 'goods.spec', 'goods.unit', 'goods.stock', 'maker.short_name'])
    .select(['maker.name as maker_name', 'goods.base_price_fen', 'goods.rank2_price_fen'])
    .select(['goods.rank3_price_fen', 'goods.is_on_sale', 'goods.rx_class', 'goods.is_kxzq'])
    .select(['goods.is_special', 'goods.is_mhj', 'goods.approval_no', 'goods.barcode', 'goods.expires_at'])
    .select(['goods.min_quantity', 'goods.step_quantity']);

type Row = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number];

function toFacts(row: Row): GoodsFacts {
  const prices = [row.base_price_fen, row.rank2_price_fen ?? 0, row.rank3_price_fen ?? 0];
  return {
    id: row.id,
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    makerName: row.short_name || row.maker_name,
    basePriceFen: row.base_price_fen,
    lowestPriceFen: Math.min(...prices.filter((fen) => fen > 0)),
    stock: row.stock,
    minQuantity: row.min_quantity,
    stepQuantity: row.step_quantity,
    expiresAt: row.expires_at,
    isOnSale: row.is_on_sale === 1,
    isPrescription: row.rx_class === 'rx',
    isControlled: row.is_kxzq === 1,
    isSpecial: row.is_special === 1,
    isEphedrine: row.is_mhj === 1,
  };
}

/** Finds goods by id, on sale or not; unknown ids are left out. */
export async function findFacts(db: Db, ids: readonly number[]): Promise<Map<number, GoodsFacts>> {
  const facts = new Map<number, GoodsFacts>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await selectFacts(db)
      .where('goods.id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
    for (const row of rows) facts.set(row.id, toFacts(row));
  }
  return facts;
}

/**
 * Finds the lowest price of the goods on sale, at any rank, and the number of prescription medicines among them,
 * without those excluded.
 */
export async function findCovered(db: Db, excludedIds: readonly number[]): Promise<CoveredGoods> {
  const row = await db
    .selectFrom('goods')
    .where('is_on_sale', '=', 1)
    .$if(excludedIds.length > 0, (query) => query.where('id', 'not in', excludedIds))
    .select(({ fn, case: when }) => [
      fn.min<number | null>('base_price_fen').as('base'),
      fn.min<number | null>('rank2_price_fen').as('rank2'),
      fn.min<number | null>('rank3_price_fen').as('rank3'),
      fn.sum<number | null>(when().when('rx_class', '=', 'rx').then(1).else(0).end()).as('prescriptions'),
    ])
    .executeTakeFirstOrThrow();
  const prices = [row.base, row.rank2, row.rank3].flatMap((fen) => (fen === null || fen <= 0 ? [] : [fen]));
  return {
    lowestFen: prices.length === 0 ? null : Math.min(...prices),
    prescriptions: Number(row.prescriptions ?? 0),
  };
}

/** Codes per query; each is bound twice. */
const CODES_AT_ONCE = 5000;

/** Finds goods by an exact approval number or bar code. */
export async function findFactsByCode(
  db: Db,
  codes: readonly string[],
): Promise<{ codes: string[]; goods: GoodsFacts }[]> {
  const found = new Map<number, { codes: string[]; goods: GoodsFacts }>();
  for (let start = 0; start < codes.length; start += CODES_AT_ONCE) {
    const some = codes.slice(start, start + CODES_AT_ONCE);
    const rows = await selectFacts(db)
      .where((eb) => eb.or([eb('goods.approval_no', 'in', some), eb('goods.barcode', 'in', some)]))
      .orderBy('goods.id')
      .execute();
    for (const row of rows) found.set(row.id, { codes: [row.approval_no, row.barcode], goods: toFacts(row) });
  }
  return [...found.values()];
}
