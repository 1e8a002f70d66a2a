import { lotNumberRefusal } from '#lib/catalogue/goods/lots/lot-number.rules.ts';
import { CHOSEN_STATES, LOT_LIMITS, LOT_STATES } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { GOODS_FILTERS, GOODS_LIMITS, GOODS_STATES } from '#lib/catalogue/goods/office/goods-office.rules.ts';
import { keysOf, moment } from '#lib/platform/http/call/answer.fields.ts';
import {
  allTabsField,
  choiceField,
  fileField,
  filterField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  switchField,
  tabsField,
  wholeNumber,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import { PICTURE_FILES } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { plainCode } from '#lib/platform/sheet-cells.rules.ts';
import { fenToYuanText, typedYuanToFen } from '#lib/platform/money.rules.ts';
import { formatDate, parseDateTime } from '#lib/platform/time.rules.ts';
import { z } from 'zod';

const MOST_FEN = 100_000_000;
const MOST_UNITS = 1_000_000;

/** Parameters of the list of goods in its address. */
export const goodsQuery = z.object({
  keywords: searchField('搜索商品', '名称、拼音、批准文号、条形码或批号', 60),
  filter: filterField('筛选', '全部', GOODS_FILTERS),
  state: tabsField('销售状态', GOODS_STATES, 'on'),
  page: pageField,
});

/** A price in yuan, as fen; null when left empty. */
const priceField = (what: string) =>
  z
    .codec(z.string().default(''), z.number().nullable(), {
      decode: (written, { issues }) => {
        if (written.trim() === '') return null;
        const fen = typedYuanToFen(written);
        if (fen !== null && fen > 0 && fen <= MOST_FEN) return fen;
        const message = `${what}应是大于 0 的金额，最多两位小数，例如 12.50`;
        issues.push({ code: 'custom', input: written, message });
        return z.NEVER;
      },
      encode: (fen) => (fen === null ? '' : fenToYuanText(fen)),
    })
    .meta({ label: what, kind: 'money', size: 'quarter' });

const neededPrice = (what: string) =>
  priceField(what).transform((fen, context): number => {
    if (fen !== null) return fen;
    context.addIssue({ code: 'custom', message: `请填写${what}` });
    return z.NEVER;
  });

/** A day as typed; null when left empty. */
const dayField = (what: string) =>
  z
    .codec(z.string().default(''), z.number().nullable(), {
      decode: (written, { issues }) => {
        const at = parseDateTime(written);
        if (at !== null || written.trim() === '') return at;
        issues.push({ code: 'custom', input: written, message: `${what}请写成 2026-11-30 这样的日期` });
        return z.NEVER;
      },
      encode: (ms) => (ms === null ? '' : formatDate(ms)),
    })
    .meta({ kind: 'date', size: 'quarter' });

/** A lot number, also as copied from a spreadsheet. */
const lotNumber = requiredText('批号', LOT_LIMITS.number)
  .overwrite(plainCode)
  .refine((number) => lotNumberRefusal(number) === null, {
    error: ({ input }) => lotNumberRefusal(String(input)) ?? '',
  });

/** Fields of a goods that operators fill in: prices in fen, days in ms. */
export const goodsForm = z.object({
  base_price: neededPrice('挂牌价'),
  rank2_price: priceField('二级价').meta({ help: '留空则按挂牌价' }),
  rank3_price: priceField('三级价').meta({ help: '留空则按挂牌价' }),
  market_price: neededPrice('市场价').meta({ help: '处方药不显示划线价' }),
  lot_no: optionalText(GOODS_LIMITS.lotNo, '批号').meta({ label: '在售批号', size: 'quarter' }),
  produced_at: dayField('生产日期').meta({ label: '生产日期' }),
  expires_at: dayField('有效期').meta({ label: '有效期至' }),
  origin: optionalText(GOODS_LIMITS.origin, '产地').meta({ note: '（中药）', size: 'quarter' }),
  grade: optionalText(GOODS_LIMITS.grade, '等级').meta({ note: '（中药）', size: 'quarter' }),
  description: optionalText(GOODS_LIMITS.description, '说明').meta({
    kind: 'area',
    help: '显示在商品参数下面，不写功效承诺',
  }),
  is_on_sale: switchField.meta({ label: '在售', size: 'quarter' }),
  off_sale_reason: optionalText(GOODS_LIMITS.offSaleReason, '下架原因').meta({
    help: '下架时买家在商品页和购物车看到，例如 厂家停产；上架后清空',
    size: 'half',
  }),
});

export type GoodsInput = z.output<typeof goodsForm>;

/** Idempotency key of a submitted form. */
export const formKey = z.string('请刷新页面后再提交').regex(/^[\w-]{8,64}$/, '请刷新页面后再提交');

/** A movement of the stock: `+120`, `-5`; its key identifies the submitted form. */
export const stockForm = z.object({
  change: z
    .preprocess(
      (given) => (typeof given === 'number' ? String(given) : given),
      z
        .string('请填写增减数量')
        .overwrite((text) => text.normalize('NFKC').replace('−', '-'))
        .trim()
        .regex(/^[+-]?\d{1,7}$/, '请填写整数，入库为正，出库为负，例如 120 或 -5')
        .transform(Number)
        .refine((units) => units !== 0, '增减数量不能是 0')
        .refine((units) => Math.abs(units) <= MOST_UNITS, `一次最多增减 ${MOST_UNITS}`),
    )
    .meta({
      label: '增减数量',
      help: '入库为正，出库为负',
      size: 'half',
      inputmode: 'text',
      placeholder: '例如 120 或 -5',
    }),
  remark: requiredText('原因', GOODS_LIMITS.remark, 2).meta({
    help: '记入库存流水',
    size: 'half',
    suggestions: ['采购入库', '盘盈', '盘亏', '破损报废', '效期报废'],
  }),
  idempotency_key: formKey,
});

/** A photo to be added to a goods. */
export const photoForm = z.object({
  photo: fileField('请选择图片').meta({
    label: '上传照片',
    accept: PICTURE_FILES,
    help: '方形最好，JPG、PNG 或 WebP，最大 5 MB；没有照片时显示包装示意图',
  }),
});

/** The inspection report of a lot. */
export const reportForm = z.object({
  lot_no: lotNumber.meta({ label: '批号', size: 'half' }),
  report: fileField('请选择检验报告文件').meta({
    label: '报告文件',
    size: 'half',
    accept: `application/pdf,${PICTURE_FILES}`,
    help: 'PDF 或拍照的图片，最大 8 MB；上传后买家在商品页能看到',
  }),
});

/** Parameters of the list of lots in its address. */
export const lotsQuery = z.object({ state: allTabsField('状态', LOT_STATES), page: pageField });

const units = (what: string, least: number) =>
  wholeNumber(`${what}请填写 ${least} 到 ${LOT_LIMITS.units} 的整数`, [least, LOT_LIMITS.units]).meta({
    label: what,
    kind: 'number',
    size: 'quarter',
  });

const place = optionalText(LOT_LIMITS.place, '库位').meta({
  label: '库位',
  size: 'quarter',
  placeholder: '例如 A-03-2',
});

const reason = requiredText('原因', LOT_LIMITS.reason, 2).meta({ help: '记入批次台账', size: 'half' });

/** Fields of a lot taken in; units of an existing number are added to its lot. */
export const takeInForm = z.object({
  number: lotNumber.meta({ label: '批号', size: 'quarter' }),
  made_at: dayField('生产日期').meta({ label: '生产日期' }),
  expires_at: dayField('有效期').meta({ label: '有效期至' }),
  no_expiry: switchField.meta({ label: '无有效期', help: '器械标签上没有有效期时勾选' }),
  quantity: units('入库数量', 1),
  place,
  state: choiceField(CHOSEN_STATES, '请选择状态')
    .optional()
    .default('on_sale')
    .meta({ label: '入库后', kind: 'choice', size: 'quarter', help: '待验、停售的批次不计入可售库存' }),
  idempotency_key: formKey,
});
export type TakeInInput = z.output<typeof takeInForm>;

/** A correction: `+12`, `-5`, with its reason. */
export const lotCorrectionForm = stockForm.extend({
  change: stockForm.shape.change.meta({ help: '增加为正，减少为负' }),
  remark: reason.meta({ suggestions: ['登记有误', '破损报废', '效期报废', '抽检取样'] }),
});

/** Units counted on the shelf. */
export const lotCountForm = z.object({
  counted: units('实盘数量', 0).meta({ size: 'half', help: '货架上的全部，已售未发的也数' }),
  remark: optionalText(LOT_LIMITS.reason, '说明').meta({ label: '说明', size: 'half' }),
  idempotency_key: formKey,
});

export const lotStateForm = z.object({
  state: choiceField(CHOSEN_STATES, '请选择状态').meta({ label: '状态', kind: 'choice', size: 'quarter' }),
  remark: reason.meta({ suggestions: ['验收合格', '待检验', '质量可疑', '包装破损', '已过有效期'] }),
});

export const lotPlaceForm = z.object({ place });

/** A lot as returned by the API. */
export const lotAnswer = z
  .object({
    id: z.int(),
    number: z.string().describe('批号'),
    made_at: moment('生产日期').nullable(),
    expires_at: moment('有效期至').nullable(),
    quantity: z.int().describe('数量'),
    place: z.string().describe('库位'),
    state: keysOf(LOT_STATES),
    reports: z.int().describe('检验报告份数'),
  })
  .meta({ id: 'Lot' });

export const lotExample = {
  id: 31,
  number: 'A240301',
  made_at: 1_740_758_400_000,
  expires_at: 1_803_830_400_000,
  quantity: 120,
  place: 'A-03-2',
  state: 'on_sale' as const,
  reports: 1,
};

/** Answer of calls that change a lot: the lot, and the stock of its goods after the change. */
export const lotChangeAnswer = z.object({ id: z.int(), quantity: z.int(), stock: z.int() });

/** Sent along with a count: the units that should be there as the form showed them, and the answer to its question. */
export const overCount = {
  should: wholeNumberOrNone('货架应有的数量不正确，请刷新后再盘点', [0, 10 * LOT_LIMITS.units]).describe(
    '打开时货架应有的数量；此后有进出的答 409，留空不比较',
  ),
  is_sure: switchField.describe('差得多的盘点再提交一次时为 1，并写原因'),
};

/** Answer of calls that count a lot. */
export const lotCountAnswer = lotChangeAnswer.extend({
  waiting: z.boolean().describe('true：差额较大，等待另一位同事确认，还没有入账'),
});
