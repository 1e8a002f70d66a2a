import { listExport } from '#lib/platform/http/call/forms/list-export.server.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { excessOf, INVOICE_STATES, TITLE_KINDS } from '#lib/trade/invoices/invoices.rules.ts';
import { invoiceDeskQuery } from '#lib/trade/invoices/office/invoice-desk.fields.ts';
import { listDeskInvoices } from '#lib/trade/invoices/office/invoice-desk.service.ts';

/** The desk's list as a file: what tax software reads, the amounts of red invoices negative. */
export const invoiceExport = listExport({
  query: invoiceDeskQuery,
  read: async (db, asked) => {
    const { invoices, pages } = await listDeskInvoices(db, asked);
    return { rows: invoices, pages };
  },
  columns: [
    { label: '申请号', value: ({ no }) => no },
    { label: '发票号码', value: ({ number }) => number },
    { label: '开票日期', value: ({ issuedAt }) => (issuedAt === null ? '' : formatDate(issuedAt)) },
    { label: '状态', value: ({ state }) => INVOICE_STATES[state] },
    { label: '种类', value: ({ kind }) => TITLE_KINDS[kind] },
    { label: '蓝字或红字', value: ({ redOf }) => (redOf ? '红字' : '蓝字') },
    { label: '原发票号码', value: ({ redOf }) => redOf?.number ?? '' },
    { label: '购方名称', value: ({ title }) => title },
    { label: '购方税号', value: ({ taxNo }) => taxNo },
    { label: '开户银行', value: ({ bank }) => bank },
    { label: '银行账号', value: ({ account }) => account },
    { label: '注册地址', value: ({ address }) => address },
    { label: '注册电话', value: ({ phone }) => phone },
    {
      label: '价税合计（元）',
      kind: 'money',
      value: ({ amountFen, redOf }) => (redOf ? -amountFen : amountFen),
    },
    { label: '申请后退款（元）', kind: 'money', value: (invoice) => excessOf(invoice) },
    { label: '订单号', value: ({ orders }) => orders.map(({ no }) => no).join(' ') },
    { label: '下单公司', value: ({ company }) => company },
    { label: '接收邮箱', value: ({ email }) => email },
    { label: '原因', value: ({ reason }) => reason },
    { label: '申请时间', kind: 'moment', value: ({ createdAt }) => createdAt },
  ],
});
