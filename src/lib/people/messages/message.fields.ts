import { z } from 'zod';
import { MESSAGE_KINDS, type MessageKind, MOST_READ_AT_ONCE } from '#lib/people/messages/messages.rules.ts';
import {
  allTabsField,
  pageField,
  searchField,
  switchField,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { isMailAddress, LONGEST_ADDRESS } from '#lib/platform/mail/mail.rules.ts';
import { OUTBOX_STATES } from '#lib/platform/sms/sms.rules.ts';

const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]];

/** Query of messages; an unknown kind selects all. */
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

/** Messages to mark as read: some, those of a kind, or all. */
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

/** Query of the list of text messages. */
export const outboxQuery = z.object({
  phone: searchField('手机号', '手机号，或其中几位', 20)
    .overwrite((phone) => phone.replace(/\s/g, ''))
    .meta({ inputmode: 'numeric' }),
  state: allTabsField('短信状态', OUTBOX_STATES),
  page: pageField,
});

const WRONG = '邮箱不正确：@ 前面是字母、数字、下划线或横线，例如 kuaiji_01@example.com';

/** An e-mail address, in full-width characters or not; the same rule in every form. */
export const mailField = z
  .string('请填写邮箱')
  .overwrite((text) => text.normalize('NFKC').trim())
  .max(LONGEST_ADDRESS, WRONG)
  .refine(isMailAddress, WRONG)
  .meta({ label: '邮箱', autocomplete: 'email' });

/** Query of the list of e-mails. */
export const mailQuery = z.object({
  recipient: searchField('搜索邮件', '收件邮箱', LONGEST_ADDRESS),
  state: allTabsField('邮件状态', OUTBOX_STATES),
  page: pageField,
});
