import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { optionalText, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { TITLE_LIMITS, parseTaxNo } from '#lib/trade/invoices/invoice-title.rules.ts';

const WRONG_TAX_NO = '税号不正确，请核对 18 位统一社会信用代码';

const taxNo = z
  .string('请填写税号')
  .max(TITLE_LIMITS.taxNo, WRONG_TAX_NO)
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const parsed = parseTaxNo(text);
    if (parsed) return parsed.taxNo;
    context.addIssue({ code: 'custom', message: WRONG_TAX_NO });
    return z.NEVER;
  });

/** A bank account: digits, however they are grouped. */
const account = z
  .string('请填写银行账号')
  .max(TITLE_LIMITS.account, '银行账号过长')
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, ''))
  .refine((digits) => /^\d{6,32}$/.test(digits), '请填写银行账号，只填数字');

const common = { title: requiredText('发票抬头', TITLE_LIMITS.title, 2), is_default: switchField };
const ordinary = z.object({
  ...common,
  kind: z.literal('ordinary', '请选择发票类型'),
  tax_no: taxNo.optional().default(''),
  bank: optionalText(TITLE_LIMITS.bank, '开户银行'),
  account: z.literal('').or(account).optional().default(''),
  address: optionalText(TITLE_LIMITS.address, '注册地址'),
  phone: z.literal('').or(phoneField).optional().default(''),
});
const special = z.object({
  ...common,
  kind: z.literal('special'),
  tax_no: taxNo.refine((text) => text !== '', '专用发票须填写税号'),
  bank: requiredText('开户银行', TITLE_LIMITS.bank, 2),
  account,
  address: requiredText('注册地址', TITLE_LIMITS.address, 4),
  phone: phoneField,
});

const kinds = { error: '请选择发票类型' };
/** The form of an invoice title as the calls take it; what is needed depends on the kind. */
export const titleFields = z.discriminatedUnion('kind', [ordinary, special], kinds);
export const titleFieldsWithId = z.discriminatedUnion(
  'kind',
  [ordinary.extend({ id: idField }), special.extend({ id: idField })],
  kinds,
);

/** The form as the service takes it. */
export function toTitleInput({
  tax_no: taxNo,
  is_default: isDefault,
  ...input
}: z.output<typeof titleFields>) {
  const { kind, title, bank, account, address, phone } = input;
  return { kind, title, taxNo, bank, account, address, phone, isDefault };
}
