import { openZone, removeZone } from '#lib/catalogue/zones/zone-desk.service.ts';
import { zoneFieldsOf } from '#lib/catalogue/zones/typed-zone.rules.ts';
import { zoneFields } from '#lib/catalogue/zones/zones.fields.ts';
import { saveZone, type ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import { openAdvert, removeAdvert, saveAdvert } from '#lib/content/adverts/office/advert-desk.service.ts';
import type { AdvertInput } from '#lib/content/adverts/office/advert.fields.ts';
import { requireUnlinked } from '#lib/content/inbound-links.service.ts';
import { openEntry, openMenu, removeEntry } from '#lib/content/navigation/office/navigation-desk.service.ts';
import type { EntryInput } from '#lib/content/navigation/office/navigation.fields.ts';
import { saveEntry } from '#lib/content/navigation/office/save-entry.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { Fields } from '#lib/storefront/festivals/part-merge.rules.ts';
import { FESTIVAL_ZONE, type PartKind, type Span } from '#lib/storefront/festivals/festivals.rules.ts';

/** A part to be saved. */
interface Saved<Input> {
  id: number | null;
  version: number;
  input: Input;
  /** True when its end may be in the past. */
  mayEnd: boolean;
}

/** Desk that manages parts of a kind, as used by a festival. */
interface Desk<Input> {
  /** Reads the current part; null where it was deleted. */
  read(db: Db, id: number): Promise<{ version: number; input: Input } | null>;
  /** Saves a part; a new one is placed first. */
  save(trx: Trx, by: Member, saved: Saved<Input>, now: number): Promise<number>;
  remove(trx: Trx, by: Member, id: number, now: number): Promise<void>;
  within(input: Input, span: Span): Input;
}

const zoneDesk: Desk<ZoneInput> = {
  read: async (db, id) => {
    const opened = await openZone(db, FESTIVAL_ZONE, id).catch(unlessRefused);
    if (!opened) return null;
    return { version: opened.zone.version, input: zoneFields.parse(zoneFieldsOf(opened.typed)) };
  },
  save: (trx, by, { id, version, input, mayEnd }, now) =>
    saveZone(trx, by, { zone: { key: FESTIVAL_ZONE, id, version }, input, mayEnd }, now),
  remove: async (trx, by, id, now) => {
    await requireUnlinked(trx, pathTo(FESTIVAL_ZONE, { id }));
    await removeZone(trx, by, { key: FESTIVAL_ZONE, id }, now);
  },
  within: (input, { startsAt, endsAt }) => ({ ...input, startsAt, endsAt }),
};

const advertDesk: Desk<AdvertInput> = {
  read: async (db, id) => (await openAdvert(db, id).catch(unlessRefused)) ?? null,
  save: (trx, by, saved, now) => saveAdvert(trx, by, { ...saved, isFirst: true }, now),
  remove: removeAdvert,
  within: (input, { startsAt, endsAt }) => ({ ...input, starts_at: startsAt, ends_at: endsAt }),
};

const versionOfMenu = async (db: Db, { menu }: Pick<EntryInput, 'menu'>): Promise<number> =>
  (await openMenu(db, menu)).version;

const entryDesk: Desk<EntryInput> = {
  read: async (db, id) => {
    const input = await openEntry(db, id).catch(unlessRefused);
    return input ? { version: 0, input } : null;
  },
  // The version is that of the menu, and increases with every saved entry.
  save: async (trx, by, { id, input }, now) => {
    const version = await versionOfMenu(trx, input);
    return (await saveEntry(trx, by, { id, version, input, isFirst: true }, now)).id;
  },
  remove: async (trx, by, id, now) => {
    const version = await versionOfMenu(trx, await openEntry(trx, id));
    await removeEntry(trx, by, { id, version }, now);
  },
  within: (input, { startsAt, endsAt }) => ({ ...input, starts_at: startsAt, ends_at: endsAt }),
};

/** Desk of each kind of parts. */
export const DESKS = { zone: zoneDesk, advert: advertDesk, entry: entryDesk } as unknown as Readonly<
  Record<PartKind, Desk<Fields>>
>;
