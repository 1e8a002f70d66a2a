import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { sendingFields, toSending } from '#lib/people/messages/sending/sending.fields.ts';
import { previewSending } from '#lib/people/messages/sending/sending.service.ts';
import { typedValues } from '#lib/platform/http/call/flash.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/message/preview',
  summary: '预览站内消息发给多少家会员：按等级、类型、地区，或一家（to）；不会发出',
  who: 'operator',
  input: sendingFields,
  answer: z.object({ recipients: z.int(), audience: z.string(), digest: z.string() }),
  run: async ({ db, input }) => {
    const { named, words } = toSending(input);
    const { recipients, audience, digest } = await previewSending(db, { named, words });
    const lists = { ranks: named.ranks, regions: named.regions, kinds: named.kinds };
    const form = { ...words, by: named.by, to: named.to, only_passed: named.onlyPassed ? '1' : '' };
    const ticked = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.join(',')]));
    const message =
      recipients === 0 ? '没有符合条件的会员，请换个条件' : `将发给 ${recipients} 家（${audience}）`;
    const shown = { expected: String(recipients), audience, digest };
    return {
      data: { recipients, audience, digest },
      message,
      goesOnWith: typedValues({ ...form, ...ticked, ...shown }),
    };
  },
});
