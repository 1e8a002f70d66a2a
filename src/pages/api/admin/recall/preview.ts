import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { typedValues } from '#lib/platform/http/call/flash.server.ts';
import { textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import { previewRecall } from '#lib/trade/recalls/office/recall-preview.service.ts';
import { previewedOf, recallForm } from '#lib/trade/recalls/office/recalls.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/recall/preview',
  summary: '预览召回：谁买了多少、库存还有多少、哪些订单没有发货；什么也不改',
  who: 'operator',
  input: recallForm,
  answer: z.object({
    previewed: z.string().describe('发起时原样带上'),
    buyers: z.int().describe('涉及多少家'),
    sold: z.int().describe('已发出'),
    held: z.int().describe('订单占用，还没有发货'),
    shelf: z.int().describe('在库'),
    others: z.int().describe('其他批号可售'),
  }),
  run: async ({ db, input }) => {
    const { buyers, soldUnits, heldUnits, shelfUnits, otherUnits } = await previewRecall(db, input);
    const previewed = previewedOf(input);
    return {
      data: {
        previewed,
        buyers,
        sold: soldUnits,
        held: heldUnits,
        shelf: shelfUnits,
        others: otherUnits,
      },
      message: `涉及 ${buyers} 家买家，还没有通知任何人，也没有停售`,
      goesOnWith: typedValues({ ...textsOf(recallForm, input), previewed }),
    };
  },
});
