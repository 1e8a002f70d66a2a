import {
  type CountedBy,
  findCountedBy,
  type GoodsCount,
} from '#lib/catalogue/goods-list/goods-list.repository.ts';
import { EVERYTHING, goodsOfTag } from '#lib/cache-tag.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { keptBeside } from '#lib/platform/db/memo.server.ts';
import { isTransaction } from '#lib/platform/db/transact.server.ts';

/** Number of consecutive ids in one piece; ids far apart are in separate pieces. */
const PIECE = 1024;
const UNKNOWN = 0;

/**
 * Cache of the counted fields of goods by id: four bytes for each goods, the number of the kind shared by all goods
 * with the same fields. A search reads hundreds or thousands of goods, a shop has several hundred thousand.
 */
class KnownKinds {
  /** Kinds by their numbers, from 1. */
  readonly #kinds: CountedBy[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #pieces = new Map<number, Uint32Array>();
  /** Raised with every change: data loaded during a change may be outdated. */
  changes = 0;

  numberOf(id: number): number {
    return this.#pieces.get(Math.floor(id / PIECE))?.[id % PIECE] ?? UNKNOWN;
  }

  kindOf(number: number): CountedBy | undefined {
    return this.#kinds[number - 1];
  }

  learn(rows: readonly (CountedBy & { id: number })[]): this {
    for (const { id, maker_id, dosage_form, rx_class, insurance_class, storage } of rows) {
      const key = JSON.stringify([maker_id, dosage_form, rx_class, insurance_class, storage]);
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#kinds.push({ maker_id, dosage_form, rx_class, insurance_class, storage });
        this.#numbers.set(key, number);
      }
      this.#set(id, number);
    }
    return this;
  }

  forget(touched: readonly string[]): void {
    this.changes += 1;
    if (touched.includes(EVERYTHING) || touched.includes('goods-list')) {
      this.#kinds.length = 0;
      this.#numbers.clear();
      this.#pieces.clear();
      return;
    }
    for (const tag of touched) {
      const id = goodsOfTag(tag);
      if (id !== null && this.numberOf(id) !== UNKNOWN) this.#set(id, UNKNOWN);
    }
  }

  #set(id: number, number: number): void {
    const at = Math.floor(id / PIECE);
    const piece = this.#pieces.get(at) ?? new Uint32Array(PIECE);
    piece[id % PIECE] = number;
    this.#pieces.set(at, piece);
  }
}

const keptKinds = keptBeside(
  () => new KnownKinds(),
  (kept, touched) => kept.forget(touched),
);

/** Goods found by a search, grouped by their counted fields. */
export interface FoundKinds {
  /** In the order of their first goods. */
  kinds: readonly GoodsCount[];
  /** Returns the ids of the goods of some of these kinds, in the order they were given. */
  idsOf(chosen: readonly GoodsCount[]): number[];
}

/**
 * Counts goods by their ids; unknown ids are left out. A transaction loads all of them, as it may see uncommitted
 * changes.
 */
export async function foundByKind(db: Db, ids: readonly number[]): Promise<FoundKinds> {
  if (!isTransaction(db)) {
    const kept = keptKinds(db);
    const missing = ids.filter((id) => kept.numberOf(id) === UNKNOWN);
    if (missing.length === 0) return counted(kept, ids);
    const before = kept.changes;
    const rows = await findCountedBy(db, missing);
    if (kept.changes === before) return counted(kept.learn(rows), ids);
  }
  return counted(new KnownKinds().learn(await findCountedBy(db, ids)), ids);
}

/** Reads all values synchronously, as the cache may be cleared a moment later. */
function counted(known: KnownKinds, ids: readonly number[]): FoundKinds {
  const counts = new Map<number, GoodsCount>();
  const each = ids.map((id) => {
    const number = known.numberOf(id);
    const count = counts.get(number);
    if (count) {
      count.goods += 1;
      return count;
    }
    const kind = known.kindOf(number);
    if (!kind) return undefined;
    const first = { ...kind, goods: 1 };
    counts.set(number, first);
    return first;
  });
  return {
    kinds: [...counts.values()],
    idsOf(chosen) {
      const wanted = new Set<GoodsCount | undefined>(chosen);
      return ids.filter((_, at) => wanted.has(each[at]));
    },
  };
}
