import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { kindOf } from '#lib/catalogue/importer/scope.rules.ts';
import type { ImportedGoods } from '#lib/catalogue/importer/goods-row.rules.ts';
import {
  findCategories,
  findCategoriesByName,
  findMakers,
  insertCategory,
  insertMakers,
} from '#lib/catalogue/importer/importer.repository.ts';

const LAST = 9_000;
const UNSORTED: Record<GoodsKind, { code: string; name: string }> = {
  drug: { code: 'unsorted-drug', name: '未分类药品' },
  herb: { code: 'unsorted-herb', name: '未分类中药' },
  device: { code: 'unsorted-device', name: '未分类器械' },
};

/** Makers and categories of the shop by name, for one import; created where a list names new ones. */
export interface Placings {
  makerName(id: number): string | undefined;
  makerId(name: string): number | undefined;
  addMakers(trx: Trx, names: string[]): Promise<void>;
  /** the category named in the list, if the shop has it */
  namedCategory(goods: ImportedGoods): number | undefined;
  /** category of a new goods: as named, else that of goods with the same name, else the unsorted one of its kind */
  categoryFor(trx: Trx, goods: ImportedGoods): Promise<number>;
  /** drops entries created in a transaction that was rolled back and is repeated */
  forgetUnsaved(): void;
  /** keeps the new entries: the transaction is committed */
  saved(): void;
}

/** Reads the shop's makers and categories once, for an import of any length. */
export async function loadPlacings(db: Db): Promise<Placings> {
  const [makers, categories, namesakes] = [
    await findMakers(db),
    await findCategories(db),
    await findCategoriesByName(db),
  ];
  const ids = new Map(makers.map(({ id, name }) => [name, id]));
  const names = new Map(makers.map(({ id, name }) => [id, name]));
  // a leaf is more specific than a menu entry of the same name
  const byName = new Map(
    [...categories]
      .sort((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null))
      .map(({ id, name }) => [name, id]),
  );
  const byNamesake = new Map(namesakes.map(({ name, categoryId }) => [name, categoryId]));
  const unsorted = new Map<GoodsKind, number>();
  let unsaved: (() => void)[] = [];

  async function unsortedId(trx: Trx, kind: GoodsKind): Promise<number> {
    const known = unsorted.get(kind);
    if (known !== undefined) return known;
    const seed = { ...UNSORTED[kind], kind, parent_id: null, hint: '', sort: LAST };
    const { id } = await insertCategory(trx, seed);
    unsorted.set(kind, id);
    unsaved.push(() => unsorted.delete(kind));
    return id;
  }

  return {
    makerName: (id) => names.get(id),
    makerId: (name) => ids.get(name),
    async addMakers(trx, wanted) {
      const missing = [...new Set(wanted)].filter((name) => !ids.has(name));
      if (missing.length === 0) return;
      for (const { id, name } of await insertMakers(trx, missing)) {
        ids.set(name, id);
        names.set(id, name);
        unsaved.push(() => ids.delete(name));
      }
    },
    namedCategory: ({ category }) => byName.get(category),
    async categoryFor(trx, goods) {
      const named = byName.get(goods.category);
      if (named !== undefined) byNamesake.set(goods.name, named);
      return byNamesake.get(goods.name) ?? unsortedId(trx, kindOf(goods));
    },
    forgetUnsaved() {
      for (const forget of unsaved) forget();
      unsaved = [];
    },
    saved() {
      unsaved = [];
    },
  };
}
