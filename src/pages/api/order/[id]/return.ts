import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';
import { checkUploads, saveUpload } from '#lib/people/uploads/uploads.service.ts';
import { fieldError, notFound } from '#lib/platform/http/call/errors.rules.ts';
import { applyForReturn, returnableLines, returnPage } from '#lib/trade/returns/apply-return.service.ts';
import { returnForm, unitsOf } from '#lib/trade/returns/returns.fields.ts';

/** Bytes of the form: three pictures. */
const LARGEST_FORM = 12 * 1024 * 1024;
const TOO_LARGE = '照片每张不能超过 5 MB，请压缩后再上传。';
const PHOTOS = ['photo_1', 'photo_2', 'photo_3'] as const;

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/return',
  summary: '申请退货或售后：units_{订单行} 是每行的数量；同一个 press 重复提交只申请一次',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'photo_1',
    words: TOO_LARGE,
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
    const photoIds: number[] = [];
    for (const field of PHOTOS) {
      const file = input[field];
      if (!file) continue;
      if (file.size > LARGEST_UPLOAD) throw fieldError(field, TOO_LARGE);
      const bytes = new Uint8Array(await file.arrayBuffer());
      photoIds.push(await saveUpload(db, member, { bytes, name: file.name, field, purpose: 'return' }, now));
    }
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
