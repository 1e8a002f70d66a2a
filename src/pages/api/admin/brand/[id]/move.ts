import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { brandMoveField } from '#lib/catalogue/brands/brands.fields.ts';
import { moveBrand } from '#lib/catalogue/brands/brand-office.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/brand/{id}/move',
  summary: '调整品牌顺序：move 为 first、up 或 down',
  who: 'editor',
  input: z.object({ id: idField, move: brandMoveField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    await moveBrand(db, member, input, now);
    return { data: { id: input.id }, message: '顺序已调整' };
  },
});
