import { z } from 'zod';
import { readGoodsQuery } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

const text = (most: number) => z.string().max(most, '内容过长，请分几次').catch('');

/** How goods are picked; which of the others counts is a matter of `how`. */
export const pickFields = {
  how: z.enum(['search', 'paste', 'filter', 'ids'], '请选择怎样挑选商品'),
  keywords: text(60),
  /** a pasted list */
  text: z.string().max(400_000, '一次最多粘贴 10000 行').default(''),
  /** what the numbers behind a pasted goods mean */
  columns: z.enum(['offers', 'parts', 'scope']).catch('scope'),
  /** the query of a list of goods, as its address spells it: `category=coldw&maker=3&zone=qx` */
  filter: text(200).transform((query) => readGoodsQuery(new URLSearchParams(query)).filter),
  /** with commas */
  ids: text(60_000).transform((ids) => ids.split(',').flatMap((id) => readId(id) ?? [])),
};
