import { z } from 'zod';
import {
  allTabsField,
  fileField,
  filterField,
  idField,
  optionalText,
  pageField,
  searchField,
  tabsField,
} from '#lib/platform/http/call/common.fields.ts';
import { PICTURE_FILES } from '#lib/platform/http/call/forms/form-field.rules.ts';
import {
  DUE_FILTERS,
  LONGEST_RECEIPT_REASON,
  MOST_RECEIPT_PAGES,
  RECEIPT_STATES,
} from '#lib/trade/receipts/receipts.rules.ts';

/** Query of a member's own receipts, as in the list's address. */
export const receiptQuery = z.object({ state: allTabsField('回执状态', RECEIPT_STATES), page: pageField });

/** Query of all receipts for operators; by default those that were sent in. */
export const receiptDeskQuery = z.object({
  company: searchField('公司或订单号', '公司名称的一部分，或订单号', 60),
  due: filterField('期限', '全部期限', DUE_FILTERS),
  state: tabsField('回执状态', RECEIPT_STATES, 'sent'),
  page: pageField,
});

const NO_FILE = '请选择回执的照片或 PDF';

/** Files that a buyer sends in: one, or several of the same field. */
export const receiptForm = z.object({
  pages: z
    .preprocess(
      (value) => (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]),
      z
        .array(fileField(NO_FILE))
        .min(1, NO_FILE)
        .max(MOST_RECEIPT_PAGES, `一份回执最多 ${MOST_RECEIPT_PAGES} 页，请去掉多余的再提交`),
    )
    .meta({
      label: '回执照片或 PDF',
      kind: 'file',
      needed: true,
      accept: `application/pdf,${PICTURE_FILES}`,
      help: `盖章签名后的回执，可以一次选几个文件，最多 ${MOST_RECEIPT_PAGES} 页；JPG、PNG、WebP 或 PDF，每个不超过 10 MB，合计不超过 24 MB`,
    }),
});

/** Reason for refusing a receipt: typed, or a ready sentence when nothing is typed. */
export const refusalForm = z.object({
  ready: optionalText(LONGEST_RECEIPT_REASON, '常用原因').meta({ kind: 'choice' }),
  words: optionalText(LONGEST_RECEIPT_REASON, '退回原因').meta({
    kind: 'area',
    note: '（买家可见）',
    help: '留空则发送上面选的原因',
  }),
});

/** Fields of every decision: the receipt, and its version. */
export const decisionFields = { id: idField, version: idField };

export const refusalFields = refusalForm
  .extend(decisionFields)
  .transform(({ words, ready, ...rest }) => ({ ...rest, reason: words || ready }))
  .refine(({ reason }) => reason.length >= 2, { path: ['words'], error: '请选择或写明退回原因' });
