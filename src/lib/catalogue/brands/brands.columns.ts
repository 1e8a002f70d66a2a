import { BRAND_TONES, type BrandTone } from '#lib/catalogue/brands/brands.rules.ts';
import { pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import {
  columnsOf,
  countColumn,
  momentColumn,
  textColumn,
} from '#lib/platform/http/call/lists/column.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

/** A brand in the list of editors. */
export const officeBrand = z
  .object({
    id: z.int(),
    place: countColumn('顺序'),
    name: textColumn('品牌'),
    letter: textColumn('首字母', { only: 'file' }),
    headline: textColumn('介绍'),
    tone: z.enum(Object.keys(BRAND_TONES) as BrandTone[]),
    picture: z.string(),
    makers: countColumn('厂家'),
    goods: countColumn('在售'),
    isShown: z.boolean(),
    updatedAt: momentColumn('修改时间', { isPlain: true }),
  })
  .meta({ id: 'OfficeBrand' });

export type OfficeBrand = z.output<typeof officeBrand>;

export const brandColumns = columnsOf(officeBrand, {
  name: { href: ({ id }) => pathTo('brand_edit', { id }), note: ({ letter }) => letter },
  actions: { label: '调整顺序', only: 'page', class: 'whitespace-nowrap' },
});

export const officeBrandsAnswer = z
  .object({
    brands: z.array(officeBrand),
    counts: z.object({ shown: z.int(), hidden: z.int() }),
    places: z.int(),
    ...pagesAnswer,
  })
  .meta({ id: 'OfficeBrands' });
