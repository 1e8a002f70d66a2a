import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { PAYMENT_STATES } from '#lib/trade/orders/order-words.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { paymentQuery, paymentSearch, transferQuery } from '#lib/trade/payments/payments.fields.ts';
import { listPayments, type PaymentsPage } from '#lib/trade/payments/office/payments-office.service.ts';
import { listTransfers } from '#lib/trade/payments/transfer-review.service.ts';
import { REFUND_STATES, TRY_STATES } from '#lib/trade/payments/tries/tries.rules.ts';

type Shown = PaymentsPage['tries'][number] | PaymentsPage['refunds'][number];

/** Returns a payment or a refund as one line. */
const lineOf = (row: Shown) => ({
  company: row.company,
  provider: PAYMENT_PROVIDERS[row.provider],
  outTradeNo: row.outTradeNo,
  ...('tryId' in row
    ? {
        at: row.createdAt,
        orders: row.orderNo ?? '',
        tradeNo: '',
        fen: row.amountFen,
        refundedFen: null,
        state: REFUND_STATES[row.state],
        words: row.reason,
      }
    : {
        at: row.paidAt ?? row.createdAt,
        orders: row.purpose === 'top_up' ? '充值' : row.orderNos.join('、'),
        tradeNo: row.tradeNo,
        fen: row.paidFen ?? row.amountFen,
        refundedFen: row.refundedFen,
        state: TRY_STATES[row.state],
        words: row.problem,
      }),
});

/** The list of payments, or of refunds, as a file. */
export const paymentExport = listExport({
  query: paymentQuery,
  read: async (db, { page, size, ...query }) => {
    const asked = { search: paymentSearch({ ...query, page }), tab: query.tab, page, size };
    const { tries, refunds, pages } = await listPayments(db, asked);
    return { rows: [...tries, ...refunds].map(lineOf), pages };
  },
  columns: [
    { label: '时间', kind: 'moment', value: ({ at }) => at },
    { label: '订单', value: ({ orders }) => orders },
    { label: '公司', value: ({ company }) => company },
    { label: '支付平台', value: ({ provider }) => provider },
    { label: '商户单号', value: ({ outTradeNo }) => outTradeNo },
    { label: '平台单号', value: ({ tradeNo }) => tradeNo },
    { label: '金额（元）', kind: 'money', value: ({ fen }) => fen },
    { label: '已退（元）', kind: 'money', value: ({ refundedFen }) => refundedFen },
    { label: '状态', value: ({ state }) => state },
    { label: '说明', value: ({ words }) => words },
  ],
});

/** The list of transfers as a file. */
export const transferExport = listExport({
  query: transferQuery,
  read: async (db, asked) => {
    const { transfers, pages } = await listTransfers(db, asked);
    return { rows: transfers, pages };
  },
  columns: [
    { label: '订单', value: ({ orderNo }) => orderNo },
    { label: '下单公司', value: ({ company }) => company },
    { label: '金额（元）', kind: 'money', value: ({ amountFen }) => amountFen },
    { label: '付款单位', value: ({ payerName }) => payerName },
    { label: '付款银行', value: ({ payerBank }) => payerBank },
    { label: '流水号', value: ({ reference }) => reference },
    { label: '提交时间', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: '状态', value: ({ state }) => PAYMENT_STATES[state] },
    { label: '处理时间', kind: 'moment', value: ({ decidedAt }) => decidedAt },
    { label: '说明', value: ({ note }) => note },
  ],
});
