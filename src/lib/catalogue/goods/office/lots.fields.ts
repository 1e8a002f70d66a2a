import { z } from 'zod';
import { CHOSEN_STATES, LOT_LIMITS, LOT_STATES } from '#lib/catalogue/goods/lots/lots.rules.ts';
import { dayField, requestKey, stockForm } from '#lib/catalogue/goods/office/goods-desk.fields.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import {
  allTabsField,
  choiceField,
  optionalText,
  pageField,
  requiredText,
  switchField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';

/** The lots of a goods, as the address of their list asks for them. */
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

/** What is written of a lot that is taken in; of a number that is there already more of it comes. */
export const takeInForm = z.object({
  number: requiredText('批号', LOT_LIMITS.number).meta({ size: 'quarter' }),
  made_at: dayField('生产日期').meta({ label: '生产日期' }),
  expires_at: dayField('有效期').meta({ label: '有效期至' }),
  no_expiry: switchField.meta({ label: '无有效期', help: '器械标签上没有有效期时勾选' }),
  quantity: units('入库数量', 1),
  place,
  state: choiceField(CHOSEN_STATES, '请选择状态')
    .optional()
    .default('on_sale')
    .meta({ label: '入库后', kind: 'choice', size: 'quarter', help: '待验、停售的批次不计入可售库存' }),
  request_key: requestKey,
});
export type TakeInInput = z.output<typeof takeInForm>;

/** A correction: `+12`, `-5`, with its reason. */
export const lotCorrectionForm = stockForm.extend({
  change: stockForm.shape.change.meta({ help: '增加为正，减少为负' }),
  remark: reason.meta({ suggestions: ['登记有误', '破损报废', '效期报废', '抽检取样'] }),
});

/** What was counted on the shelf. */
export const lotCountForm = z.object({
  counted: units('实盘数量', 0),
  remark: optionalText(LOT_LIMITS.reason, '说明').meta({ label: '说明', size: 'half' }),
  request_key: requestKey,
});

export const lotStateForm = z.object({
  state: choiceField(CHOSEN_STATES, '请选择状态').meta({ label: '状态', kind: 'choice', size: 'quarter' }),
  remark: reason.meta({ suggestions: ['验收合格', '待检验', '质量可疑', '包装破损', '已过有效期'] }),
});

export const lotPlaceForm = z.object({ place });

/** A lot as calls answer it. */
export const lotAnswer = z
  .object({
    id: z.int(),
    number: z.string().describe('批号'),
    made_at: moment('生产日期').nullable(),
    expires_at: moment('有效期至').nullable(),
    quantity: z.int().describe('数量'),
    place: z.string().describe('库位'),
    state: z
      .enum(['blocked', 'on_sale', 'quarantined', 'recalled'])
      .describe('on_sale 在售，quarantined 待验，blocked 停售，recalled 召回'),
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

/** What calls that change a lot answer: the lot, and the stock of its goods after it. */
export const lotChangeAnswer = z.object({ id: z.int(), quantity: z.int(), stock: z.int() });
