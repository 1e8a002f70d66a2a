import { z } from 'zod';
import { ENDING_DAYS } from '#lib/people/certificates/certificate-light.rules.ts';
import { remindByHand, remindSeveral } from '#lib/people/certificates/reminders.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';

/** Businesses at once: a page of the list has fewer. */
const MOST = 100;

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/remind',
  summary: `提醒一家或几家单位更新 ${ENDING_DAYS} 天内到期的证照，每家每天一次`,
  who: 'operator',
  input: z.object({ member_id: idsFieldOf('请先选择要提醒的单位', MOST) }),
  answer: z.object({ told: z.int() }),
  run: async ({ db, member, input: { member_id: ids }, now }) => {
    const [only] = ids;
    const isOne = only !== undefined && ids.length === 1;
    const { reminded, texts, members } = isOne
      ? { ...(await remindByHand(db, member, only, now)), members: 1 }
      : await remindSeveral(db, member, ids, now);
    for (const text of texts) await sendSms(db, runtime().sms, text, now);
    const how = texts.length > 0 ? '消息和短信' : '消息';
    const ofMembers = isOne ? '' : ` ${members} 家单位的`;
    const already = isOne ? '这家单位' : '这些单位';
    const message =
      reminded > 0
        ? `已发${how}提醒${ofMembers} ${reminded} 份证照`
        : `今天已经提醒过${already}，明天可以再提醒`;
    return { data: { told: reminded }, message };
  },
});
