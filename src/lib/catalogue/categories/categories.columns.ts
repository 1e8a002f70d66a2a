import { GOODS_KINDS } from '#lib/catalogue/categories/categories.rules.ts';
import {
  columnsOf,
  countColumn,
  textColumn,
  wordColumn,
} from '#lib/platform/http/call/lists/column.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

/** A category in the list of operators, each child below the one above it. */
const officeCategory = z
  .object({
    id: z.int(),
    code: z.string(),
    parentId: z.int().nullable(),
    parent: textColumn('上级', { only: 'file' }),
    name: textColumn('分类'),
    kind: wordColumn('类型', GOODS_KINDS, { isPlain: true, place: 'fact' }),
    hint: textColumn('代表品种'),
    goods: countColumn('商品'),
    place: z.int().describe('在同级里的顺序'),
    places: z.int().describe('同级的个数'),
    children: z.int().describe('下级的个数'),
  })
  .meta({ id: 'OfficeCategory' });

export type OfficeCategory = z.output<typeof officeCategory>;

export const categoryColumns = columnsOf(officeCategory, {
  name: { href: ({ id }) => pathTo('category_edit', { id }) },
  actions: { label: '调整顺序', only: 'page', class: 'whitespace-nowrap' },
});

export const officeCategoriesAnswer = z
  .object({ categories: z.array(officeCategory) })
  .meta({ id: 'OfficeCategories' });
