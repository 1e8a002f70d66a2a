import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import {
  choiceField,
  idField,
  optionalText,
  requiredText,
  switchField,
} from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { TITLE_LIMITS, parseTaxNo, type TitleInput } from '#lib/trade/invoices/invoice-title.rules.ts';
import { INVOICE_KINDS } from '#lib/trade/orders/orders.rules.ts';

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

/** A bank account: digits, with any grouping. */
const account = z
  .string('请填写银行账号')
  .max(TITLE_LIMITS.account, '银行账号过长')
  .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, ''))
  .refine((digits) => /^\d{6,32}$/.test(digits), '请填写银行账号，只填数字');

const OF_SPECIAL = { note: '（专用发票必填）', size: 'half', autocomplete: 'off' } as const;

/** The form of an invoice title, for ordinary invoices; special ones need all fields. */
export const titleForm = z.object({
  kind: choiceField({ ordinary: INVOICE_KINDS.ordinary, special: INVOICE_KINDS.special }).meta({
    label: '开哪种发票',
    kind: 'chips',
    initial: 'ordinary',
    help: '专用发票要填齐下面六项；能开专用发票的抬头，也能开普通发票。',
  }),
  title: requiredText('发票抬头', TITLE_LIMITS.title, 2).meta({
    label: '抬头名称',
    size: 'half',
    autocomplete: 'off',
  }),
  tax_no: taxNo
    .optional()
    .default('')
    .meta({ label: '税号', help: '18 位统一社会信用代码', size: 'half', autocomplete: 'off' }),
  bank: optionalText(TITLE_LIMITS.bank, '开户银行').meta(OF_SPECIAL),
  account: z
    .literal('')
    .or(account)
    .optional()
    .default('')
    .meta({ label: '银行账号', inputmode: 'tel', ...OF_SPECIAL }),
  address: optionalText(TITLE_LIMITS.address, '注册地址').meta(OF_SPECIAL),
  phone: z
    .literal('')
    .or(phoneField)
    .optional()
    .default('')
    .meta({ label: '注册电话', help: '手机号，或带区号的座机号', kind: 'tel', ...OF_SPECIAL }),
  is_default: switchField.meta({ label: '设为默认抬头' }),
});

const kinds = { error: '请选择发票类型' };
const ordinary = titleForm.extend({ kind: z.literal('ordinary', kinds) });
const special = titleForm.extend({
  kind: z.literal('special'),
  tax_no: taxNo.refine((text) => text !== '', '专用发票须填写税号'),
  bank: requiredText('开户银行', TITLE_LIMITS.bank, 2),
  account,
  address: requiredText('注册地址', TITLE_LIMITS.address, 4),
  phone: phoneField,
});

/** The form as the calls take it; required fields depend on the kind. */
export const titleFields = z.discriminatedUnion('kind', [ordinary, special], kinds);
export const titleFieldsWithId = z.discriminatedUnion(
  'kind',
  [ordinary.extend({ id: idField, marks: marksField }), special.extend({ id: idField, marks: marksField })],
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

/** A title as its form holds it. */
export const toTitleRecord = ({ taxNo, isDefault, ...title }: TitleInput & { isDefault: boolean }) => ({
  kind: title.kind,
  title: title.title,
  tax_no: taxNo,
  bank: title.bank,
  account: title.account,
  address: title.address,
  phone: title.phone,
  is_default: isDefault,
});
