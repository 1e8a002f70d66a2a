import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { photoFiles } from '#lib/people/uploads/photos.fields.ts';
import { checkUploads, savePhotos } from '#lib/people/uploads/uploads.service.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { applyForReturn, returnableLines, returnPage } from '#lib/trade/returns/apply-return.service.ts';
import { returnForm, unitsOf } from '#lib/trade/returns/returns.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/return',
  summary: '申请退货或售后：units_{订单行} 是每行的数量；同一个 press 重复提交只申请一次',
  who: 'member',
  files: {
    ...photoFiles,
    before: async ({ db, member, now, http }) => {
      if (!(await returnableLines(db, member, idField.parse(http.params['id'])))) throw notFound('这个订单');
      await checkUploads(db, member, 'return', now);
    },
  },
  input: returnForm
    .extend({ id: idField, press: z.string('请刷新页面后再提交').min(8, '请刷新页面后再提交').max(64) })
    .catchall(z.unknown()),
  answer: z.object({ id: z.int(), next: z.string().describe('接下来的页面') }),
  run: async ({ db, member, input, now }) => {
    const { id: orderId, kind, reason, words, press } = input;
    const { values: units, wrong } = unitsOf(input);
    const [first] = wrong;
    if (first) throw fieldError(first, '数量请填整数。');
    const photoIds = await savePhotos(db, member, { photos: input, purpose: 'return' }, now);
    const row = await applyForReturn(
      db,
      member,
      { orderId, kind, reason, words, units, photoIds, press },
      now,
    );
    const next = returnPage(row);
    return { data: { id: row.id, next }, message: '售后申请已提交，处理后会发消息给您', next };
  },
  does: '申请售后',
});
