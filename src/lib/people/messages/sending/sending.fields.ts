import { z } from 'zod';
import { MESSAGE_KINDS, MESSAGE_LIMITS } from '#lib/people/messages/messages.rules.ts';
import {
  type Named,
  SENDING_LIMITS,
  unknownPlaceholder,
  type Words,
} from '#lib/people/messages/sending/sending.rules.ts';
import { memberFilterFields } from '#lib/people/members/member-filter.fields.ts';
import {
  choiceField,
  idField,
  optionalText,
  requiredText,
  wholeNumber,
} from '#lib/platform/http/call/common.fields.ts';
import { overVersion } from '#lib/platform/http/call/office.fields.ts';
import { LARGEST_ID } from '#lib/platform/ids.rules.ts';
import { buyersPage } from '#lib/routes.rules.ts';

const withPlaceholders = <Field extends z.ZodType<string>>(field: Field) =>
  field.superRefine((text, context) => {
    const word = unknownPlaceholder(text);
    if (word !== null)
      context.addIssue({ code: 'custom', message: `没有 ${word}，可以用的是 {公司} 和 {姓名}` });
  });

const wordsFields = {
  kind: choiceField(MESSAGE_KINDS, '请选择类别').meta({
    label: '类别',
    help: '决定它在会员的消息页里归在哪一类',
    initial: 'service',
  }),
  title: withPlaceholders(requiredText('标题', SENDING_LIMITS.title, 2)).meta({
    help: `最多 ${SENDING_LIMITS.title} 个字，可以用 {公司} 和 {姓名}，发出时换成会员自己的`,
  }),
  text: withPlaceholders(optionalText(SENDING_LIMITS.text, '内容')).meta({
    kind: 'area',
    rows: 6,
    help: `最多 ${SENDING_LIMITS.text} 个字，可以留空，也可以用 {公司} 和 {姓名}`,
  }),
  link: optionalText(SENDING_LIMITS.link, '链接')
    .transform((typed, context) => {
      const link = typed === '' ? '' : buyersPage(typed);
      if (link !== null && link.length <= MESSAGE_LIMITS.link) return link;
      context.addIssue({
        code: 'custom',
        message: '链接要是本站会员能打开的页面，以 / 开头，例如 /list 或 /zhzx/zzzj',
      });
      return z.NEVER;
    })
    .meta({
      help: '可以留空；填写本站页面的地址，以 / 开头，会员点“查看”就到那里',
      placeholder: '/zhzx/zzzj',
    }),
};

/** Texts of a message. */
export const wordsForm = z.object(wordsFields);

/** Recipients and texts: `by` member with `to` (user name, phone, company or number), or `by` filter. */
export const sendingFields = z
  .object({
    by: choiceField({ member: '一家会员', filter: '按条件' }, '请选择发给谁').meta({
      label: '发给谁',
      kind: 'chips',
    }),
    to: optionalText(SENDING_LIMITS.to, '会员').meta({
      help: '用户名、手机号、单位全称或会员编号',
      autocomplete: 'off',
    }),
    ...memberFilterFields,
    ...wordsFields,
  })
  .superRefine(({ by, to }, context) => {
    if (by === 'member' && to === '')
      context.addIssue({ code: 'custom', path: ['to'], message: '请填写用户名、手机号、单位全称或会员编号' });
  });

/** The previewed form, with the preview's digest; sent again with one key it is one bulk message. */
export const sendFields = sendingFields.safeExtend({
  idempotency_key: z.uuid('请刷新页面再发'),
  expected: wholeNumber('请先预览，再发出', [1, LARGEST_ID]),
  digest: optionalText(100, '预览的标记'),
});

/** Converts a form to recipients and texts for the services. */
export const toSending = (form: z.output<typeof sendingFields>): { named: Named; words: Words } => ({
  named: {
    by: form.by,
    to: form.to,
    ranks: form.ranks,
    regions: form.regions,
    kinds: form.kinds,
    onlyPassed: form.only_passed,
  },
  words: { kind: form.kind, title: form.title, text: form.text, link: form.link },
});

/** Reads recipients and texts from the values of a refused form; null where they cannot be sent. */
export function readSending(values: Readonly<Record<string, string>>): ReturnType<typeof toSending> | null {
  const { data } = sendingFields.safeParse(values);
  return data ? toSending(data) : null;
}

/** A named template. */
export const templateForm = z.object({
  name: requiredText('模板名称', SENDING_LIMITS.name, 2).meta({
    help: '只有同事看得到，例如：证照到期提醒',
  }),
  ...wordsFields,
});

export const saveTemplateFields = templateForm.extend({ id: idField, ...overVersion });
