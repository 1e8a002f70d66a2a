import {
  type CountedBy,
  findCountedBy,
  type GoodsCount,
} from '#lib/catalogue/goods/list/goods-list.repository.ts';
import { goodsOfTag } from '#lib/page-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { rememberedById } from '#lib/platform/db/memo-by-id.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';

/** As many as the widest search finds; one takes about 150 bytes. */
const GOODS_KEPT = 20_000;
const KINDS_KEPT = 5000;

/** What is the same in all that is counted is one object, so that it can be counted by itself. */
const kinds = new LruMap<string, CountedBy>(KINDS_KEPT);

function kindOf({ maker_id, dosage_form, rx_class, insurance_class, storage }: CountedBy): CountedBy {
  const key = JSON.stringify([maker_id, dosage_form, rx_class, insurance_class, storage]);
  const known = kinds.get(key);
  if (known) return known;
  const kind = { maker_id, dosage_form, rx_class, insurance_class, storage };
  kinds.set(key, kind);
  return kind;
}

/** What goods are counted by, by their ids: searches find the same goods again and again, hundreds at a time. */
const countedBy = rememberedById<CountedBy>({
  idOf: goodsOfTag,
  tags: ['goods-list'],
  most: GOODS_KEPT,
  async load(db, ids) {
    const rows = await findCountedBy(db, ids);
    return { values: new Map(rows.map((row) => [row.id, kindOf(row)])), until: Infinity };
  },
});

/** Goods that are the same in all that is counted, with their ids. */
export interface FoundOfKind extends GoodsCount {
  ids: number[];
}

/** Goods that a search found, by what they are counted by; kinds and ids in the order of `ids`. `now` in ms. */
export async function foundByKind(db: Db, ids: readonly number[], now: number): Promise<FoundOfKind[]> {
  const known = await countedBy(db, ids, now);
  const found = new Map<CountedBy, number[]>();
  for (const id of ids) {
    const kind = known.get(id);
    const own = kind && found.get(kind);
    if (own) own.push(id);
    else if (kind) found.set(kind, [id]);
  }
  return [...found].map(([kind, own]) => ({ ...kind, goods: own.length, ids: own }));
}
