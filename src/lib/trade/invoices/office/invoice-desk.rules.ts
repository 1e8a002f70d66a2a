/** What makes an invoice need more than others do. */
export const INVOICE_MARKS = { refunded: '有退款，待处理', red: '红字发票', blue: '蓝字发票' } as const;
export type InvoiceMark = keyof typeof INVOICE_MARKS;

/** Sentences that an application is refused with; any other may be written. */
export const REFUSALS = [
  '抬头与营业执照名称不一致，请在发票抬头里改正后重新申请。',
  '税号与抬头对不上，请核对 18 位统一社会信用代码后重新申请。',
  '专用发票的开户银行或账号不正确，请改正后重新申请。',
  '抬头与付款单位不一致，请用付款单位的抬头重新申请。',
  '申请后订单有退款，请按现在的金额重新申请。',
];

/** Why red invoices are made; any other reason may be written. */
export const RED_REASONS = ['退货退款', '部分退货退款', '抬头或税号有误，红冲重开', '开票金额有误，红冲重开'];

/** What an operator calls each action of the audit. */
export const INVOICE_ACTIONS = {
  'invoice.issue': '录入号码',
  'invoice.refuse': '驳回',
  'invoice.red': '红冲',
  'invoice.mail': '再发邮件',
  'invoice.open': '下载文件',
} as const;
