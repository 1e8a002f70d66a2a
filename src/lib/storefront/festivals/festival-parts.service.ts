import type { ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import type { AdvertInput } from '#lib/content/adverts/office/advert.fields.ts';
import { openMenu, orderEntries } from '#lib/content/navigation/office/navigation-desk.service.ts';
import type { EntryInput } from '#lib/content/navigation/office/navigation.fields.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { FestivalInput } from '#lib/storefront/festivals/festivals.fields.ts';
import { deletePart, findParts, movePart, putPart } from '#lib/storefront/festivals/festivals.repository.ts';
import {
  blocksOf,
  FESTIVAL_ZONE,
  type GoodsSource,
  type PartKind,
  spanOf,
  wordLeadsTo,
} from '#lib/storefront/festivals/festivals.rules.ts';
import { type Fields, mergedPart, textOf } from '#lib/storefront/festivals/part-merge.rules.ts';
import { DESKS } from '#lib/storefront/festivals/part-desks.service.ts';
import type { FestivalPartRow } from '#lib/storefront/festivals/festivals.table.ts';

/** Part that a festival should have in one place. */
interface Wanted {
  place: string;
  kind: PartKind;
  input: Fields;
}

function zoneOf(festival: FestivalInput, source: GoodsSource): Wanted {
  const input = {
    title: festival.name,
    headline: festival.headline,
    accent: festival.accent as ZoneInput['accent'],
    motif: festival.motif as ZoneInput['motif'],
    imageUrl: festival.image_url,
    rules: '',
    isOpen: true,
    ...spanOf(festival),
    blocks: blocksOf(festival, source),
  } satisfies ZoneInput;
  return { place: 'zone', kind: 'zone', input };
}

/** Returns the parts that link to its zone, in order; later ones are placed in front of earlier ones. */
function leadingTo(url: string, festival: FestivalInput, source: GoodsSource): Wanted[] {
  const { starts_at, ends_at, name, headline, accent, motif, image_url, nav_name } = festival;
  const adverts = festival.slots.map((slot): Wanted => {
    const input = {
      slot,
      title: name,
      subtitle: headline,
      url,
      starts_at,
      ends_at,
      accent,
      motif,
      image_url,
    };
    return { place: `advert:${slot}`, kind: 'advert', input: input satisfies AdvertInput };
  });
  const entry = (menu: 'top' | 'hot', words: string, target: string): EntryInput => ({
    menu,
    name: words,
    url: target,
    hint: '',
    image_url: '',
    category_id: null,
    parent_id: null,
    opens_window: false,
    starts_at,
    ends_at,
  });
  const words = festival.hot_words.toReversed().map((word): Wanted => {
    const input = entry('hot', word, wordLeadsTo(word, { name, zone: url, source }));
    return { place: `hot:${word}`, kind: 'entry', input };
  });
  const nav: Wanted[] =
    nav_name === '' ? [] : [{ place: 'entry', kind: 'entry', input: entry('top', nav_name, url) }];
  return [...adverts, ...nav, ...words];
}

/** Request to publish a festival to its places. */
interface Bringing {
  id: number;
  festival: FestivalInput;
  source: GoodsSource;
  /** Previous name, where it was renamed. */
  oldName?: string;
  /** True when parts changed or deleted by hand are restored. */
  isRestored: boolean;
}

/**
 * Creates and updates the parts of a festival as its form defines, and deletes those it no longer has. Manual changes
 * stay, and a manually deleted part stays deleted. Returns the places of parts whose manual changes differ from the
 * form.
 */
export async function bringParts(
  trx: Trx,
  by: Member,
  { id, festival, oldName = festival.name, isRestored, source }: Bringing,
  now: number,
): Promise<string[]> {
  const known = new Map((await findParts(trx, id)).map((part) => [part.place, part]));
  await followName(trx, known, { from: `hot:${oldName}`, to: `hot:${festival.name}` });
  const kept: string[] = [];
  const bring = async (wanted: Wanted): Promise<number> => {
    const brought = await bringOne(trx, by, { id, isRestored, wanted, part: known.get(wanted.place) }, now);
    if (brought.isKept) kept.push(wanted.place);
    return brought.partId;
  };
  const zone = await bring(zoneOf(festival, source));
  const others = leadingTo(pathTo(FESTIVAL_ZONE, { id: zone }), festival, source);
  const places = new Set(['zone', ...others.map(({ place }) => place)]);
  for (const part of known.values()) if (!places.has(part.place)) await removeOne(trx, by, part, now);
  const ids = new Map<string, number>();
  for (const wanted of others) ids.set(wanted.place, await bring(wanted));
  const words = festival.hot_words.map((word) => `hot:${word}`);
  if (words.some((place) => !known.has(place)))
    await orderWords(
      trx,
      by,
      words.flatMap((place) => ids.get(place) ?? []),
      now,
    );
  return kept;
}

/** Renames the search word with the festival's name, so that it stays the same part. */
async function followName(
  trx: Trx,
  known: Map<string, FestivalPartRow>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const part = known.get(from);
  if (!part || known.has(to)) return;
  known.delete(from);
  known.set(to, { ...part, place: to });
  await movePart(trx, part.id, to);
}

/** Sorts its hot search words within the positions that they have among the others. */
async function orderWords(trx: Trx, by: Member, words: readonly number[], now: number): Promise<void> {
  readAfresh(trx);
  const { version, entries } = await openMenu(trx, 'hot');
  const standing = entries.map(({ id }) => id);
  const own = words.filter((id) => standing.includes(id)).values();
  const ids = standing.map((id) => (words.includes(id) ? (own.next().value ?? id) : id));
  if (ids.some((id, place) => id !== standing[place]))
    await orderEntries(trx, by, { menu: 'hot', version, ids }, now);
}

/** Publishes one part; returns its id, also where it was deleted by hand. */
async function bringOne(
  trx: Trx,
  by: Member,
  {
    id,
    isRestored,
    wanted: { place, kind, input },
    part,
  }: Pick<Bringing, 'id' | 'isRestored'> & { wanted: Wanted; part: FestivalPartRow | undefined },
  now: number,
): Promise<{ partId: number; isKept: boolean }> {
  const desk = DESKS[kind];
  const standing = part && (await desk.read(trx, part.partId));
  const written = textOf(input);
  const note = (partId: number) => putPart(trx, { festival_id: id, place, kind, part_id: partId, written });
  if (part && !standing && !isRestored) {
    await note(part.partId);
    return { partId: part.partId, isKept: written !== part.written };
  }
  const { merged, isKept } =
    part && standing && !isRestored
      ? mergedPart({ written: writtenOf(part), standing: standing.input, wanted: input })
      : { merged: input, isKept: false };
  const saved = { id: standing ? part.partId : null, version: standing?.version ?? 0, input: merged };
  const isThere = standing && textOf(standing.input) === textOf(merged);
  const partId = isThere ? part.partId : await desk.save(trx, by, { ...saved, mayEnd: false }, now);
  await note(partId);
  return { partId, isKept };
}

/** Ends all parts of a festival, also those whose window was changed by hand. */
export async function endParts(
  trx: Trx,
  by: Member,
  { id, festival }: { id: number; festival: FestivalInput },
  now: number,
): Promise<void> {
  const span = spanOf(festival);
  for (const part of await findParts(trx, id)) {
    const { place, kind, partId } = part;
    const desk = DESKS[kind];
    const standing = await desk.read(trx, partId);
    if (!standing) continue;
    const input = desk.within(standing.input, span);
    await desk.save(trx, by, { id: partId, version: standing.version, input, mayEnd: true }, now);
    const isAsWritten = textOf(standing.input) === part.written;
    const noted = isAsWritten ? (await desk.read(trx, partId))?.input : desk.within(writtenOf(part), span);
    await putPart(trx, { festival_id: id, place, kind, part_id: partId, written: textOf(noted) });
  }
}

const writtenOf = ({ written }: FestivalPartRow) => JSON.parse(written) as Fields;

async function removeOne(trx: Trx, by: Member, part: FestivalPartRow, now: number): Promise<void> {
  const desk = DESKS[part.kind];
  if (await desk.read(trx, part.partId)) await desk.remove(trx, by, part.partId, now);
  await deletePart(trx, part.id);
}

/** Deletes all parts of a festival, links to its zone first. */
export async function takePartsAway(trx: Trx, by: Member, festivalId: number, now: number): Promise<void> {
  for (const part of (await findParts(trx, festivalId)).toReversed()) await removeOne(trx, by, part, now);
}

/** Returns the parts of a festival: as it wrote them (`kept`), or changed or deleted by hand since. */
export async function shownParts(db: Db, festivalId: number) {
  const parts = await findParts(db, festivalId);
  return Promise.all(
    parts.map(async ({ place, kind, partId, written }) => {
      const standing = await DESKS[kind].read(db, partId);
      const state = !standing
        ? ('removed' as const)
        : textOf(standing.input) === written
          ? ('kept' as const)
          : ('changed' as const);
      return { place, kind, id: partId, state };
    }),
  );
}
