import { z } from 'zod';
import {
  allTabsField,
  choiceField,
  filterField,
  idField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  wholeNumber,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import { momentField } from '#lib/platform/http/call/office.fields.ts';
import { DRAW_LIMITS, DRAW_STATES, PRIZE_KINDS, WON_KINDS } from '#lib/trade/draws/draws.rules.ts';

/** Query of the list of draws. */
export const drawQuery = z.object({
  state: allTabsField('抽奖状态', DRAW_STATES),
  page: pageField,
});

/** Query of the results of one draw. */
export const drawResultQuery = z.object({
  keywords: searchField('搜索结果', '公司或用户名', 40),
  kind: filterField('奖品', '全部奖品', PRIZE_KINDS),
  page: pageField,
});

/** Query of the results as a file. */
export const drawResultExportQuery = drawResultQuery.extend({ id: idField });

const neededMoment = (what: string) =>
  momentField
    .refine((at) => at !== null, `请填写${what}时间`)
    .meta({ label: what, size: 'half', kind: 'datetime-local', needed: true, help: '北京时间' });

/** Form of a draw, without its prizes. */
export const drawForm = z.object({
  name: requiredText('名称', DRAW_LIMITS.name, 2).meta({ size: 'half' }),
  headline: optionalText(DRAW_LIMITS.headline, '一句话').meta({
    size: 'half',
    help: '首页底部横幅上的小字',
  }),
  starts_at: neededMoment('开始'),
  ends_at: neededMoment('结束'),
  rules: optionalText(DRAW_LIMITS.rules, '规则').meta({
    kind: 'area',
    rows: 6,
    help: '每行一条。每天一次、奖品发到哪里、概率怎样计算，规则页会自动写明',
  }),
});
export type DrawInput = z.output<typeof drawForm>;

/** Field for one of the records offered by the page; null where none is chosen. */
const chosenField = (label: string) =>
  wholeNumberOrNone(`请选择${label}`, [1, 999_999_999]).meta({ label, kind: 'choice', placeholder: '不选' });

const prizeFields = {
  name: requiredText('名称', DRAW_LIMITS.prizeName).meta({ size: 'half', help: '抽中后显示' }),
  remarks: optionalText(DRAW_LIMITS.remarks, '说明').meta({ size: 'half', help: '显示在名称后的括号里' }),
  weight: wholeNumber(`请填写 0 至 ${DRAW_LIMITS.weight} 的整数`, [0, DRAW_LIMITS.weight]).meta({
    label: '权重',
    kind: 'number',
    size: 'half',
    help: '概率是权重占全部权重的份额',
  }),
};

/** Editable fields of the prize `nothing`. */
export const nothingForm = z.object(prizeFields);

/** Form of a prize; other required fields depend on its kind. */
export const prizeForm = z.object({
  kind: choiceField(WON_KINDS, '请选择奖品类型').meta({ label: '类型', initial: 'points', size: 'half' }),
  ...prizeFields,
  stock: wholeNumberOrNone(`请填写 1 至 ${DRAW_LIMITS.stock} 的整数，留空为不限`, [
    1,
    DRAW_LIMITS.stock,
  ]).meta({
    label: '数量',
    size: 'half',
    inputmode: 'numeric',
    help: '留空为不限',
  }),
  points: wholeNumberOrNone(`请填写 1 至 ${DRAW_LIMITS.points} 的整数`, [1, DRAW_LIMITS.points]).meta({
    label: '积分',
    size: 'half',
    inputmode: 'numeric',
    help: '类型为积分时填写',
  }),
  batch_id: chosenField('券').meta({ help: '类型为券时选择；从这批券里发放，发完即止' }),
  points_goods_id: chosenField('积分商品').meta({
    help: '类型为商品时选择；奖品数量单独准备，不占商城库存',
  }),
});
export type PrizeInput = z.output<typeof prizeForm>;
export type NothingInput = z.output<typeof nothingForm>;

/** Switch that enables or disables a draw in its window. */
export const drawSwitchForm = z.object({ is_on: choiceField({ 1: '启用', 0: '停用' }) });
