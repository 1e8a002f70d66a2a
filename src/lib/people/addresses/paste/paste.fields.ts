import { z } from 'zod';
import { addressRowFields, toAddressInput } from '#lib/people/addresses/address.fields.ts';
import { type AddressInput, MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { regionAtStart } from '#lib/people/addresses/paste/region-in-text.rules.ts';
import { LONGEST_PASTE } from '#lib/people/addresses/paste/paste-address.rules.ts';

/** A pasted text, with what the form held of an address next to it. */
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

/** A city as it is written: `河南省郑州市`. */
const cityOf = (text: unknown): string => {
  const plain = typeof text === 'string' ? text.normalize('NFKC').replace(/\s/g, '') : '';
  const found = regionAtStart(plain);
  return found?.length === plain.length ? found.code : '';
};

/**
 * A list of addresses as a plain form sends it: `receiver_0`, `phone_0`, `region_0`, `detail_0`, and `keep_0` for those to
 * be saved, up to as many as a member may have.
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
