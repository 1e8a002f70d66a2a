import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, switchField } from '#lib/platform/http/call/common.fields.ts';
import { shareTemplate } from '#lib/trade/quick-purchase/pad-templates.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/share',
  summary: '总部把模板共享给门店，或不再共享',
  who: 'head_office',
  input: z.object({ id: idField, shared: switchField.describe('1 共享，0 不再共享') }),
  answer: z.object({}),
  run: async ({ db, member, input: { id, shared } }) => {
    await shareTemplate(db, member, { id, isShared: shared });
    return { data: {}, message: shared ? '门店现在可以用这个模板' : '已不再共享给门店' };
  },
});
