import { recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { zoneTag } from '#lib/page-tag.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { deleteZone, findZone } from '#lib/catalogue/zones/zones.repository.ts';
import { zoneSubject } from '#lib/catalogue/zones/zones.service.ts';

/** Takes one of a template away for good; a zone there is one of stays. Throws `not_found`. */
export async function removeZone(
  db: Db,
  operator: Member,
  { key, id }: { key: ZoneKey; id: number },
  now: number,
): Promise<void> {
  await change(db, async (trx, touch) => {
    const row = ZONES[key].isTemplate ? await findZone(trx, key, id) : undefined;
    if (!row) throw notFound('这个专区');
    await deleteZone(trx, id);
    await recordAudit(trx, {
      actorId: operator.id,
      action: 'zone.remove',
      subject: zoneSubject(id),
      detail: `${ZONES[key].title}：${row.title}`,
      at: now,
    });
    touch(zoneTag(key));
  });
}
