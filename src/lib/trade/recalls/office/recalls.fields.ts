import { z } from 'zod';
import {
  allTabsField,
  choiceField,
  filterField,
  idField,
  linesField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import {
  LEVEL_EXPLAINED,
  LINE_STATES,
  RECALL_INSTRUCTION,
  RECALL_LEVELS,
  RECALL_LIMITS,
  RECALL_STATES,
} from '#lib/trade/recalls/recalls.rules.ts';

/** A recall as an operator starts it. */
export const recallForm = z.object({
  goods_id: idField.meta({
    label: '商品编号',
    kind: 'number',
    size: 'half',
    help: '在“商品”里看，或从批次页的“发起召回”进来',
  }),
  lots: linesField
    .pipe(
      z
        .array(z.string())
        .min(1, '请填写召回的批号')
        .max(RECALL_LIMITS.lots, `一次最多 ${RECALL_LIMITS.lots} 个批号`),
    )
    .meta({
      label: '批号',
      kind: 'area',
      rows: 3,
      needed: true,
      size: 'half',
      help: '每行一个，和药盒上的一样',
    }),
  level: choiceField(RECALL_LEVELS, '请选择召回级别').meta({
    label: '级别',
    kind: 'chips',
    explained: LEVEL_EXPLAINED,
  }),
  notice_no: optionalText(RECALL_LIMITS.noticeNo, '召回通知编号').meta({
    label: '召回通知编号',
    help: '厂家或药监部门的文号',
    size: 'half',
    autocomplete: 'off',
  }),
  reason: requiredText('召回原因', RECALL_LIMITS.reason, 2).meta({
    label: '召回原因',
    note: '（买家可见）',
    kind: 'area',
    rows: 2,
  }),
  instruction: requiredText('处理办法', RECALL_LIMITS.instruction, 2).meta({
    label: '处理办法',
    note: '（买家可见）',
    kind: 'area',
    rows: 3,
    initial: RECALL_INSTRUCTION,
  }),
});
export type RecallInput = z.output<typeof recallForm>;

/** Returns the key of a previewed recall: the goods and its lots, so that nothing else is recalled. */
export const previewedOf = ({ goods_id, lots }: Pick<RecallInput, 'goods_id' | 'lots'>): string =>
  `${goods_id}:${lots.map((number) => number.toUpperCase()).join(',')}`;

/** Query of the list of recalls. */
export const recallsQuery = z.object({
  keywords: searchField('搜索召回', '商品、批号或通知编号', RECALL_LIMITS.keywords),
  level: filterField('级别', '全部级别', RECALL_LEVELS),
  state: allTabsField('召回状态', RECALL_STATES),
  page: pageField,
});

/** Query of the lines of a recall. */
export const recallLinesQuery = z.object({
  keywords: searchField('搜索买家', '公司或订单号', RECALL_LIMITS.keywords),
  state: allTabsField('处理情况', LINE_STATES),
  page: pageField,
});

/** Query of the file of lines, with the recall's id. */
export const recallLinesExportQuery = recallLinesQuery.extend({ id: idField });

const units = wholeNumber('请填写 0 以上的整数', [0, 1_000_000]);

/** An operator's note on a line. */
export const recallLineForm = z.object({
  used: units.meta({
    label: '已用完或已售出',
    kind: 'number',
    help: '买家说已经用掉、卖掉的数量；没有填 0',
  }),
  note: optionalText(RECALL_LIMITS.note, '备注').meta({
    label: '备注',
    kind: 'area',
    rows: 2,
    help: '和谁联系的、怎么说的，同事可见',
  }),
});

/** Summary of a recall, for the authority. */
export const closeRecallForm = z.object({
  summary: requiredText('总结', RECALL_LIMITS.summary, 5).meta({
    label: '召回总结',
    kind: 'area',
    rows: 4,
    help: '收回多少、去向、退厂或销毁情况；结束后不能再改',
  }),
});

/** A buyer's answer: units used up. */
export const recallAnswerForm = z.object({
  used: units.meta({ label: '已用完或已售出的数量', kind: 'number' }),
});
