import { defineCall } from '#lib/people/calls/define-call.server.ts';
import {
  saveTemplateFields,
  sendFields,
  sendingFields,
  templateForm,
  toSending,
} from '#lib/people/messages/sending/sending.fields.ts';
import { beginSending, previewSending } from '#lib/people/messages/sending/sending.service.ts';
import { addTemplate, removeTemplate, saveTemplate } from '#lib/people/messages/sending/templates.service.ts';
import { idAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { typedValues } from '#lib/platform/http/call/flash.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { z } from 'zod';

export const postAdminMessage = defineCall({
  method: 'POST',
  path: '/api/admin/message',
  summary: '发站内消息；expected 和 digest 是预览时答的家数和标记，同一个 idempotency_key 只发一次',
  who: 'operator',
  input: sendFields,
  answer: z.object({ id: z.int(), sent: z.int(), is_done: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const { idempotency_key: idempotencyKey, expected, digest } = input;
    const { id, sent, doneAt } = await beginSending(
      db,
      member,
      { ...toSending(input), idempotencyKey, expected, digest },
      now,
    );
    const message = doneAt === null ? `已发给 ${sent} 家，其余几分钟内发完` : `已发给 ${sent} 家`;
    return { data: { id, sent, is_done: doneAt !== null }, message, next: pathTo('sendings') };
  },
});

export const postAdminMessagePreview = defineCall({
  method: 'POST',
  path: '/api/admin/message/preview',
  summary: '预览站内消息发给多少家会员：按等级、类型、地区，或一家（to）；不会发出',
  who: 'operator',
  input: sendingFields,
  answer: z.object({ recipients: z.int(), audience: z.string(), digest: z.string() }),
  run: async ({ db, input }) => {
    const { named, words } = toSending(input);
    const { recipients, audience, digest } = await previewSending(db, { named, words });
    const lists = { ranks: named.ranks, regions: named.regions, kinds: named.kinds };
    const form = { ...words, by: named.by, to: named.to, only_passed: named.onlyPassed ? '1' : '' };
    const ticked = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.join(',')]));
    const message =
      recipients === 0 ? '没有符合条件的会员，请换个条件' : `将发给 ${recipients} 家（${audience}）`;
    const shown = { expected: String(recipients), audience, digest };
    return {
      data: { recipients, audience, digest },
      message,
      keepValues: typedValues({ ...form, ...ticked, ...shown }),
    };
  },
});

export const postAdminMessageTemplateIdRemove = defineCall({
  method: 'POST',
  path: '/api/admin/message/template/{id}/remove',
  summary: '删除站内消息模板；已发出的消息不受影响',
  who: 'operator',
  input: z.object({ id: idField }),
  answer: z.object({ removed: z.boolean() }),
  run: async ({ db, member, input, now }) => {
    const removed = await removeTemplate(db, member, input.id, now);
    const message = removed ? '模板已删除' : '模板已经删除了';
    return { data: { removed }, message, next: pathTo('message_templates') };
  },
});

export const postAdminMessageTemplateIdSave = defineCall({
  method: 'POST',
  path: '/api/admin/message/template/{id}/save',
  summary: '修改站内消息模板；version 是打开页面时的版本',
  who: 'operator',
  input: saveTemplateFields,
  answer: z.null(),
  run: async ({ db, member, input, now }) => {
    await saveTemplate(db, member, input, now);
    return { data: null, message: '模板已保存', next: pathTo('message_templates') };
  },
});

export const postAdminMessageTemplate = defineCall({
  method: 'POST',
  path: '/api/admin/message/template',
  summary: '添加站内消息模板；标题和内容里可以用 {公司} 和 {姓名}',
  who: 'operator',
  input: templateForm,
  answer: idAnswer,
  run: async ({ db, member, input, now }) => {
    const id = await addTemplate(db, member, input, now);
    return { data: { id }, message: '模板已添加', next: pathTo('message_templates') };
  },
});
