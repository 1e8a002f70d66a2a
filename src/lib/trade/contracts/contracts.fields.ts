import { z } from 'zod';
import {
  pageField,
  requiredText,
  searchField,
  wholeNumber,
  switchField,
} from '#lib/platform/http/call/common.fields.ts';
import {
  CONTRACT_BLANKS,
  CONTRACT_LIMITS,
  plainName,
  SIGNER_NAME,
} from '#lib/trade/contracts/contracts.rules.ts';
import { typedCode } from '#lib/people/login/login.fields.ts';

const bodyField = requiredText('合同文本', CONTRACT_LIMITS.text).meta({
  note: '（Markdown）',
  kind: 'source',
  rows: 20,
  help: `可用的填空：${CONTRACT_BLANKS.join('、')}`,
});

const basedOnField = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '表单已过期，请刷新页面')
  .nullable()
  .default(null)
  .describe('改的是哪一份：打开时文本的 SHA-256；之后同事改过就不保存。不填不检查');

/** Query of the list of signatures; the page supplies the years to choose from. */
export const signatureQuery = z.object({
  company: searchField('公司名称', '公司名称', 60),
  year: wholeNumber('没有这一年', [2000, 9999])
    .nullable()
    .catch(null)
    .meta({ label: '年度', placeholder: '全部年度', kind: 'choice' }),
  page: pageField,
});

/** An unpublished version: its text, and the hash of the text it replaces. */
export const contractForm = z.object({ body: bodyField, based_on: basedOnField });

/** Signer of the year's contract. */
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

export const offeredContractAnswer = z
  .object({
    year: z.int(),
    version: z.int(),
    body: z.string(),
    hash: z.string().describe('合同正文的 SHA-256'),
  })
  .meta({ id: 'OfferedContract' });
