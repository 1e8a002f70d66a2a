import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { requireContract } from '#lib/trade/contracts/contracts.service.ts';
import { titleHint } from '#lib/trade/invoices/invoice-title.rules.ts';
import { applicationNo } from '#lib/trade/invoices/invoices.rules.ts';
import { invoiceAnswer, toInvoiceState } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { invoiceProviderName } from '#lib/trade/invoices/providers.server.ts';
import { applyForInvoice } from '#lib/trade/invoices/apply.service.ts';
import { applicationFields, invoiceQuery } from '#lib/trade/invoices/my-invoices.fields.ts';
import { listInvoices } from '#lib/trade/invoices/my-invoices.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/invoice',
  summary: '我的电子发票；number 填订单号，就查到这个订单的发票',
  who: 'member',
  input: invoiceQuery,
  answer: z.object({
    data: z.array(invoiceAnswer),
    counts: z.object({
      all: z.int(),
      waiting: z.int(),
      issued: z.int(),
      refused: z.int(),
      withdrawn: z.int(),
    }),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  }),
  run: async ({ db, member, input }) => {
    const { invoices, ...rest } = await listInvoices(db, { ...input, memberId: member.id });
    return { data: { ...rest, data: invoices.map(toInvoiceState) } };
  },
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/invoice',
  summary: '为一个或几个已发货的订单申请一张电子发票',
  who: 'member',
  needsContract: true,
  input: applicationFields,
  answer: z.object({ id: z.int().describe('发票编号'), no: z.string().describe('申请号') }),
  run: async ({ db, member, input, now }) => {
    const { order_ids: orderIds, invoice_title_id: titleId, kind, email, press } = input;
    const next = pathTo('invoice_apply', {}, { orders: orderIds.join() });
    await requireContract(db, member, now, { goOn: next, kept: '选好的订单都还在' });
    const provider = invoiceProviderName(runtime().settings);
    const application = { orderIds, titleId, kind, email, press };
    const applied = await applyForInvoice(db, member, { application, provider }, now);
    const no = applicationNo(applied);
    const hint = titleHint(applied.title, member.company);
    return {
      data: { id: applied.id, no },
      message: `已申请，申请号 ${no}，开出后给您发消息。${hint && `抬头“${applied.title}”${hint}；填错了请撤回，改好再申请。`}`,
      next: pathTo('invoices'),
    };
  },
  does: ({ no }) => `申请发票 ${no}`,
});
