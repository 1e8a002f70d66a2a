import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  newStaffForm,
  saveStaffFields,
  staffIdFields,
  staffPasswordForm,
} from '#lib/people/staff-desk/staff-desk.fields.ts';
import {
  addStaff,
  pauseStaff,
  resumeStaff,
  saveStaff,
  setStaffPassword,
} from '#lib/people/staff-desk/staff-desk.service.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminStaffIdPassword = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/password',
  summary: '给员工设置新密码；他在各处的登录都结束',
  who: 'administrator',
  inPerson: true,
  input: staffPasswordForm.extend({ id: idField }),
  answer: z.null(),
  run: async ({ db, member, input, now }) => {
    await setStaffPassword(db, member, input, now);
    return { data: null, message: '新密码已设置，请转告本人并用它登录', next: pathTo('staff') };
  },
});

export const postAdminStaffIdPause = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/pause',
  summary: '停用员工账户；由他服务的会员转给平台客服',
  who: 'administrator',
  inPerson: true,
  input: staffIdFields,
  answer: z.object({ members_moved: z.int() }),
  run: async ({ db, member, input, now }) => {
    const given = await pauseStaff(db, member, input.id, now);
    const moved = given ? `，${given} 家会员已转给平台客服` : '';
    const message = given === null ? '账户已是停用状态' : `账户已停用${moved}`;
    return { data: { members_moved: given ?? 0 }, message, next: pathTo('staff') };
  },
});

export const postAdminStaffIdResume = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/resume',
  summary: '恢复停用的员工账户',
  who: 'administrator',
  inPerson: true,
  input: staffIdFields,
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await resumeStaff(db, member, input.id, now);
    return { data: { changed }, message: changed ? '账户已恢复' : '账户没有停用', next: pathTo('staff') };
  },
});

export const postAdminStaffIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/staff/{id}/save',
  summary: '修改员工的姓名、电话和角色；最后一位管理员和自己的角色不能改',
  who: 'administrator',
  inPerson: true,
  input: saveStaffFields,
  answer: z.object({ changed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const changed = await saveStaff(db, member, input, now);
    return { data: { changed }, message: changed ? '已保存' : '没有改动', next: pathTo('staff') };
  },
});

export const postAdminStaff = defineCall({
  method: 'POST',
  path: '/api/admin/staff',
  summary: '添加员工账户：用户名、姓名、电话、角色（editor、operator、administrator）和密码',
  who: 'administrator',
  inPerson: true,
  input: newStaffForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await addStaff(db, member, input, now);
    return { data: { id }, message: '员工账户已添加', next: pathTo('staff') };
  },
});
