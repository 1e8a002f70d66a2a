import { z } from 'zod';
import { allTabsField, pageField, searchField } from '#lib/platform/http/call/common.fields.ts';
import { isMailAddress, LONGEST_ADDRESS } from '#lib/platform/mail/mail.rules.ts';
import { OUTBOX_STATES } from '#lib/platform/sms/sms.rules.ts';

const WRONG = '邮箱不正确：@ 前面是字母、数字、下划线或横线，例如 kuaiji_01@example.com';

/** An e-mail address, in full-width signs or not; the same rule in every form. */
export const mailField = z
  .string('请填写邮箱')
  .overwrite((text) => text.normalize('NFKC').trim())
  .max(LONGEST_ADDRESS, WRONG)
  .refine(isMailAddress, WRONG)
  .meta({ label: '邮箱', autocomplete: 'email' });

/** The list of e-mails, as its address asks for it. */
export const mailQuery = z.object({
  recipient: searchField('搜索邮件', '收件邮箱', LONGEST_ADDRESS),
  state: allTabsField('邮件状态', OUTBOX_STATES),
  page: pageField,
});
