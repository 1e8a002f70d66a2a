/** Kind of goods in a category: medicine, herb (TCM slices) or medical device. */
export type GoodsKind = 'drug' | 'herb' | 'device';

export const GOODS_KINDS: Readonly<Record<GoodsKind, string>> = {
  drug: '药品',
  herb: '中药饮片',
  device: '医疗器械',
};

/** A category with its children; two levels in all. */
export interface Category {
  id: number;
  code: string;
  name: string;
  kind: GoodsKind;
  /** Typical goods, shown under the menu entry. */
  hint: string;
  children: Category[];
}

/** The general menu shows this many categories (product §11.2). */
export const MENU_CATEGORIES = 7;

/** A category by its code, of either level. */
export function findCategory(tree: readonly Category[], code: string): Category | undefined {
  for (const category of tree) {
    if (category.code === code) return category;
    const child = findCategory(category.children, code);
    if (child) return child;
  }
  return undefined;
}

/** The path from the top to a category, itself last; empty where there is none. */
export function categoryPath(tree: readonly Category[], code: string): Category[] {
  for (const category of tree) {
    if (category.code === code) return [category];
    const below = categoryPath(category.children, code);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** The ids of a category and all below it. */
export const categoryIds = (category: Category): number[] => [
  category.id,
  ...category.children.flatMap(categoryIds),
];

/** Of some categories, returns those that are not below another of them. */
export function topCategories(tree: readonly Category[], codes: readonly string[]): Category[] {
  const named = new Set(codes);
  return codes.flatMap((code) => {
    const category = findCategory(tree, code);
    const above = categoryPath(tree, code).slice(0, -1);
    return category && !above.some((parent) => named.has(parent.code)) ? [category] : [];
  });
}

/** Minimum length; shorter words are in too many names. */
const SHORTEST_NAMED = 2;

const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');

/** The categories of either level whose name contains some words or is contained in them, in menu order. */
export function categoriesNamed(tree: readonly Category[], words: string): Category[] {
  const typed = plainName(words);
  if (typed.length < SHORTEST_NAMED) return [];
  return tree.flatMap((category) => {
    const name = plainName(category.name);
    const isNamed = name !== '' && (name.includes(typed) || typed.includes(name));
    return [...(isNamed ? [category] : []), ...categoriesNamed(category.children, words)];
  });
}
