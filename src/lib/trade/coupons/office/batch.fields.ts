import { z } from 'zod';
import {
  choiceField,
  pageField,
  requiredText,
  searchField,
  switchField,
  tabsField,
  wholeNumberOrNone,
} from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { fenToYuanText, typedYuanToFen } from '#lib/platform/money.rules.ts';
import { dateTimeField, formatDate, isOfOurTime, parseDateTime } from '#lib/platform/time.rules.ts';
import {
  BATCH_LIMITS,
  BATCH_STATES,
  endOfDay,
  HOLDER_STATES,
  type HolderState,
} from '#lib/trade/coupons/office/batch.rules.ts';
import { linesOfText } from '#lib/trade/coupons/pasted-holders.rules.ts';
import { COUPON_KINDS, COUPON_SCOPES, COUPON_ZONES } from '#lib/trade/coupons/coupons.rules.ts';

const LONGEST_TAKE_BACK_REASON = 100;
const VALIDITIES = { days: '领取后若干天', window: '固定日期' } as const;

const plain = (text: unknown): string =>
  (typeof text === 'string' || typeof text === 'number' ? String(text) : '').normalize('NFKC').trim();

/**
 * Creates a field of typed text, normalized and parsed by `read`, which returns undefined for invalid text; `write` is
 * the reverse.
 */
const typedField = <Value>(
  words: string,
  read: (text: string) => Value | undefined,
  write: (value: Value) => string,
) =>
  z.codec(z.unknown().optional(), z.custom<Value>(), {
    decode: (typed, { issues }) => {
      const value = read(plain(typed));
      if (value !== undefined) return value;
      issues.push({ code: 'custom', input: typed, message: words });
      return z.NEVER;
    },
    encode: write,
  });

const yuanField = (what: string, least: number) =>
  typedField(
    `${what}请填写金额（元），最多两位小数，不超过 10 万元`,
    (text) => {
      const fen = text === '' && least === 0 ? 0 : typedYuanToFen(text);
      return fen !== null && fen >= least && fen <= BATCH_LIMITS.amountFen ? fen : undefined;
    },
    (fen) => (fen === 0 ? '' : fenToYuanText(fen).replace(/\.00$/, '')),
  ).meta({ inputmode: 'decimal' });

/** Creates a field of a whole number from 1; null when empty. */
const countField = (what: string, most: number) =>
  wholeNumberOrNone(`${what}请填写 1 到 ${most} 的整数`, [1, most]).meta({
    size: 'half',
    inputmode: 'numeric',
  });

/** Creates a field of a moment or a day; null when empty. */
const momentField = (what: string, write: (at: number | null) => string) =>
  typedField<number | null>(
    `${what}不正确，请写成 2026-11-20 或 2026-11-20 08:00，年份 2000 至 2100`,
    (text) => {
      const at = text === '' ? null : parseDateTime(text);
      return text === '' || (at !== null && isOfOurTime(at)) ? at : undefined;
    },
    write,
  ).meta({ size: 'half', kind: 'datetime-local' });

const dayField = (what: string) =>
  momentField(what, (at) => (at === null ? '' : formatDate(at))).meta({ kind: 'date' });

/** Ticked boxes: a list, or one text with commas. */
const ticksField = typedTicks().refine(
  (values) => values.length <= BATCH_LIMITS.lines,
  '选得过多，请改选上一级',
);

function typedTicks() {
  return z
    .codec(z.unknown().optional(), z.array(z.string()), {
      decode: (value) =>
        (value !== null && typeof value === 'object' ? Object.values(value) : plain(value).split(','))
          .map(plain)
          .filter(Boolean),
      encode: (values) => values.join(','),
    })
    .meta({ kind: 'ticks' });
}

/** Creates a field of the lines of a pasted list. */
const linesField = (what: string) =>
  z
    .string()
    .max(BATCH_LIMITS.text, `${what}的名单过长，请分成几批`)
    .default('')
    .transform(linesOfText)
    .refine(
      (lines) => lines.filter(Boolean).length <= BATCH_LIMITS.lines,
      `${what}一批最多 ${BATCH_LIMITS.lines} 行`,
    );

/** The parts of a batch that may always be changed. */
const outlet = {
  name: requiredText('名称', BATCH_LIMITS.name, BATCH_LIMITS.leastName).meta({
    help: `${BATCH_LIMITS.leastName} 到 ${BATCH_LIMITS.name} 个字，客户在钱包和结算时看到`,
  }),
  is_claimable: switchField.meta({ label: '客户可在领券中心自行领取' }),
  claim_from: momentField('领取开始时间', dateTimeField).meta({ label: '领取开始', help: '不填为即日起' }),
  claim_until: momentField('领取截止时间', dateTimeField).meta({
    label: '领取截止',
    help: '不填为领完或有效期过为止',
  }),
  total: countField('总数', BATCH_LIMITS.total).meta({ label: '总数（张）', help: '不填为不限' }),
  per_member_limit: countField('每户限领', BATCH_LIMITS.perMember)
    .transform((count) => count ?? 1)
    .meta({ label: '每户限领（张）', help: '领取和发放合计', initial: '1' }),
};

const terms = {
  kind: choiceField(COUPON_KINDS, '请选择类型').meta({
    label: '类型',
    kind: 'chips',
    initial: 'coupon',
    help: '满减券每单一张，有门槛和范围；现金券没有门槛，一单可用多张，不抵运费',
  }),
  amount: yuanField('面额', 1).meta({ label: '面额（元）' }),
  minimum: yuanField('门槛', 0).meta({
    label: '门槛（元）',
    help: '范围内商品满多少可用；不填为不设门槛',
    description: '现金券没有门槛',
  }),
  scope_kind: choiceField(COUPON_SCOPES, '请选择使用范围').meta({
    label: '使用范围',
    kind: 'chips',
    initial: 'all',
  }),
  zones: ticksField.meta({ label: '专区', words: COUPON_ZONES }),
  categories: ticksField.meta({ label: '分类' }),
  makers: linesField('厂家').meta({ label: '厂家' }),
  goods: linesField('商品').meta({ label: '商品' }),
  validity: choiceField(VALIDITIES, '请选择有效期的算法').meta({
    label: '有效期',
    kind: 'chips',
    initial: 'days',
  }),
  valid_from: dayField('有效期的第一天').meta({ label: '第一天', help: '不填为领取后即可用' }),
  valid_through: dayField('有效期的最后一天').meta({ label: '最后一天', help: '含当天' }),
  valid_days: countField('有效天数', BATCH_LIMITS.days).meta({
    label: '有效天数',
    help: '领取当天不算，到最后一天的 24 点',
    initial: '30',
  }),
};

type Outlet = { [Name in keyof typeof outlet]: z.output<(typeof outlet)[Name]> };
type Terms = { [Name in keyof typeof terms]: z.output<(typeof terms)[Name]> };

/** Adds a problem that concerns several fields to those of the form. */
type Problem = (path: string, message: string) => void;

/** Runs the checks also where a field is invalid by itself, so that a form gets all problems at once. */
const ALWAYS = { when: () => true };

const problemsOf =
  <Input>(look: (input: Partial<Input>, problem: Problem) => void) =>
  (input: Partial<Input>, context: z.RefinementCtx): void =>
    look(input, (path, message) => context.addIssue({ code: 'custom', path: [path], message }));

function checkClaim({ is_claimable, claim_from, claim_until }: Partial<Outlet>, problem: Problem): void {
  if (is_claimable && claim_from && claim_until && claim_from >= claim_until)
    problem('claim_until', '领取截止时间应在开始时间之后');
}

function checkTerms(input: Partial<Outlet & Terms>, problem: Problem): void {
  checkClaim(input, problem);
  const { kind, amount, minimum, validity, valid_from, valid_through, valid_days } = input;
  if (kind === 'coupon' && minimum && amount !== undefined && minimum < amount)
    problem('minimum', '门槛应不低于面额；不设门槛请留空');
  if (validity === 'days' && valid_days === null) problem('valid_days', '请填写领取后多少天内有效');
  if (validity !== 'window') return;
  if (valid_through === null) problem('valid_through', '请填写有效期的最后一天');
  if (!valid_through) return;
  if ((valid_from ?? 0) > valid_through) problem('valid_through', '有效期的最后一天应不早于第一天');
  if (input.is_claimable && (input.claim_from ?? 0) >= endOfDay(valid_through))
    problem('claim_from', '领取开始前有效期已过');
}

/** State that a change is based on: forms send their marks, programs its state (`batchStateOf`). */
export const basedOnFields = {
  marks: marksField,
  based_on: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '表单已过期，请刷新页面')
    .nullable()
    .default(null)
    .describe('改的是哪一份：打开时这批券的状态；之后同事改过就不保存。不填不检查'),
};

export const outletForm = z.object(outlet).superRefine(problemsOf<Outlet>(checkClaim), ALWAYS);

export const batchForm = z.object({ ...outlet, ...terms }).superRefine(problemsOf(checkTerms), ALWAYS);

/** Reason for taking a coupon back from its holder. */
export const takeBackForm = z.object({
  reason: requiredText('收回原因', LONGEST_TAKE_BACK_REASON, 2).meta({
    kind: 'area',
    help: '只有后台看得到；收回后不能恢复',
  }),
});

/** Fields of a form that are checked against the database or the clock, each by itself. */
export const lookedUpFields = z.object({
  kind: terms.kind.catch('coupon'),
  scope_kind: terms.scope_kind.catch('all'),
  zones: terms.zones.catch([]),
  categories: terms.categories.catch([]),
  makers: terms.makers.catch([]),
  goods: terms.goods.catch([]),
  validity: terms.validity.catch('days'),
  valid_through: terms.valid_through.catch(null),
  is_claimable: outlet.is_claimable.catch(false),
  claim_until: outlet.claim_until.catch(null),
});

/** Limit of characters in a search. */
export const LONGEST_SEARCH = 60;
const keywords = z
  .string()
  .transform((text) => text.normalize('NFKC').trim().slice(0, LONGEST_SEARCH))
  .catch('');

/** Query of the list of batches. */
export const batchQuery = z.object({
  keywords: searchField('搜索券', '名称或编号', LONGEST_SEARCH),
  state: tabsField('券的状态', BATCH_STATES, 'running'),
  page: pageField,
});

/** Query of the list of holders. */
export const holderQueryFields = {
  state: z.enum(Object.keys(HOLDER_STATES) as HolderState[]).catch('all'),
  keywords,
};
