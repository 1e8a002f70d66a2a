import { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { findSetting } from '#lib/platform/db/setting.server.ts';

const schemas = {
  /** Product §9.4: `common_config`, and what the footer shows. */
  common_config: z.object({
    hot_line: z.string(),
    service_hours: z.string(),
    company: z.string(),
    address: z.string(),
  }),
  /** When service answers, row by row; the contact page falls back to `service_hours` where there is none. */
  service_week: z.array(z.object({ days: z.string(), hours: z.string(), note: z.string() })),
  quality_inspection: z.object({ quality_inspection_url: z.string(), msg: z.string() }),
  /** Company licences in the footer (drug, device, food, business). */
  licences: z.array(z.object({ name: z.string(), number: z.string() })),
  /** Where bank transfers go. */
  bank_account: z.object({ name: z.string(), bank: z.string(), account: z.string() }),
  /** The house account's service contact, for members without one of their own. */
  house_contact: z.object({ name: z.string(), phone: z.string() }),
};

const fallbacks: { [Key in SettingKey]: SettingValue<Key> } = {
  common_config: { hot_line: '', service_hours: '', company: '药仓', address: '' },
  service_week: [],
  quality_inspection: { quality_inspection_url: '', msg: '' },
  licences: [],
  bank_account: { name: '', bank: '', account: '' },
  house_contact: { name: '', phone: '' },
};

export type SettingKey = keyof typeof schemas;
export type SettingValue<Key extends SettingKey> = z.infer<(typeof schemas)[Key]>;

/** A setting of the shop; an empty one where nothing was ever set. */
export function shopSetting<Key extends SettingKey>(db: Db, key: Key): Promise<SettingValue<Key>> {
  return remembered(db, `setting:${key}`, ['settings'], async () => {
    const text = await findSetting(db, key);
    const parsed = text === undefined ? undefined : schemas[key].safeParse(JSON.parse(text));
    return (parsed?.success ? parsed.data : fallbacks[key]) as SettingValue<Key>;
  });
}
