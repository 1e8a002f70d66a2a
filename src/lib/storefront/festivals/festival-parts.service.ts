import type { ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import type { AdvertInput } from '#lib/content/adverts/office/advert.fields.ts';
import { openMenu, orderEntries } from '#lib/content/navigation/office/navigation-desk.service.ts';
import type { EntryInput } from '#lib/content/navigation/office/navigation.fields.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAfresh } from '#lib/platform/db/memo.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { FestivalInput } from '#lib/storefront/festivals/festivals.fields.ts';
import { deletePart, findParts, putPart } from '#lib/storefront/festivals/festivals.repository.ts';
import {
  blocksOf,
  FESTIVAL_ZONE,
  type GoodsSource,
  type PartKind,
  type Span,
} from '#lib/storefront/festivals/festivals.rules.ts';
import { DESKS } from '#lib/storefront/festivals/part-desks.service.ts';
import type { FestivalPartRow } from '#lib/storefront/festivals/festivals.table.ts';

/** What a festival shall have in one place. */
interface Wanted {
  place: string;
  kind: PartKind;
  input: object;
}

const spanOfFestival = ({ starts_at, ends_at }: Pick<FestivalInput, 'starts_at' | 'ends_at'>): Span => ({
  startsAt: starts_at ?? 0,
  endsAt: ends_at ?? 0,
});

function zoneOf(festival: FestivalInput, source: GoodsSource): Wanted {
  const input = {
    title: festival.name,
    headline: festival.headline,
    accent: festival.accent as ZoneInput['accent'],
    motif: festival.motif as ZoneInput['motif'],
    imageUrl: festival.image_url,
    rules: '',
    isOpen: true,
    ...spanOfFestival(festival),
    blocks: blocksOf(festival, source),
  } satisfies ZoneInput;
  return { place: 'zone', kind: 'zone', input };
}

/** All that leads to its zone, in the order in which the last is to stand first. */
function leadingTo(url: string, festival: FestivalInput): Wanted[] {
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
    category_id: null,
    parent_id: null,
    opens_window: false,
    starts_at,
    ends_at,
  });
  const words = festival.hot_words.toReversed().map((word): Wanted => {
    const input = entry('hot', word, word === name ? url : '');
    return { place: `hot:${word}`, kind: 'entry', input };
  });
  const nav: Wanted[] =
    nav_name === '' ? [] : [{ place: 'entry', kind: 'entry', input: entry('top', nav_name, url) }];
  return [...adverts, ...nav, ...words];
}

/** How a festival is brought to its places. */
interface Bringing {
  id: number;
  festival: FestivalInput;
  /** Parts changed or taken away by hand are made again as the festival says. */
  isRestored: boolean;
}

/**
 * Makes what a festival has in each place what its form says, and takes away what it has no more. A part that a user
 * changed by hand is left as it is, but for its window where that was the festival's; one that was taken away stays away.
 */
export async function bringParts(
  trx: Trx,
  by: Member,
  { source, ...bringing }: Bringing & { source: GoodsSource },
  now: number,
): Promise<void> {
  const { id, festival } = bringing;
  const known = new Map((await findParts(trx, id)).map((part) => [part.place, part]));
  const bring = (wanted: Wanted) =>
    bringOne(trx, by, { ...bringing, wanted, part: known.get(wanted.place) }, now);
  const zone = await bring(zoneOf(festival, source));
  const others = leadingTo(pathTo(FESTIVAL_ZONE, { id: zone }), festival);
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
}

/** Puts its hot search words in their order, in the places that they have among the others. */
async function orderWords(trx: Trx, by: Member, words: readonly number[], now: number): Promise<void> {
  readAfresh(trx);
  const { version, entries } = await openMenu(trx, 'hot');
  const standing = entries.map(({ id }) => id);
  const own = words.filter((id) => standing.includes(id)).values();
  const ids = standing.map((id) => (words.includes(id) ? (own.next().value ?? id) : id));
  if (ids.some((id, place) => id !== standing[place]))
    await orderEntries(trx, by, { menu: 'hot', version, ids }, now);
}

/** Returns the id of the part, also where it was taken away. */
async function bringOne(
  trx: Trx,
  by: Member,
  {
    id,
    festival,
    isRestored,
    wanted: { place, kind, input },
    part,
  }: Bringing & { wanted: Wanted; part: FestivalPartRow | undefined },
  now: number,
): Promise<number> {
  const desk = DESKS[kind];
  const standing = part && (await desk.read(trx, part.partId));
  if (part && !standing && !isRestored) return part.partId;
  if (part && standing && !isRestored && textOf(standing.input) !== part.written) {
    const span = spanOfFestival(festival);
    if (textOf(desk.spanOf(standing.input)) === textOf(desk.spanOf(writtenOf(part))))
      await movePart(trx, by, { part, span }, now);
    return part.partId;
  }
  if (part && standing && textOf(standing.input) === textOf(input)) return part.partId;
  const saved = { id: standing ? part.partId : null, version: standing?.version ?? 0, input };
  const partId = await desk.save(trx, by, { ...saved, mayEnd: false }, now);
  const written = textOf((await desk.read(trx, partId))?.input);
  await putPart(trx, { festival_id: id, place, kind, part_id: partId, written });
  return partId;
}

/** Gives a part that stands another window, and changes nothing else of it. */
async function movePart(
  trx: Trx,
  by: Member,
  { part, span, mayEnd = false }: { part: FestivalPartRow; span: Span; mayEnd?: boolean },
  now: number,
): Promise<void> {
  const { festivalId, place, kind, partId } = part;
  const desk = DESKS[kind];
  const standing = await desk.read(trx, partId);
  if (!standing) return;
  const isAsWritten = textOf(standing.input) === part.written;
  const input = desk.within(standing.input, span);
  await desk.save(trx, by, { id: partId, version: standing.version, input, mayEnd }, now);
  const noted = isAsWritten ? (await desk.read(trx, partId))?.input : desk.within(writtenOf(part), span);
  await putPart(trx, { festival_id: festivalId, place, kind, part_id: partId, written: textOf(noted) });
}

/** Ends all that a festival brought, also what has got another window by hand. */
export async function endParts(
  trx: Trx,
  by: Member,
  { id, festival }: { id: number; festival: FestivalInput },
  now: number,
): Promise<void> {
  const span = spanOfFestival(festival);
  for (const part of await findParts(trx, id)) await movePart(trx, by, { part, span, mayEnd: true }, now);
}

const writtenOf = ({ written }: FestivalPartRow): object => JSON.parse(written) as object;

/** The same text for the same content, in whatever order its fields come. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

async function removeOne(trx: Trx, by: Member, part: FestivalPartRow, now: number): Promise<void> {
  const desk = DESKS[part.kind];
  if (await desk.read(trx, part.partId)) await desk.remove(trx, by, part.partId, now);
  await deletePart(trx, part.id);
}

/** Takes away all that a festival brought: what leads to its zone first. */
export async function takePartsAway(trx: Trx, by: Member, festivalId: number, now: number): Promise<void> {
  for (const part of (await findParts(trx, festivalId)).toReversed()) await removeOne(trx, by, part, now);
}

/** A part as its festival's page lists it. */
export interface ShownPart {
  place: string;
  kind: PartKind;
  id: number;
  /** `kept` as the festival wrote it, or changed or taken away by hand since. */
  state: 'kept' | 'changed' | 'removed';
}

/** What a festival brought, and what became of it. */
export async function shownParts(db: Db, festivalId: number): Promise<ShownPart[]> {
  const parts = await findParts(db, festivalId);
  return Promise.all(
    parts.map(async ({ place, kind, partId, written }): Promise<ShownPart> => {
      const standing = await DESKS[kind].read(db, partId);
      const state = !standing ? 'removed' : textOf(standing.input) === written ? 'kept' : 'changed';
      return { place, kind, id: partId, state };
    }),
  );
}
