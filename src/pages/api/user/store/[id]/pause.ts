import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pauseStore } from '#lib/people/stores/stores.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/store/{id}/pause',
  summary: '总部停用门店：门店立即退出登录，恢复以前不能再登录',
  who: 'head_office',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const wasInUse = await pauseStore(db, member, input.id, now);
    return { data: { id: input.id }, message: wasInUse ? '门店已停用' : '这家门店已经停用过了' };
  },
});
