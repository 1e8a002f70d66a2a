import { ADDRESS_LIMITS, type AddressInput } from '#lib/people/addresses/addresses.rules.ts';
import { z } from 'zod';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import { isDeliverable } from '#lib/people/addresses/regions.rules.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';
import { requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { flag } from '#lib/platform/http/call/answer.fields.ts';

const fields = {
  receiver: requiredText('收货人', ADDRESS_LIMITS.receiver).meta({ autocomplete: 'name' }),
  phone: phoneField.meta({ help: '手机号，或带区号的座机号' }),
  region_code: z
    .string('请选择省份和城市')
    .regex(/^\d{6}$/, '请选择省份和城市')
    .meta({ label: '省份和城市' }),
  detail: requiredText('详细地址', ADDRESS_LIMITS.detail, 4).meta({
    placeholder: '区县、街道、门牌号',
    autocomplete: 'street-address',
  }),
};

/** An address of a list. */
export const addressRowFields = z.object({
  ...fields,
  region_code: fields.region_code.refine(isDeliverable, '请选择省份和城市'),
});

/** The address form's fields as the calls take them (product §8.5 for the phone). */
export const addressForm = z.object({ ...fields, is_default: switchField.meta({ label: '设为默认地址' }) });
export const addressFormWithId = addressForm.extend({ id: idField, marks: marksField });

/** The form as the service takes it. */
export function toAddressInput(input: z.output<typeof addressForm>): AddressInput {
  const { receiver, phone, detail } = input;
  return { receiver, phone, detail, regionCode: input.region_code, isDefault: input.is_default };
}

/** An address as its form holds it. */
export const toAddressRecord = ({ receiver, phone, detail, regionCode, isDefault }: AddressInput) => ({
  receiver,
  phone,
  region_code: regionCode,
  detail,
  is_default: isDefault,
});

export const addressAnswer = z
  .object({
    region_code: z.string().describe('省市的行政区划代码'),
    region_name: z.string().describe('省市'),
    is_default: flag('默认'),
    id: z.int().describe('地址编号'),
    receiver: z.string().describe('收货人'),
    phone: z.string().describe('收货电话'),
    detail: z.string().describe('详细地址'),
  })
  .meta({ id: 'Address' });
