import type { GoodsChoices } from '#lib/catalogue/goods/list/goods-choices.rules.ts';
import type { RxClass } from '#lib/catalogue/goods/goods-words.rules.ts';

/** One way to narrow a list, with the number of goods it leaves. */
export interface Facet<Value> {
  value: Value;
  name: string;
  count: number;
}

export interface GoodsFacets {
  total: number;
  /** Those with most goods; there may be more. */
  forms: Facet<string>[];
  makers: Facet<number>[];
  rx: Facet<RxClass>[];
  insurance: Facet<GoodsChoices['insurance'][number]>[];
  storage: Facet<GoodsChoices['storage'][number]>[];
}

export const NO_FACETS: GoodsFacets = { total: 0, forms: [], makers: [], rx: [], insurance: [], storage: [] };
/** A filter lists no more of them; the search finds makers by name. */
export const MOST_FACETS = { maker: 48, form: 40 } as const;
