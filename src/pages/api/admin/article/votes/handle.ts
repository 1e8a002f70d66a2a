import { z } from 'zod';
import { handleForm } from '#lib/content/newsroom/newsroom.fields.ts';
import { handleReasons } from '#lib/content/newsroom/vote-reasons.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/votes/handle',
  summary: '读者说的“没帮助”的原因：标为已处理，或退回待处理',
  who: 'editor',
  input: handleForm,
  answer: z.object({ changed: z.int().describe('改了几条') }),
  run: async ({ db, member, input, now }) => {
    const { ids, open: isOpen, shown_at: until = now } = input;
    const changed = await handleReasons(db, member, { ids, isOpen, until }, now);
    const left = ids.length - changed;
    const message =
      `${isOpen ? '已退回待处理' : '已处理'} ${changed} 条` +
      (left > 0 ? `，${left} 条已是这样或读者刚改过，没有动` : '');
    return { data: { changed }, message };
  },
});
