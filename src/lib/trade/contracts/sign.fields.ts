import { z } from 'zod';
import { typedCode } from '#lib/people/login/login.fields.ts';
import { requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { CONTRACT_LIMITS, plainName, SIGNER_NAME } from '#lib/trade/contracts/contracts.rules.ts';

/** Who signs the year's contract. */
export const signForm = z.object({
  code: typedCode,
  signer_name: requiredText('签署人姓名', CONTRACT_LIMITS.signer, 2)
    .transform(plainName)
    .refine((name) => SIGNER_NAME.test(name), '签署人姓名只能有汉字、英文字母、· 和空格，请填写本人姓名')
    .meta({ help: '资质里登记的采购员、法定代表人或企业负责人', autocomplete: 'name' }),
  agree: switchField
    .refine((agreed) => agreed, '请先阅读全文，并勾选“我已阅读并同意”')
    .meta({ label: '我已阅读并同意合同全文' }),
});
