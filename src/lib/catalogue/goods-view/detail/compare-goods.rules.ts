import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsParameters } from '#lib/catalogue/goods-view/detail/goods-detail.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** Limit of goods compared on one screen. */
export const MOST_COMPARED = 4;

/** One fact of all compared goods, in their order; empty where it is not known. */
export interface ComparedRow {
  name: string;
  values: string[];
  differs: boolean;
}

/** Reads the goods ids of a comparison from its address (`ids=17,203`), each once; invalid ids are left out. */
export const readCompared = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',').flatMap((part) => readId(part) ?? []))].slice(0, MOST_COMPARED);

/** Returns the facts of goods as rows: their sale first, then their parameters in the order a purchaser checks them. */
export function comparedRows(all: readonly { facts: Goods; view: GoodsView }[]): ComparedRow[] {
  const terms = all.map(({ view }) => [
    { name: '阶梯价', value: view.ladderText },
    { name: '库存', value: view.stockText },
    { name: '起订', value: `${view.smallest} ${view.unit}` },
  ]);
  const facts = all.map(({ facts: one }, index) => [...(terms[index] ?? []), ...goodsParameters(one)]);
  const names = [...new Set(facts.flatMap((list) => list.map(({ name }) => name)))];
  return inOrder(names, facts).map((name) => {
    const values = facts.map((list) => list.find((fact) => fact.name === name)?.value ?? '');
    return { name, values, differs: new Set(values).size > 1 };
  });
}

/** Returns names in the order of the goods with most of them; names it lacks come last. */
function inOrder(names: readonly string[], facts: readonly (readonly { name: string }[])[]): string[] {
  const fullest = facts.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const placeOf = (name: string): number => {
    const at = fullest.findIndex((fact) => fact.name === name);
    return at < 0 ? fullest.length : at;
  };
  return names.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Storage key of the goods that a tab has chosen to compare: a list of `ChosenGoods`. */
export const COMPARED_KEY = 'yaocang:compare';
