import { z } from 'zod';
import { INSURANCE_CLASSES, STORAGES } from '#lib/catalogue/goods/goods.rules.ts';
import { MOST_OF_GROUP } from '#lib/catalogue/goods-list/goods-choices.rules.ts';
import { SORTS, yuanToFen } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import type { ListParam } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { RX_WORDS, type RxClass, type Zone, ZONE_WORDS } from '#lib/catalogue/goods/goods.rules.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { pageField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';

/** Treats an empty parameter of an address as absent. */
const unlessEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional()).optional();

/** Several values as in addresses: `maker=3,8` or `maker=3&maker=8`. */
const several = <One extends z.ZodType>(one: One) =>
  z
    .preprocess(
      (value) => [value].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : part)),
      z.array(one).max(MOST_OF_GROUP, `一次最多选 ${MOST_OF_GROUP} 个`),
    )
    .optional();

const yuan = (what: string) =>
  unlessEmpty(
    z.string().refine((text) => yuanToFen(text) !== null, '价格应为 0 到 1000 万的数字，例如 12.50'),
  ).describe(what);
const months = (what: string) => unlessEmpty(wholeNumber('月数应为 0 到 120', [0, 120])).describe(what);
const only = (what: string) => unlessEmpty(z.enum(['0', '1'], '应为 0 或 1')).describe(what);
const words = (table: object): string =>
  Object.entries(table)
    .map(([name, said]: [string, string]) => `${name} ${said}`)
    .join('，');

const listFields = z.object({
  keywords: z
    .string()
    .trim()
    .max(LONGEST_KEYWORDS, `搜索词最多 ${LONGEST_KEYWORDS} 字`)
    .optional()
    .describe('搜索词，同 /api/goods/search；找不到时列表为空'),
  type: unlessEmpty(z.enum(['0', '1'], '搜索类型不正确')).describe('keywords 是 0 药品，1 厂家'),
  exact: only('1 只按原词查找；不传则关键词有一处错字时按相近名称查找，见 instead'),
  category: unlessEmpty(z.string().regex(/^\s*[\w-]{1,40}\s*$/, '没有这个分类')).describe('分类代码'),
  maker: several(wholeNumber('没有这个厂家', [1, LARGEST_ID])).describe('厂家编号 sccj_id，可多个'),
  form: several(z.string()).describe('剂型，可多个'),
  rx: several(z.enum(Object.keys(RX_WORDS) as RxClass[], '没有这个处方分类')).describe(
    `处方分类，可多个：${words({ ...RX_WORDS, none: '其他' })}`,
  ),
  insurance: several(z.enum(INSURANCE_CLASSES, '没有这个医保分类')).describe('医保分类，可多个'),
  storage: several(z.enum(STORAGES, '没有这个贮藏条件')).describe('贮藏条件，可多个'),
  stock: only('1 只要有货'),
  promo: only('1 只要有活动'),
  zone: unlessEmpty(z.enum(Object.keys(ZONE_WORDS) as Zone[], '没有这个专区')).describe(
    `专区：${words(ZONE_WORDS)}`,
  ),
  min: yuan('最低价（元），按基本价'),
  max: yuan('最高价（元），按基本价'),
  left_min: months('效期还剩多于几个月'),
  left_max: months('效期还剩不到几个月'),
  sort: unlessEmpty(z.enum(SORTS, '没有这种排序')).describe(
    '排序：best 综合，sales 销量，price_asc、price_desc 价格，unit_asc 单位价格，expiry 效期，new 新品；不传为综合',
  ),
  page: pageField.describe('第几页，从 1 起'),
} satisfies Record<ListParam | 'keywords' | 'type' | 'exact', z.ZodType>);

const isTurned = (least: string | number | undefined, most: string | number | undefined): boolean =>
  least !== undefined && most !== undefined && Number(least) > Number(most);

/**
 * Fields that filter, sort and page a list of goods: the parameters of the list's address, and the keywords of a
 * search.
 */
export const goodsListFields = listFields
  .refine(({ min, max }) => !isTurned(min, max), { error: '最低价不能高于最高价', path: ['min'] })
  .refine((asked) => !isTurned(asked.left_min, asked.left_max), {
    error: '最少的月数不能多于最多的月数',
    path: ['left_min'],
  });

/** Converts them to the query of a list's address. */
export const toSearch = (input: z.output<typeof goodsListFields>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(',')]],
    ),
  );
