import { z } from 'zod';
import type { Wanted, WantedInput } from '#lib/catalogue/wanted/wanted.rules.ts';
import {
  WANTED_LIMITS,
  WANTED_SORTS,
  WANTED_STATES,
  type WantedState,
  WORD_OUTCOMES,
} from '#lib/catalogue/wanted/wanted.rules.ts';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import {
  allTabsField,
  choiceField,
  idField,
  idsFieldOf,
  nameText,
  optionalText,
  pageField,
  searchField,
  sortField,
  switchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';

/** The fields of a request in its form and its call (product §9.8). */
export const wantedForm = z.object({
  name: nameText('品种名称', WANTED_LIMITS.name, 2).meta({
    label: '品种名称',
    placeholder: '通用名或商品名',
    autocomplete: 'off',
  }),
  ypgg: optionalText(WANTED_LIMITS.spec, '规格').meta({
    size: 'half',
    placeholder: '例如 0.25g*24粒',
    autocomplete: 'off',
  }),
  sccj: optionalText(WANTED_LIMITS.maker, '生产厂家').meta({
    size: 'half',
    placeholder: '不限厂家可以不填',
    autocomplete: 'off',
  }),
  number: wholeNumber(`请填写需要的数量，1 至 ${WANTED_LIMITS.quantity} 的整数`, [
    1,
    WANTED_LIMITS.quantity,
  ]).meta({
    label: '首次采购数量',
    kind: 'number',
    inputmode: 'numeric',
    size: 'half',
    needed: true,
    help: '按盒、瓶、袋等销售单位',
  }),
  note: optionalText(WANTED_LIMITS.note, '说明').meta({
    kind: 'area',
    rows: 3,
    help: '例如批准文号或条形码、期望价格、什么时候要',
  }),
});

/** The form as input of the service. */
export const toWantedInput = (form: z.output<typeof wantedForm>): WantedInput => ({
  name: form.name,
  spec: form.ypgg,
  maker: form.sccj,
  quantity: form.number,
  note: form.note,
});

/** A member's own requests, as queried by the list's address. */
export const wantedQuery = z.object({ state: allTabsField('求购状态', WANTED_STATES), page: pageField });

/** All members' requests, grouped by variety. */
export const wantedDeskQuery = z.object({
  keywords: searchField('搜索求购', '品种、规格或厂家', 60),
  sort: sortField(WANTED_SORTS, 'members'),
  state: tabsField('求购状态', WANTED_STATES, 'open'),
  page: pageField,
});

const NOTHING = '请先勾选要答复的品种。';
const words = (label: string) =>
  optionalText(WANTED_LIMITS.answer, label).meta({ kind: 'area', rows: 2, note: '（求购的会员可见）' });

/** An answer in words: the outcome and a remark. */
export const wordsForm = z.object({
  outcome: choiceField(WORD_OUTCOMES, '请选择怎样答复').meta({ label: '答复', kind: 'chips' }),
  words: words('说明'),
});

/** Remark of an answer with goods. */
export const goodsWordsForm = z.object({ words: words('说明') });

/** Fields of an operator's answer: any request of each group, and either goods or words. */
export const answerFields = z
  .object({
    ids: idsFieldOf(NOTHING, 200, '一次最多答复 200 个品种。'),
    goods_id: idField.optional(),
    outcome: wordsForm.shape.outcome.optional(),
    words: wordsForm.shape.words,
    shown_at: wholeNumber('页面时间应为毫秒数', [0, Number.MAX_SAFE_INTEGER])
      .optional()
      .describe('看到这些求购的时间（毫秒）：在这之后同事已答复的不覆盖；不传则不检查'),
    corrects: switchField.describe('更正 30 天内的答复：已答复的会员收到更正消息，还没有答复的不动'),
  })
  .refine(({ goods_id, outcome }) => (goods_id === undefined) !== (outcome === undefined), {
    path: ['outcome'],
    error: '请选一个商品，或选择怎样答复。',
  });

export const wantedAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    ypgg: z.string().describe('规格'),
    sccj: z.string().describe('生产厂家'),
    number: z.int().describe('首次采购数量'),
    note: z.string(),
    state: z.enum(Object.keys(WANTED_STATES) as [WantedState, ...WantedState[]]),
    state_text: z.string(),
    answer: z.string().describe('商城的答复'),
    answered_at: moment('答复时间').nullable(),
    goods_id: z.int().nullable().describe('答复的商品'),
    created_at: moment('登记时间'),
  })
  .meta({ id: 'Wanted' });

/** A request with the field names of the calls. */
export const toWantedAnswer = (one: Wanted): z.output<typeof wantedAnswer> => ({
  id: one.id,
  name: one.name,
  ypgg: one.spec,
  sccj: one.maker,
  number: one.quantity,
  note: one.note,
  state: one.state,
  state_text: WANTED_STATES[one.state],
  answer: one.answer,
  answered_at: one.answeredAt,
  goods_id: one.goods?.id ?? null,
  created_at: one.createdAt,
});
