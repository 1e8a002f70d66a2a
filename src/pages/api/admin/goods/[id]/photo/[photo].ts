import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { arrangePhoto } from '#lib/catalogue/goods/office/goods-files.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/goods/{id}/photo/{photo}',
  summary: '把照片设为首图（move=first）或删除（move=remove）',
  who: 'operator',
  input: z.object({
    id: idField,
    photo: idField,
    move: z.enum(['first', 'remove'], { error: '请选择设为首图或删除' }),
  }),
  answer: idAnswer,
  example: { id: 17 },
  run: async ({ db, member, input: { id, photo, move }, now }) => {
    await arrangePhoto(db, member, { goodsId: id, photoId: photo, move }, now);
    return {
      data: { id },
      message: move === 'first' ? '已设为首图' : '照片已删除',
      next: pathTo('goods_edit', { id }),
    };
  },
});
