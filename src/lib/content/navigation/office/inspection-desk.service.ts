import { changeMenu } from '#lib/content/navigation/office/desk-write.service.ts';
import type { InspectionInput } from '#lib/content/navigation/office/navigation.fields.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';

/** Saves the quality-inspection link, an entry of the utility bar that members' state names too. Throws `conflict`. */
export const saveInspection = (
  db: Db,
  editor: Member,
  { version, ...setting }: InspectionInput,
  now: number,
) =>
  changeMenu(db, editor, { menu: 'utility', version, now }, async (trx, touch) => {
    await setSetting(trx, 'quality_inspection', JSON.stringify(setting));
    touch('settings');
    const detail = [setting.quality_inspection_url, setting.msg].filter(Boolean).join('，') || '不显示';
    return { action: 'navigation.inspection', detail, result: {} };
  });
