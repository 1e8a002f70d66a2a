import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type BuyerRights, isCertified, SCARCE_BELOW } from '#lib/catalogue/goods/availability.rules.ts';

/** A member for which search results are ordered: its rights and the time (ms). */
export interface Buyer {
  rights: BuyerRights;
  now: number;
}

/** Business scopes valid at the moment of the search. */
const scopesOf = ({ rights, now }: Buyer): string[] =>
  rights.scopes
    .filter(({ expiresAt }) => expiresAt === null || now < expiresAt)
    .map(({ code }) => code)
    .toSorted();

const mayBuyAny = ({ rights, now }: Buyer): boolean => rights.isPassed && isCertified(rights, now);

/**
 * True when the member may buy the row of `goods` once it is in stock: `buyability` in SQL, for goods on sale. A member
 * that may buy nothing yet is shown goods in the order of a visitor.
 */
export function mayBuy(buyer: Buyer): RawBuilder<SqlBool> {
  const { rights } = buyer;
  if (!mayBuyAny(buyer)) return sql<SqlBool>`1 = 1`;
  const scopes = ['', ...scopesOf(buyer)];
  const conditions = [sql<SqlBool>`goods.scope_code in (${sql.join(scopes)})`];
  if (!rights.isSpecial) conditions.push(sql<SqlBool>`goods.is_special = 0`);
  const areas = areasAround(rights.regionCode);
  const inArea = sql<SqlBool>`exists (select 1 from goods_area
    where goods_area.goods_id = goods.id and goods_area.region_code in (${sql.join(areas)}))`;
  conditions.push(
    areas.length === 0 ? sql<SqlBool>`goods.is_kxzq = 0` : sql<SqlBool>`(goods.is_kxzq = 0 or ${inArea})`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Every spelling of an area that contains a region, as `coversRegion` reads them: 33, 3301, 330000, 330100, 330106. */
function areasAround(region: string | null): string[] {
  if (!region) return [];
  const prefixes = Array.from({ length: region.length }, (_, index) => region.slice(0, index + 1));
  return [
    ...new Set(prefixes.flatMap((prefix) => [prefix, ...[2, 4].flatMap((zeros) => padded(prefix, zeros))])),
  ];
}

const padded = (prefix: string, zeros: number): string[] =>
  prefix.length + zeros === 6 ? [prefix + '0'.repeat(zeros)] : [];

/** 0 may be bought, 1 sold out, 2 not allowed for the member: listed last, but not left out. */
export function standing(buyer: Buyer | null): RawBuilder<number> {
  const stock = sql`case when goods.stock > 0 then 0 else 1 end`;
  return buyer ? sql<number>`case when ${mayBuy(buyer)} then ${stock} else 2 end` : sql<number>`${stock}`;
}

const isScarce = sql`goods.stock > 0 and goods.stock < ${sql.lit(SCARCE_BELOW)}`;

/** 0 plenty, 1 nearly sold out, 2 sold out. Must match the expression in the indexes of lists exactly. */
export const stockLevel = sql<number>`(case when goods.stock >= ${sql.lit(SCARCE_BELOW)} then 0 when goods.stock > 0 then 1 else 2 end)`;

/** Above the number of ranks of a match, and above the boxes sold of any goods. */
const MOST_RANKS = 2 ** 10;
const MOST_SOLD = 2 ** 40;

/**
 * The first part of a search's own order: goods that may be bought, by their rank in the match (a column), within a
 * rank nearly sold-out goods last, then by sales; then sold-out goods, and last goods the buyer may not have. Stock and
 * id follow. One number, because a database sorts by it faster than by several columns.
 */
export const bestFirst = (buyer: Buyer | null, rank: string): RawBuilder<number> =>
  sql`((((${standing(buyer)}) * ${sql.lit(MOST_RANKS)} + ${sql.ref(rank)}) * 2 + (case when ${isScarce} then 1 else 0 end))
    * ${sql.lit(MOST_SOLD)} - goods.sales_count)`;

/** Key of the order for a buyer: members with equal keys get the same order. */
export const buyerKey = (buyer: Buyer | null): string =>
  buyer && mayBuyAny(buyer)
    ? JSON.stringify([scopesOf(buyer), buyer.rights.regionCode, buyer.rights.isSpecial])
    : '';
