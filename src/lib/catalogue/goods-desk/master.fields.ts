import { areaCode, areaName } from '#lib/catalogue/goods-desk/sales-areas.rules.ts';
import { readBarCode } from '#lib/catalogue/goods/bar-code.rules.ts';
import { INSURANCE_CLASSES, RX_WORDS, STORAGES } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { BUSINESS_SCOPES } from '#lib/people/members/business-scopes.rules.ts';
import {
  choiceField,
  linesField,
  switchField,
  wholeNumber,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { isErrorCell, plainCell, plainCode } from '#lib/platform/sheet-cells.rules.ts';
import { z } from 'zod';

/** Limits (characters) as in lists that are imported. */
const LIMITS = { name: 200, spec: 500, brand: 100, number: 100, form: 60, unit: 12, code: 40 } as const;
const MOST_UNITS = 1_000_000;

/** A text on one line, in the form that imported lists have, too. */
const oneLine = (label: string, most: number, read: (text: string) => string = plainCell) =>
  z
    .string()
    .overwrite(read)
    .max(most, `${label}最多 ${most} 个字`)
    .refine((text) => !isErrorCell(text), `${label}是表格软件的错误值，请重新填写`)
    .optional()
    .default('')
    .meta({ label, size: 'quarter' });

const neededLine = (label: string, most: number) =>
  z
    .string(`请填写${label}`)
    .overwrite(plainCell)
    .min(1, `请填写${label}`)
    .max(most, `${label}最多 ${most} 个字`)
    .refine((text) => !isErrorCell(text), `${label}是表格软件的错误值，请重新填写`)
    .meta({ label, size: 'quarter' });

const units = (label: string) =>
  wholeNumber(`${label}请填写 1 到 ${MOST_UNITS} 的整数`, [1, MOST_UNITS]).meta({
    label,
    kind: 'number',
    size: 'quarter',
    initial: '1',
  });

const wordsOf = <Word extends string>(none: string, words: readonly Word[]) =>
  Object.fromEntries([['', none], ...words.map((word) => [word, word])]) as Record<Word | '', string>;

/** Sales areas, one a line, as the beginnings of region codes. */
const areasField = z
  .codec(z.string().default(''), z.array(z.string()), {
    decode: (text, { issues }) => {
      const lines = linesField.parse(text.replaceAll(/[、，,;；]/g, '\n'));
      const unknown = lines.filter((line) => areaCode(line) === null);
      if (unknown.length > 0) {
        const message = `不认识的地区：${unknown.slice(0, 3).join('、')}。请写省或市的名称，例如 河南省 或 江苏省苏州市`;
        issues.push({ code: 'custom', input: text, message });
      }
      return [...new Set(lines.map((line) => areaCode(line) ?? ''))].sort();
    },
    encode: (codes) => codes.map(areaName).join('\n'),
  })
  .meta({ kind: 'area' });

/** Master data of a goods: what it is and how it may be sold. The columns have the same names, except maker and areas. */
export const masterForm = z.object({
  name: neededLine('商品名称', LIMITS.name).meta({ size: 'half' }),
  common_name: oneLine('通用名', LIMITS.name).meta({ help: '留空则同商品名称' }),
  brand_name: oneLine('商品名', LIMITS.brand).meta({ label: '商品名（品牌）' }),
  spec: neededLine('规格', LIMITS.spec).meta({ size: 'half', placeholder: '例如 0.25g*24粒/盒' }),
  unit: neededLine('单位', LIMITS.unit).meta({
    suggestions: ['盒', '瓶', '袋', '支', '包', '罐', '台', '个'],
  }),
  dosage_form: oneLine('剂型', LIMITS.form).meta({ placeholder: '例如 胶囊剂' }),
  maker: neededLine('生产厂家', LIMITS.name).meta({ size: 'half', help: '写全称；还没有的厂家会新建' }),
  holder: oneLine('上市许可持有人', LIMITS.name).meta({ size: 'half', help: '与生产厂家相同可留空' }),
  approval_no: oneLine('批准文号', LIMITS.number, (text) =>
    plainCode(text).replaceAll(' ', '').toUpperCase(),
  ).meta({
    label: '批准文号或注册证号',
    size: 'half',
  }),
  barcode: oneLine('条形码', LIMITS.code, (text) => readBarCode(text).code || plainCode(text)).meta({
    size: 'half',
    help: '8、12、13 或 14 位；自编码要有字母和数字',
  }),
  category_id: wholeNumber('请选择分类', [1, LARGEST_ID]).meta({
    label: '分类',
    kind: 'choice',
    placeholder: '请选择',
    size: 'quarter',
  }),
  scope_code: choiceField({ '': '按批准文号判断', ...BUSINESS_SCOPES })
    .optional()
    .default('')
    .meta({ label: '经营范围', size: 'quarter', help: '会员的经营范围含它才能采购' }),
  rx_class: choiceField({ ...RX_WORDS, none: '不分类（饮片、器械等）' }, '请选择处方分类').meta({
    label: '处方分类',
    size: 'quarter',
    placeholder: '请选择',
  }),
  insurance_class: choiceField(wordsOf('不在医保目录', INSURANCE_CLASSES))
    .optional()
    .default('')
    .meta({ label: '医保类别', size: 'quarter' }),
  storage: choiceField(wordsOf('没有注明', STORAGES))
    .optional()
    .default('')
    .meta({ label: '贮藏', size: 'quarter' }),
  middle_pack: units('中包装').meta({ help: '没有则填 1' }),
  case_size: units('件装量').meta({ help: '没有则填 1' }),
  min_quantity: units('起订量'),
  step_quantity: units('加购倍数').meta({ help: '等于中包装则不拆零' }),
  free_shipping_quantity: wholeNumberOrNone(`包邮数量请填写 1 到 ${MOST_UNITS} 的整数，或留空`, [
    1,
    MOST_UNITS,
  ]).meta({ label: '包邮数量', kind: 'number', size: 'quarter', help: '够这个数量包邮，留空则没有' }),
  is_youx: switchField.meta({ label: '优选（包邮专区）', size: 'quarter' }),
  is_new: switchField.meta({ label: '新品', size: 'quarter' }),
  is_special: switchField.meta({ label: '特殊管理', size: 'quarter', help: '只卖给开通了的会员' }),
  is_mhj: switchField.meta({ label: '含麻黄碱', size: 'quarter', help: '单独下单，只能转账付款' }),
  is_kxzq: switchField.meta({ label: '控销', size: 'quarter', help: '只卖给下面地区的会员' }),
  areas: areasField.meta({
    label: '销售区域',
    note: '（控销商品，每行一个）',
    rows: 3,
    help: '省或市的名称，例如 河南省、江苏省苏州市',
  }),
});

export type MasterInput = z.output<typeof masterForm>;

const { base_price, rank2_price, rank3_price, market_price, origin, grade, description } = goodsForm.shape;

/** A new goods: master data with prices and texts; stock and lots come with the first delivery. */
export const newGoodsForm = z.object({
  ...masterForm.shape,
  base_price,
  rank2_price,
  rank3_price,
  market_price,
  origin,
  grade,
  description,
});

export type NewGoodsInput = z.output<typeof newGoodsForm>;

/** A goods as programs read its master data. */
export const masterAnswer = z.object({
  id: z.int(),
  version: z.int().describe('保存时要带上的版本'),
  fields: z.record(z.string(), z.string()).describe('主数据各项，名称和写法同保存时'),
});
