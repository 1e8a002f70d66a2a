import { MOST_COMPARED } from '#lib/catalogue/goods-view/detail/compare-goods.rules.ts';

/** A goods chosen for a comparison. */
export interface ChosenGoods {
  id: number;
  name: string;
  /** Its spec and maker in one line, as makers use the same names for their goods. */
  facts: string;
}

/** Reads the chosen goods stored by a tab; the stored value is checked, as users can edit it. */
export function readChosen(kept: unknown): ChosenGoods[] {
  if (!Array.isArray(kept)) return [];
  return kept
    .flatMap((value: unknown) => {
      const { id, name, facts } = (value ?? {}) as Partial<Record<keyof ChosenGoods, unknown>>;
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof name !== 'string') return [];
      return [{ id, name, facts: typeof facts === 'string' ? facts : '' }];
    })
    .slice(0, MOST_COMPARED);
}

/** Returns the hint for the next step after so many goods were chosen; empty when no more can be chosen. */
export function hintFor(chosen: number): string {
  if (chosen === 0) return `勾选 2 到 ${MOST_COMPARED} 个商品对比`;
  if (chosen === 1) return '再选 1 个就可以对比';
  return chosen < MOST_COMPARED ? `还可以再选 ${MOST_COMPARED - chosen} 个` : '';
}
