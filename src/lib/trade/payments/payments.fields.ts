import { z } from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import { TOP_UP } from '#lib/trade/payments/tries/tries.rules.ts';
import { DAY_MS, parseDateTime } from '#lib/platform/time.rules.ts';
import { formatFen, typedYuanToFen } from '#lib/platform/money.rules.ts';
import {
  choiceField,
  dayFilter,
  fileField,
  filterField,
  idField,
  optionalFileField,
  optionalText,
  pageField,
  requiredText,
  searchField,
  switchField,
  tabsField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { PICTURE_FILES } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { STATEMENT_LIMITS } from '#lib/trade/payments/providers/provider.rules.ts';
import {
  HOUSE_STATES,
  HOUSE_TARGETS,
  LONGEST_REASON,
  PROVIDER_TARGETS,
} from '#lib/trade/payments/refunds/refunds.rules.ts';
import {
  PAYMENT_TABS,
  type PaymentSearch,
  TRANSFER_LIMITS,
} from '#lib/trade/payments/office/payments-office.rules.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';
import { DIFFERENCE_TABS } from '#lib/trade/payments/reconcile/reconcile.rules.ts';

/** Provider that the buyer chose. */
export const providerField = z.enum(Object.keys(PAYMENT_PROVIDERS) as PaymentProviderName[], {
  error: '请选择付款方式',
});

/** Amount that a buyer typed in yuan, as fen. */
export const yuanField = z.union([z.string(), z.number()], '请填写金额').transform((typed, context) => {
  const fen = typedYuanToFen(String(typed));
  if (fen !== null) return fen;
  context.addIssue({ code: 'custom', message: '请填写金额，例如 500 或 500.50' });
  return z.NEVER;
});

/** Fields of a top-up of the wallet. */
export const topUpForm = z.object({
  amount: yuanField.meta({
    label: '充值金额（元）',
    kind: 'money',
    autocomplete: 'off',
    maxlength: 12,
    help: `每次 ${formatFen(TOP_UP.least)} 到 ${formatFen(TOP_UP.most)}，到账后马上可以用`,
  }),
});

/** Target of a refund of an online payment. */
export const targetField = choiceField(PROVIDER_TARGETS, '请选择退到哪里').meta({
  label: '退到哪里',
  inQuestions: { provider: '原路退回给付款人', wallet: '退到会员的余额' },
});

/** Fields for sending back a payment of another amount as a whole. */
export const returnForm = z.object({
  target: targetField,
  reason: requiredText('原因', LONGEST_REASON, 2).meta({ help: '至少 2 个字', initial: '实付与应付不符' }),
});

/** Fields of a refund: payment of the order (none for a top-up), amount, target and reason. */
export const refundForm = z.object({
  payment_id: z
    .preprocess((value) => (value === '' ? undefined : value), idField.optional())
    .meta({ label: '退哪一笔', kind: 'choice' }),
  amount: yuanField.meta({ label: '退款金额（元）', kind: 'money', size: 'half', autocomplete: 'off' }),
  target: targetField.meta({ kind: 'chips' }),
  reason: requiredText('退款原因', LONGEST_REASON, 2).meta({ label: '原因' }),
});

/** Fields of a refund of an order to the balance or through the bank. */
export const orderRefundForm = z.object({
  amount: yuanField.meta({ label: '退款金额（元）', kind: 'money', size: 'half', autocomplete: 'off' }),
  target: choiceField(HOUSE_TARGETS, '请选择退到哪里').meta({ label: '退到哪里', kind: 'chips' }),
  reason: requiredText('退款原因', LONGEST_REASON, 2).meta({
    label: '原因',
    help: '至少 2 个字，买家看得到',
  }),
});

/** Number of parcels of the order that its page showed when a refund was filled in. */
export const parcelsField = wholeNumber('请刷新后再试', [0, 9999])
  .optional()
  .describe('提交前看到的已发包裹数；之后又发出过包裹的，不退全款');

/** The same for each payment of a try, by payment id: `12:0 13:1`. */
export const parcelsByPayment = z
  .string()
  .regex(/^\d{1,10}:\d{1,4}( \d{1,10}:\d{1,4})*$/, '请刷新后再试')
  .transform(
    (text) => new Map(text.split(' ').map((pair) => pair.split(':').map(Number) as [number, number])),
  )
  .optional()
  .describe(
    '提交前看到的已发包裹数，每笔款的订单一个：{payment_id}:{包裹数}，空格隔开；之后又发出过包裹的，不退全款',
  );

/** Reason why the shop cancels a paid order. */
export const cancelOrderForm = z.object({
  reason: requiredText('取消原因', LONGEST_REASON, 2).meta({
    label: '取消原因',
    note: '（买家可见）',
    suggestions: ['买家申请取消', '商品缺货', '收货地址无法送达'],
    autocomplete: 'off',
  }),
});

/** Time (ms) of the buyer's request to cancel that is answered. */
export const askedAtField = wholeNumber('请刷新后再试', [0, Number.MAX_SAFE_INTEGER])
  .optional()
  .describe('处理的是买家哪一次申请：申请的时间；那次申请已撤回或处理过的不再处理');

/** Fields that record a refund as sent through the bank. */
export const refundSentForm = z.object({
  bank_reference: requiredText('银行流水号', TRANSFER_LIMITS.reference, 4).meta({
    help: '转回这笔款的银行流水号或凭证号，买家看得到',
    autocomplete: 'off',
  }),
});

/** Confirmation that a provider that can no longer be asked did not do a refund. */
export const toWalletForm = z.object({
  provider_checked: switchField.meta({ label: '已核对：平台没有退过这笔款', needed: true }),
});

/** A day, `2026-11-20`. */
export const dayField = z
  .string('请选择日期')
  .trim()
  .refine((day) => day.length === 10 && parseDateTime(day) !== null, '请选择日期，例如 2026-11-20');

const STATEMENT_MOST = `最多 ${STATEMENT_LIMITS.rows / 10_000} 万行、${STATEMENT_LIMITS.bytes / 1024 / 1024} MB`;

/**
 * Fields of a provider's statement of a day that is compared with the books; `replace` when the day was compared
 * before.
 */
export const statementForm = z.object({
  provider: providerField.meta({ label: '平台', kind: 'choice', size: 'half' }),
  day: dayField.meta({ label: '日期', kind: 'date', size: 'half' }),
  file: fileField('请选择对账文件').meta({
    label: '对账文件',
    needed: false,
    accept: '.csv,.zip,.txt,text/csv,application/zip',
    help: `支付宝的业务明细、微信支付的交易账单、沙箱的对账文件；CSV（GBK 或 UTF-8），或平台给的 zip；${STATEMENT_MOST}`,
  }),
  replace: switchField.meta({ label: '替换这一天原来的结果（写过的备注会留着）' }),
});

/** Reason for rejecting a transfer. */
export const rejectionForm = z.object({
  reason: requiredText('驳回原因', TRANSFER_LIMITS.rejection, 2).meta({ note: '（买家可见）', kind: 'area' }),
});

/** Reason for undoing the decision on a transfer. */
export const undoTransferForm = z.object({
  reason: requiredText('撤销原因', TRANSFER_LIMITS.rejection, 2).meta({
    note: '（买家可见）',
    suggestions: ['确认错了订单', '银行退回了这笔款', '驳回后查到已到账'],
    autocomplete: 'off',
  }),
});

/** Confirmation that a payer with another name is the company, required for goods with ephedrine. */
export const payerForm = z.object({
  payer_checked: switchField.meta({ label: '已核对：钱来自下单公司的对公账户', needed: true }),
  note: optionalText(TRANSFER_LIMITS.rejection, '核对说明').meta({
    note: '（记入操作记录）',
    help: '例如：银行流水户名为全称，页面填的是简称',
    kind: 'area',
    rows: 2,
    needed: true,
  }),
});

/** Fields of a transfer that a buyer announces. */
export const transferForm = z.object({
  payer_name: requiredText('付款单位', TRANSFER_LIMITS.payerName).meta({
    help: '银行账户的户名，须与下单公司一致',
    autocomplete: 'organization',
  }),
  payer_bank: requiredText('付款银行', TRANSFER_LIMITS.payerBank).meta({
    help: '例如：中国工商银行郑州解放路支行',
    autocomplete: 'off',
  }),
  reference: requiredText('转账流水号', TRANSFER_LIMITS.reference).meta({
    help: '银行回单上的流水号或凭证号',
    autocomplete: 'off',
  }),
  slip: optionalFileField('请选择回单图片或 PDF').meta({
    label: '转账回单',
    accept: `application/pdf,${PICTURE_FILES}`,
    help: '可不传；JPG、PNG、WebP 图片或 PDF，图片超过 5 MB 时自动压缩',
  }),
});

/** Query of the list of payments, as in its address. */
export const paymentQuery = z.object({
  keywords: searchField('订单号、公司、商户单号或平台单号', '订单号、公司、商户单号、平台单号', 60),
  provider: filterField('支付平台', '全部平台', PAYMENT_PROVIDERS),
  from: dayFilter('从哪一天'),
  until: dayFilter('到哪一天'),
  tab: tabsField('付款状态', PAYMENT_TABS, 'received'),
  page: pageField,
});

/** Returns the search of a payment list, with its days as moments (ms). */
export const paymentSearch = ({
  keywords,
  provider,
  from,
  until,
}: z.output<typeof paymentQuery>): PaymentSearch => {
  const [first, last] = [parseDateTime(from), parseDateTime(until)];
  return { keywords, provider, from: first, until: last === null ? null : last + DAY_MS };
};

/** Query of the list of transfers, as in its address. */
export const transferQuery = z.object({
  state: tabsField('转账状态', PAYMENT_STATES, 'waiting'),
  page: pageField,
});

/** Query of the list of refunds that no provider holds, and of all refunds that wait for a second user. */
export const refundQuery = z.object({
  state: tabsField('退款状态', { requested: '待复核', ...HOUSE_STATES }, 'waiting'),
  page: pageField,
});

/** Query of a day's list of differences, as in its address. */
export const differenceQuery = z.object({
  keywords: searchField('商户单号、平台单号或退款单号', '商户单号、平台单号、退款单号', 64),
  kind: tabsField('差异的种类', DIFFERENCE_TABS, 'all'),
  page: pageField,
});
