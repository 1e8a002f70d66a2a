import { linkTargetAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { findLinkTargets } from '#lib/content/newsroom/links/targets.service.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/targets',
  summary: '可以链接到的商品、专区、分类和文章',
  who: 'staff',
  input: z.object({ keywords: z.string().trim().max(60).catch('') }),
  answer: z.object({ list: z.array(linkTargetAnswer) }),
  run: async ({ db, input }) => ({ data: { list: await findLinkTargets(db, input.keywords) } }),
});
