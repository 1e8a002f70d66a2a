import { z } from 'zod';
import { type MessageKind, MESSAGE_KINDS, MOST_READ_AT_ONCE } from '#lib/people/messages/messages.rules.ts';
import {
  pageField,
  switchField,
  wholeNumber,
  allTabsField,
  searchField,
} from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { OUTBOX_STATES } from '#lib/platform/sms/sms.rules.ts';

const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]];

/** Which messages are asked for; a kind that is none asks for all. */
export const messageQueryFields = {
  kind: z.enum(MESSAGE_KIND_NAMES).nullable().default(null).catch(null),
  page: pageField,
};

const idList = z.preprocess(
  (value) => {
    if (typeof value === 'string') return value.split(',').filter(Boolean);
    return value !== null && typeof value === 'object' ? Object.values(value) : value;
  },
  z
    .array(wholeNumber('编号不正确', [1, LARGEST_ID]), '编号不正确')
    .max(MOST_READ_AT_ONCE, `一次最多 ${MOST_READ_AT_ONCE} 条`),
);

/** What is to be marked as read: some messages, those of a kind, or all. */
export const readFields = z
  .object({
    ids: idList.optional().default([]),
    kind: z.enum(MESSAGE_KIND_NAMES, '没有这一类消息').optional(),
    all: switchField,
  })
  .refine(({ ids, kind, all }) => ids.length > 0 || kind !== undefined || all, {
    path: ['ids'],
    error: '请先选择消息',
  });

/** The list of text messages, as its address asks for it. */
export const outboxQuery = z.object({
  phone: searchField('手机号', '手机号，或其中几位', 20)
    .overwrite((phone) => phone.replace(/\s/g, ''))
    .meta({ inputmode: 'numeric' }),
  state: allTabsField('短信状态', OUTBOX_STATES),
  page: pageField,
});
