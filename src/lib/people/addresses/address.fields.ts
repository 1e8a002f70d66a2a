import { z } from 'zod';
import type { AddressInput } from '#lib/people/addresses/addresses.service.ts';
import { isPhone } from '#lib/people/addresses/phone.rules.ts';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { switchField } from '#lib/platform/http/call/common.fields.ts';

const fields = {
  receiver: z.string('请填写收货人').trim().min(1, '请填写收货人').max(40, '收货人最多 40 个字'),
  phone: z
    .string('请填写电话')
    .trim()
    .refine(isPhone, '请填写 11 位手机号，或带区号的座机号，例如 0512-65550123'),
  region_code: z.string('请选择省份和城市').regex(/^\d{6}$/, '请选择省份和城市'),
  detail: z
    .string('请填写详细地址')
    .trim()
    .min(4, '请填写详细地址，至少 4 个字')
    .max(120, '详细地址最多 120 个字'),
  is_default: switchField,
};

/** The address form's fields as the calls take them (spec §5 for the phone). */
export const addressFields = z.object(fields);
export const addressFieldsWithId = addressFields.extend({ id: idField });

/** The form as the service takes it. */
export function toAddressInput(input: z.output<typeof addressFields>): AddressInput {
  const { receiver, phone, detail } = input;
  return { receiver, phone, detail, regionCode: input.region_code, isDefault: input.is_default };
}
