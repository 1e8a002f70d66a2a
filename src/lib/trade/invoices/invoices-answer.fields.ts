import { z } from 'zod';
import { flag } from '#lib/platform/http/call/answer.fields.ts';

export const checkoutTitleAnswer = z
  .object({
    id: z.int(),
    isDefault: z.boolean(),
    kind: z.enum(['ordinary', 'special']),
    title: z.string(),
    taxNo: z.string(),
    bank: z.string(),
    account: z.string(),
    address: z.string(),
    phone: z.string().describe('电话'),
  })
  .meta({ id: 'CheckoutTitle' });

export const invoiceTitleAnswer = z
  .object({
    id: z.int().describe('抬头编号'),
    kind: z.enum(['ordinary', 'special']).describe('ordinary 普通，special 专用'),
    title: z.string().describe('发票抬头'),
    tax_no: z.string().describe('税号'),
    tax_no_hint: z.string().describe('税号的提示'),
    bank: z.string().describe('开户行'),
    account: z.string().describe('账号'),
    address: z.string().describe('注册地址'),
    phone: z.string().describe('注册电话'),
    is_default: flag('默认'),
  })
  .meta({ id: 'InvoiceTitle' });
