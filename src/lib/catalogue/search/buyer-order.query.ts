import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type BuyerRights, isCertified, SCARCE_BELOW } from '#lib/catalogue/goods/availability.rules.ts';

/** A member for whom a search is put in order: what it may buy at a moment (ms). */
export interface Buyer {
  rights: BuyerRights;
  now: number;
}

/** Business scopes that hold at the moment of the search. */
const scopesOf = ({ rights, now }: Buyer): string[] =>
  rights.scopes
    .filter(({ expiresAt }) => expiresAt === null || now < expiresAt)
    .map(({ code }) => code)
    .toSorted();

const mayBuyAny = ({ rights, now }: Buyer): boolean => rights.isPassed && isCertified(rights, now);

/**
 * Whether the row of `goods` is one that the member may buy once it is in stock: `buyability` in SQL, for what is on
 * sale. A member that may buy nothing yet is shown goods in the order of a visitor.
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

/** 0 what may be bought, 1 what is sold out, 2 what the member may not buy: it comes last, not never. */
export function standing(buyer: Buyer | null): RawBuilder<number> {
  const stock = sql`case when goods.stock > 0 then 0 else 1 end`;
  return buyer ? sql<number>`case when ${mayBuy(buyer)} then ${stock} else 2 end` : sql<number>`${stock}`;
}

const isScarce = sql`goods.stock > 0 and goods.stock < ${sql.lit(SCARCE_BELOW)}`;

/** 0 what is there in plenty, 1 what is nearly sold out, 2 what is sold out: to the letter as the indexes of lists have it. */
export const stockLevel = sql<number>`(case when goods.stock >= ${sql.lit(SCARCE_BELOW)} then 0 when goods.stock > 0 then 1 else 2 end)`;

/** More ranks than a match has, and more boxes than are sold of a goods. */
const MOST_RANKS = 2 ** 10;
const MOST_SOLD = 2 ** 40;

/**
 * The first part of a search's own order: what may be bought, by its rank in the match (a column), within a rank what is
 * nearly sold out after the rest, then by sales; then what is sold out, and last what the buyer may not have. Stock and id
 * come after it. One number, as a database sorts by it in less time than by several columns.
 */
export const bestFirst = (buyer: Buyer | null, rank: string): RawBuilder<number> =>
  sql`((((${standing(buyer)}) * ${sql.lit(MOST_RANKS)} + ${sql.ref(rank)}) * 2 + (case when ${isScarce} then 1 else 0 end))
    * ${sql.lit(MOST_SOLD)} - goods.sales_count)`;

/** Such that searches of members with equal keys are in equal order. */
export const buyerKey = (buyer: Buyer | null): string =>
  buyer && mayBuyAny(buyer)
    ? JSON.stringify([scopesOf(buyer), buyer.rights.regionCode, buyer.rights.isSpecial])
    : '';
