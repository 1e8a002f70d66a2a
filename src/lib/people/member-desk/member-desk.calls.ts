import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { lastDayText } from '#lib/people/certificates/certificate-light.rules.ts';
import {
  addScope,
  pauseMember,
  removeScope,
  resumeMember,
  setContact,
  setRights,
} from '#lib/people/member-desk/change-member.service.ts';
import {
  contactForm,
  pauseForm,
  removeScopeFields,
  resumeFields,
  rightsForm,
  scopeForm,
} from '#lib/people/member-desk/member-desk.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { z } from 'zod';

export const postAdminMemberIdContact = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/contact',
  summary: '更换会员的客服专员（admin_id 为 0：平台客服）',
  who: 'operator',
  input: contactForm.extend({ id: idField, marks: marksField }),
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await setContact(db, member, input, now);
    return { data: { changed }, message: changed ? '客服专员已更换' : '没有改动' };
  },
});

export const postAdminMemberIdPause = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/pause',
  summary: '停用会员账户，并写明原因；已登录的立即退出，接口令牌不能再用',
  who: 'operator',
  input: pauseForm.extend({ id: idField }),
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await pauseMember(db, member, input, now);
    const message = changed ? '账户已停用，对方登录时会看到提示' : '账户已是停用状态';
    return { data: { changed }, message };
  },
});

export const postAdminMemberIdResume = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/resume',
  summary: '恢复停用的会员账户',
  who: 'operator',
  input: resumeFields,
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await resumeMember(db, member, input, now);
    return { data: { changed }, message: changed ? '账户已恢复，对方可以登录了' : '账户没有停用' };
  },
});

export const postAdminMemberIdRights = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/rights',
  summary: '修改会员等级与权限',
  who: 'operator',
  input: rightsForm.extend({ id: idField, marks: marksField }),
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await setRights(db, member, input, now);
    return { data: { changed }, message: changed ? '等级与权限已保存' : '没有改动' };
  },
});

export const postAdminMemberIdScope = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/scope',
  summary: '手工开通经营范围：scope、到期日 until（如 2027-06-30，空为长期）、原因',
  who: 'operator',
  input: scopeForm.extend({ id: idField }),
  answer: z.null(),
  run: async ({ db, member, input, now }) => {
    const longer = await addScope(db, member, input, now);
    const byCertificate =
      longer === undefined
        ? ''
        : `；证照开通到${longer === null ? '长期' : ` ${lastDayText(longer)}`}，期限更长，以证照为准`;
    return { data: null, message: `经营范围已开通${byCertificate}` };
  },
});

export const postAdminMemberIdScopeRemove = defineCall({
  method: 'POST',
  path: '/api/admin/member/{id}/scope/remove',
  summary: '取消手工开通的经营范围；证照开通的仍然有效',
  who: 'operator',
  input: removeScopeFields,
  answer: z.object({ removed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const removed = await removeScope(db, member, input, now);
    return { data: { removed }, message: removed ? '已取消手工开通' : '这个范围已经取消了' };
  },
});
