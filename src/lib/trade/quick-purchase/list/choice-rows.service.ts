import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { quantityRange } from '#lib/catalogue/goods/quantity.rules.ts';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { ReportEntry } from '#lib/trade/quick-purchase/list/list-report.rules.ts';
import type { PadRow } from '#lib/trade/quick-purchase/pad.fields.ts';
import { pricePad } from '#lib/trade/quick-purchase/price-pad.service.ts';

const GOODS_AT_ONCE = 500;

/** A goods that a line may mean, as it can be bought now. */
export interface Choice {
  id: number;
  /** `药品名 规格 厂家` */
  text: string;
  row: PadRow;
}

/**
 * Returns the goods that each line of a list may mean, by line, with price for the member and whether it can be bought:
 * best match first, goods that cannot be bought last. Deleted goods are left out.
 */
export async function choicesOf(
  db: Db,
  member: Member,
  entries: readonly ReportEntry[],
  now: number,
): Promise<Map<number, Choice[]>> {
  const ids = [...new Set(entries.flatMap(({ choices }) => choices.map(({ id }) => id)))];
  const rows = new Map<number, PadRow>();
  for (const some of chunks(ids, GOODS_AT_ONCE)) {
    const lines = (await findGoodsByIds(db, some)).map((goods) => ({
      goodsId: goods.id,
      number: Math.max(1, quantityRange(goods).smallest),
    }));
    for (const row of (await pricePad(db, member, { lines }, now)).rows) rows.set(row.goods_id, row);
  }
  return new Map(
    entries.map(({ line, choices }) => {
      const known = choices.flatMap(({ id, text }): Choice[] => {
        const row = rows.get(id);
        return row ? [{ id, text, row }] : [];
      });
      return [line, known.toSorted((one, other) => other.row.selectable - one.row.selectable)];
    }),
  );
}
