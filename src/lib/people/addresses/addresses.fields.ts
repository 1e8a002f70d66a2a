import { z } from 'zod';
import { ADDRESS_LIMITS, type AddressInput, MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { LONGEST_PASTE } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { regionAtStart } from '#lib/people/addresses/paste/region-in-text.rules.ts';
import { phoneField } from '#lib/people/addresses/phone.fields.ts';
import { isDeliverable } from '#lib/platform/regions.rules.ts';
import { flag } from '#lib/platform/http/call/answer.fields.ts';
import { idField, requiredText, switchField } from '#lib/platform/http/call/common.fields.ts';
import { marksField } from '#lib/platform/http/call/office.fields.ts';

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
const addressRowFields = z.object({
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

/** Converts an address to the names of its form. */
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

/** A pasted text, and the values the address form held at that time. */
export const pasteFields = z.object({
  paste: z
    .string('请先粘贴地址')
    .trim()
    .min(1, '请先粘贴地址')
    .max(LONGEST_PASTE, `一次最多粘贴 ${LONGEST_PASTE} 个字`),
  paste_before: z
    .string()
    .max(LONGEST_PASTE)
    .catch('')
    .describe('上一次识别的内容：由它填入、没有再改过的会被换掉'),
  receiver: z.string().max(1000).catch('').describe('已经填写的收货人，不会被覆盖'),
  phone: z.string().max(1000).catch(''),
  region_code: z.string().max(100).catch(''),
  detail: z.string().max(1000).catch(''),
  marks: z.string().max(2000).catch(''),
  form_page: z.string().optional().catch(undefined),
});

const NAMES = ['receiver', 'phone', 'region', 'detail'] as const;
const NO_CITY = '请写省份和城市，例如 河南省郑州市';

/** Full name of a city: `河南省郑州市`. */
const cityOf = (text: unknown): string => {
  const plain = typeof text === 'string' ? text.normalize('NFKC').replace(/\s/g, '') : '';
  const found = regionAtStart(plain);
  return found?.length === plain.length ? found.code : '';
};

/**
 * A list of addresses as a plain form sends it: `receiver_0`, `phone_0`, `region_0`, `detail_0`, and `keep_0` for those
 * to save, up to the number a member may have.
 */
export const severalFields = z
  .object(
    Object.fromEntries(
      Array.from({ length: MOST_ADDRESSES }, (_, at) =>
        [...NAMES, 'keep' as const].map((name) => `${name}_${at}`),
      )
        .flat()
        .map((name) => [name, z.unknown().optional()]),
    ),
  )
  .transform((fields, context): AddressInput[] => {
    const kept = Array.from({ length: MOST_ADDRESSES }, (_, at) => at).filter(
      (at) => fields[`keep_${at}`] === '1',
    );
    if (kept.length === 0)
      context.addIssue({ code: 'custom', message: '请至少勾选一个要保存的地址', path: ['keep_0'] });
    return kept.flatMap((at) => {
      const region_code = cityOf(fields[`region_${at}`]);
      const row = { ...rowOf(fields, at), region_code };
      const parsed = addressRowFields.safeParse(row);
      if (parsed.success) return [toAddressInput({ ...parsed.data, is_default: false })];
      for (const { path, message } of parsed.error.issues) {
        const isRegion = path[0] === 'region_code';
        const field = `${isRegion ? 'region' : String(path[0])}_${at}`;
        context.addIssue({ code: 'custom', message: isRegion ? NO_CITY : message, path: [field] });
      }
      return [];
    });
  });

const rowOf = (fields: Record<string, unknown>, at: number): Record<string, unknown> =>
  Object.fromEntries(NAMES.map((name) => [name, fields[`${name}_${at}`] ?? '']));
