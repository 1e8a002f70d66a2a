import { linkProblemAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import { draftFields } from '#lib/content/newsroom/newsroom.fields.ts';
import { placesLinkingTo } from '#lib/content/newsroom/links/all-links.service.ts';
import { findLinkProblems } from '#lib/content/newsroom/links/links.service.ts';
import { z } from 'zod';
import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/article/{id}/links',
  summary: '检查文字里的链接和图片',
  who: 'editor',
  input: z.object({ id: idField, body: draftFields.body }),
  answer: z.object({ problems: z.array(linkProblemAnswer) }),
  run: async ({ db, input, now }) => {
    const isOpen = await openAddresses(db, now);
    return { data: { problems: await findLinkProblems(db, input.id, input.body, { isOpen }) } };
  },
});

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/article/{id}/links',
  summary: '链接到这篇文章的其他文章、广告和导航项，撤下前看',
  who: 'editor',
  input: z.object({ id: idField }),
  answer: z.object({ list: z.array(z.object({ name: z.string(), page: z.string() })) }),
  run: async ({ db, input }) => ({ data: { list: await placesLinkingTo(db, input.id) } }),
});
