import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { ENDING_DAYS } from '#lib/people/certificates/certificate-light.rules.ts';
import { remindByHand, remindSeveral } from '#lib/people/certificates/reminders.service.ts';
import {
  correctCertificate,
  revokeCertificate,
} from '#lib/people/certificates/review/mend-approval.service.ts';
import { nextWaiting } from '#lib/people/certificates/review/review-desk.service.ts';
import {
  approveFields,
  rejectFields,
  revokeFields,
  toApproval,
} from '#lib/people/certificates/review/review.fields.ts';
import { approveCertificate, rejectCertificate } from '#lib/people/certificates/review/review.service.ts';
import { APPLICATION_STATES } from '#lib/people/members/members.rules.ts';
import { idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminCertificateIdApprove = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/approve',
  summary: '通过一份资质证照，并按证照开通经营范围',
  who: 'operator',
  input: approveFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(APPLICATION_STATES),
  }),
  run: async ({ db, member, input, now }) => {
    const { memberId, company, application, sms } = await approveCertificate(
      db,
      member,
      toApproval(input),
      now,
    );
    if (sms) await sendSms(db, runtime().sms, sms, now);
    const next = await nextWaiting(db, memberId, now);
    const isLast = next !== memberId;
    return {
      data: { member_id: memberId, application },
      message:
        application === 'passed'
          ? `已通过，${company}的资质已齐全`
          : `已通过${isLast ? `${company}的证照` : ''}`,
      next: next === null ? pathTo('certificates_desk') : pathTo('certificate_review', { id: next }),
    };
  },
});

export const postAdminCertificateIdCorrect = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/correct',
  summary: '更正一份已通过的资质证照，经营范围与期限随之改变',
  who: 'operator',
  input: approveFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(APPLICATION_STATES),
    is_new: z.boolean().describe('换成了新证照'),
  }),
  run: async ({ db, member, input, now }) => {
    const done = await correctCertificate(db, member, toApproval(input), now);
    return {
      data: { member_id: done.memberId, application: done.application, is_new: done.isNew },
      message: done.isNew ? '已更正，会员会收到消息' : '内容没有改动',
      next: pathTo('certificate_review', { id: done.memberId }),
    };
  },
});

export const postAdminCertificateIdReject = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/reject',
  summary: '驳回一份资质证照，并写明原因',
  who: 'operator',
  input: rejectFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(APPLICATION_STATES),
  }),
  run: async ({ db, member, input, now }) => {
    const { memberId, company, application } = await rejectCertificate(db, member, input, now);
    const next = await nextWaiting(db, memberId, now);
    return {
      data: { member_id: memberId, application },
      message: `已驳回，${next === memberId ? '会员' : company}会收到原因`,
      next: next === null ? pathTo('certificates_desk') : pathTo('certificate_review', { id: next }),
    };
  },
});

export const postAdminCertificateIdRevoke = defineCall({
  method: 'POST',
  path: '/api/admin/certificate/{id}/revoke',
  summary: '收回一份资质证照的通过，并写明原因',
  who: 'operator',
  input: revokeFields,
  answer: z.object({
    member_id: z.int(),
    application: z.enum(APPLICATION_STATES),
    is_new: z.boolean().describe('换成了新证照'),
  }),
  run: async ({ db, member, input, now }) => {
    const { memberId, application, isNew } = await revokeCertificate(db, member, input, now);
    return {
      data: { member_id: memberId, application, is_new: isNew },
      message: isNew ? '已收回通过，会员会收到原因' : '这份证照的通过已经收回过了',
      next: pathTo('certificate_review', { id: memberId }),
    };
  },
});

/** Limit of businesses per call: a page of the list has fewer. */
const MOST = 100;

export const postAdminCertificateRemind = defineCall({
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
