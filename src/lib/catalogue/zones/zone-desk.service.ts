import { readBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { type OpenZone, STANDARD_ZONE, type TypedZone } from '#lib/catalogue/zones/typed-zone.rules.ts';
import type { ZoneState } from '#lib/catalogue/zones/zones.columns.ts';
import { deleteZone, findBlocks, findFixedZone, findZone } from '#lib/catalogue/zones/zones.repository.ts';
import type { ZoneDefinition, ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import {
  zoneContent,
  type ZoneHead,
  zonesOfTemplate,
  zoneSubject,
} from '#lib/catalogue/zones/zones.service.ts';
import type { ZoneRow } from '#lib/catalogue/zones/zones.table.ts';
import { zoneTag } from '#lib/cache-tag.rules.ts';
import { auditOf, recordAudit } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { dateTimeField } from '#lib/platform/time.rules.ts';

/** A zone in the list of operators. */
export interface ZoneLine extends ZoneHead {
  state: ZoneState;
  isTemplate: boolean;
  isPromotion: boolean;
  /** True when its blocks were set by an operator. */
  hasOwnBlocks: boolean;
}

const KEYS = Object.keys(ZONES) as ZoneKey[];
const definitionOf = (key: ZoneKey): ZoneDefinition => ZONES[key];

function stateOf({ isOpen, startsAt, endsAt }: ZoneHead, now: number): ZoneState {
  if (!isOpen) return 'closed';
  if (startsAt !== null && now < startsAt) return 'coming';
  return endsAt !== null && endsAt <= now ? 'over' : 'running';
}

/** Every zone: the unique ones, then those of templates, the newest first. `now` in ms. */
export async function listZones(db: Db, now: number): Promise<ZoneLine[]> {
  const isTemplate = (key: ZoneKey) => definitionOf(key).isTemplate;
  const [fixed, made] = await Promise.all([
    Promise.all(KEYS.filter((key) => !isTemplate(key)).map((key) => zoneContent(db, key, null))),
    zonesOfTemplate(db, KEYS.filter(isTemplate)),
  ]);
  const line = (head: ZoneHead, hasOwnBlocks: boolean): ZoneLine => ({
    ...head,
    hasOwnBlocks,
    state: stateOf(head, now),
    isTemplate: isTemplate(head.key),
    isPromotion: definitionOf(head.key).isPromotion,
  });
  return [
    ...fixed.flatMap((zone) => (zone ? [line(zone, zone.hasOwnBlocks)] : [])),
    ...made.map((head) => line(head, true)),
  ];
}

/** Opens a zone's form as it is saved now; a new one of a template without an id. Throws `not_found`. */
export async function openZone(db: Db, key: ZoneKey, id: number | null): Promise<OpenZone> {
  const { isTemplate, isPromotion, ...definition } = definitionOf(key);
  if (!isTemplate && id !== null) throw notFound('这个专区');
  const row = await (isTemplate ? id !== null && findZone(db, key, id) : findFixedZone(db, key));
  if (id !== null && !row) throw notFound('这个专区');
  const { title, headline, rules, accent, motif, blocks } = definition;
  return {
    zone: { key, id, version: row ? row.version : 0 },
    typed: row ? await typedOf(db, row) : { ...STANDARD_ZONE, blocks: isTemplate ? [] : null },
    standard: { title, headline, rules, accent, motif, blocks, isTemplate, isPromotion },
    trail: row ? await auditOf(db, zoneSubject(row.id), 20) : [],
  };
}

async function typedOf(db: Db, row: ZoneRow): Promise<TypedZone> {
  const { title, headline, accent, motif, rules, imageUrl } = row;
  const blocks = row.hasOwnBlocks ? await findBlocks(db, row.id) : null;
  return {
    title,
    headline,
    accent,
    motif,
    imageUrl,
    rules,
    isOpen: row.isOpen === 1,
    startsAt: dateTimeField(row.startsAt),
    endsAt: dateTimeField(row.endsAt),
    blocks: blocks && blocks.flatMap(({ kind, content }) => readBlock(kind, content) ?? []),
  };
}

/** Deletes a zone of a template permanently; a unique zone stays. Throws `not_found`. */
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
