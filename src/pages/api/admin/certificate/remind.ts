import { z } from 'zod';
import { ENDING_DAYS } from '#lib/people/certificates/certificate-light.rules.ts';
import { remindByHand } from '#lib/people/certificates/reminders/reminders.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/remind',
  summary: `提醒一家单位更新 ${ENDING_DAYS} 天内到期的证照，每天一次`,
  who: 'operator',
  input: z.object({ member_id: idField }),
  answer: z.object({ told: z.int() }),
  run: async ({ db, member, input, now }) => {
    const { told, texts } = await remindByHand(db, member, input.member_id, now);
    for (const text of texts) await sendSms(db, runtime().sms, text, now);
    const how = texts.length > 0 ? '消息和短信' : '消息';
    const message = told > 0 ? `已发${how}提醒 ${told} 份证照` : '今天已经提醒过这家单位，明天可以再提醒';
    return { data: { told }, message };
  },
});
