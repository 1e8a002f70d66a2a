import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { resumeStore } from '#lib/people/stores/stores.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/user/store/{id}/resume',
  summary: '总部恢复自己停用的门店',
  who: 'head_office',
  inPerson: true,
  input: z.object({ id: idField }),
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const wasPaused = await resumeStore(db, member, input.id, now);
    return { data: { id: input.id }, message: wasPaused ? '门店已恢复，可以登录了' : '这家门店没有停用' };
  },
});
