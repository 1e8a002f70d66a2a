import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { OvertakenForm } from '#lib/platform/http/call/errors.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { type MenuCode, MENUS } from '#lib/content/navigation/menus.rules.ts';
import { takeMenuVersion } from '#lib/content/navigation/navigation.repository.ts';
import type { NAVIGATION_ACTIONS } from '#lib/content/navigation/office/desk.rules.ts';

export const menuSubject = (menu: MenuCode): string => `navigation:${menu}`;

/** Result of a change, for the audit log. */
interface Done<T> {
  action: keyof typeof NAVIGATION_ACTIONS;
  detail: string;
  result: T;
}

/**
 * Changes a menu that still has the version its editor saw, and invalidates every page. Returns the result of the work,
 * with the menu's new version. Throws `conflict`, naming the faster editor, and any error of the work.
 */
export function changeMenu<T extends object>(
  db: Db,
  editor: Member,
  { menu, version, now }: { menu: MenuCode; version: number; now: number },
  work: (trx: Trx, touch: Touch) => Promise<Done<T>>,
): Promise<T & { version: number }> {
  return change(db, async (trx, touch) => {
    if (!(await takeMenuVersion(trx, menu, version))) throw await overtaken(trx, menu);
    const { action, detail, result } = await work(trx, touch);
    await recordAudit(trx, {
      actorId: editor.id,
      action,
      subject: menuSubject(menu),
      detail: `${MENUS[menu].name}：${detail}`,
      at: now,
    });
    touch('nav');
    return { ...result, version: version + 1 };
  });
}

/** Returns the conflict that names the editor who changed a menu in the meantime. */
export async function overtaken(db: Db, menu: MenuCode): Promise<OvertakenForm> {
  const [last] = await auditOf(db, menuSubject(menu), 1);
  const who = last ? `${last.who || '药仓'} ${formatDateTime(last.at)}` : '别人';
  return new OvertakenForm(
    `${who} 刚改过“${MENUS[menu].name}”${last ? `（${last.detail}）` : ''}。这次没有保存，请看过现在的样子再改。`,
  );
}
