import { z } from 'zod';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { type MessageKind, MESSAGE_KINDS, MESSAGE_LIMITS } from '#lib/people/messages/messages.rules.ts';
import { ownPage } from '#lib/people/messages/sending/own-page.rules.ts';
import {
  type Named,
  SENDING_LIMITS,
  unknownPlaceholder,
  type Words,
} from '#lib/people/messages/sending/sending.rules.ts';
import { memberFilterFields } from '#lib/people/selection/selection.fields.ts';
import { optionalText, requiredText, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';

const KINDS = Object.keys(MESSAGE_KINDS) as [MessageKind, ...MessageKind[]];

const withPlaceholders = <Field extends z.ZodType<string>>(field: Field) =>
  field.superRefine((text, context) => {
    const word = unknownPlaceholder(text);
    if (word !== null)
      context.addIssue({ code: 'custom', message: `没有 ${word}，可以用的是 {公司} 和 {姓名}` });
  });

const wordsFields = {
  kind: z.enum(KINDS, '请选择类别'),
  title: withPlaceholders(requiredText('标题', SENDING_LIMITS.title, 2)),
  text: withPlaceholders(
    z
      .string()
      .optional()
      .default('')
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(SENDING_LIMITS.text, `内容最多 ${SENDING_LIMITS.text} 个字`)),
  ),
  link: optionalText(SENDING_LIMITS.link, '链接').transform((typed, context) => {
    const link = typed === '' ? '' : ownPage(typed);
    if (link !== null && link.length <= MESSAGE_LIMITS.link) return link;
    context.addIssue({
      code: 'custom',
      message: '链接要是本站会员能打开的页面，以 / 开头，例如 /list 或 /zhzx/zzzj',
    });
    return z.NEVER;
  }),
};

/** Who and what: `by` member with `to` (user name, phone, company or number), or `by` filter. */
export const sendingFields = z
  .object({
    by: z.enum(['member', 'filter'], '请选择发给谁'),
    to: optionalText(SENDING_LIMITS.to, '会员'),
    ...memberFilterFields,
    ...wordsFields,
  })
  .superRefine(({ by, to }, context) => {
    if (by === 'member' && to === '')
      context.addIssue({ code: 'custom', path: ['to'], message: '请填写用户名、手机号、单位全称或会员编号' });
  });

/** The same once it was previewed, with the digest reported then; sent again with one key it is one sending. */
export const sendFields = sendingFields.safeExtend({
  request_key: z.uuid('请刷新页面再发'),
  expected: wholeNumber('请先预览，再发出', [1, LARGEST_ID]),
  digest: optionalText(100, '预览的标记'),
});

/** Who and what a form says, as the services take it. */
export const toSending = (form: z.output<typeof sendingFields>): { named: Named; words: Words } => ({
  named: {
    ...{ by: form.by, to: form.to, ranks: form.ranks, regions: form.regions, kinds: form.kinds },
    onlyPassed: form.only_passed,
  },
  words: { kind: form.kind, title: form.title, text: form.text, link: form.link },
});

/** The same of what a refused form held; null where it says nothing that can be sent. */
export function readSending(values: Readonly<Record<string, string>>): ReturnType<typeof toSending> | null {
  const { data } = sendingFields.safeParse(values);
  return data ? toSending(data) : null;
}

export const templateFields = z.object({
  name: requiredText('模板名称', SENDING_LIMITS.name, 2),
  ...wordsFields,
});

export const saveTemplateFields = templateFields.safeExtend({ id: idField, version: idField });
