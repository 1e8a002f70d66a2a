import { z } from 'zod';
import { readFees } from '#lib/people/addresses/delivery-fees.rules.ts';
import { typedYuanToFen } from '#lib/platform/money.rules.ts';
import { optionalText, requiredText } from '#lib/platform/http/call/common.fields.ts';

const LONGEST_FEES = 4000;

/** A telephone number as printed on documents: a hotline number is neither a mobile nor a landline number. */
const numberField = (what: string) =>
  z
    .string(`请填写${what}`)
    .trim()
    .regex(/^\d[\d-]{4,19}$/, `${what}是 5 至 20 个数字和横线，例如 400-800-1234`);

/** Form of the shop's settings: company, account for bank transfers, and delivery costs. */
export const shopForm = z.object({
  company: requiredText('公司名称', 60, 2).meta({ label: '公司名称', size: 'half' }),
  hot_line: numberField('服务热线').meta({ label: '服务热线', size: 'half', kind: 'tel' }),
  address: requiredText('公司地址', 100, 4).meta({ label: '公司地址', size: 'half' }),
  service_hours: requiredText('服务时间', 40, 2).meta({
    label: '服务时间',
    size: 'half',
    placeholder: '每天 8:00–20:00',
  }),
  contact_name: optionalText(20, '平台客服').meta({
    label: '平台客服',
    size: 'half',
    help: '没有客服专员的会员看到的联系人',
  }),
  contact_phone: numberField('客服电话')
    .or(z.literal(''))
    .meta({ label: '客服电话', size: 'half', kind: 'tel', needed: false }),
  account_name: requiredText('收款户名', 60, 2).meta({ label: '对公转账收款户名', size: 'half' }),
  account_bank: requiredText('开户行', 60, 2).meta({ label: '开户行', size: 'half' }),
  account_no: z
    .string('请填写账号')
    .trim()
    .regex(/^(\d ?){8,30}$/, '账号是 8 至 30 位数字，请核对')
    .meta({ label: '账号', size: 'half', inputmode: 'numeric', autocomplete: 'off' }),
  return_address: optionalText(200, '退货地址').meta({
    label: '退货地址',
    kind: 'area',
    rows: 2,
    help: '同意退货后买家看到：寄到哪里、收件人、电话；空着请买家联系客服',
  }),
  refund_limit: z
    .string()
    .trim()
    .refine((text) => text === '' || (typedYuanToFen(text) ?? -1) >= 0, '请填写金额，例如 1000；不限就空着')
    .meta({
      label: '退款复核限额（元）',
      size: 'half',
      kind: 'money',
      needed: false,
      autocomplete: 'off',
      help: '超过这个金额的退款要两位同事同意；空着不限',
    }),
  delivery: z
    .string('请填写运费')
    .max(LONGEST_FEES, '运费写得太多，请删减')
    .superRefine((text, context) => {
      const fees = readFees(text);
      if (typeof fees === 'string') context.addIssue({ code: 'custom', message: fees });
    })
    .meta({
      label: '运费',
      kind: 'area',
      rows: 10,
      needed: true,
      help: '每行一个地区：地区、运费、满多少元包邮，单位是元，例如 河南省 10 500。没有单独写的省按“其他地区”收。',
    }),
});
export type ShopInput = z.output<typeof shopForm>;
