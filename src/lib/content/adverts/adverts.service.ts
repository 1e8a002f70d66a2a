import type { AdvertRow } from '#lib/content/adverts/adverts.table.ts';
import {
  ACCENTS,
  type BannerAccent,
  type BannerInput,
  bannerVersion,
  drawBanner,
} from '#lib/platform/drawing/banner.rules.ts';
import type { BannerMotif } from '#lib/platform/drawing/banner-motifs.rules.ts';
import {
  findAdvert,
  findAdvertPictures,
  findAdvertsFrom,
  findNextAdvertChange,
} from '#lib/content/adverts/adverts.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { isAdvertSlot } from '#lib/content/adverts/advert-slots.rules.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import {
  type DrawnPicture,
  drawnOnce,
  inlineAddress,
  type PictureName,
  readPictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';

/** A banner or link as pages show it: the picture below, title and subtitle over it. */
export interface Advert {
  id: number;
  slot: string;
  title: string;
  subtitle: string;
  url: string;
  /** An uploaded picture, or the generated one; its address changes with its content. */
  image: string;
}

/** Slots of the home page, in addition to those of its frame. */
export const HOME_SLOTS = ['common', 'xrtj'] as const;

const MOTIFS: readonly string[] = ['boxes', 'herbs', 'devices', 'delivery', 'coupon', 'calendar'];

/** Returns the input of a generated banner; an unknown accent or motif becomes the default. */
function bannerInput(row: AdvertRow): BannerInput {
  return {
    title: row.title,
    subtitle: row.subtitle,
    accent: (Object.hasOwn(ACCENTS, row.accent) ? row.accent : 'brand') as BannerAccent,
    motif: (MOTIFS.includes(row.motif) ? row.motif : 'boxes') as BannerMotif,
  };
}

/** A row as pages show it. */
export function toAdvert(row: AdvertRow): Advert {
  const { id, slot, title, subtitle, url } = row;
  const version = bannerVersion(bannerInput(row));
  return { id, slot, title, subtitle, url, image: row.imageUrl || `/picture/banner/${id}-${version}.svg` };
}

/** An advert with the time in which it is shown, `[startsAt, endsAt)` in ms; null = unlimited. */
interface TimedAdvert {
  advert: Advert;
  startsAt: number | null;
  endsAt: number | null;
}

/** The adverts that run at `from` (ms) or later. */
const loadAhead = async (db: Db, from: number): Promise<{ from: number; list: TimedAdvert[] }> => ({
  from,
  list: (await findAdvertsFrom(db, from)).map((row) => ({
    advert: toAdvert(row),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
  })),
});

/**
 * The adverts of slots that run now (ms). Every page needs some, so all current and future ones are cached until one is
 * changed. Pages that show them carry the tag `adverts`.
 */
export async function adverts(db: Db, slots: readonly string[], now: number): Promise<Advert[]> {
  // A preview of a later day must not drop adverts that end before it.
  const from = Math.min(now, Date.now());
  const known = await remembered(db, 'adverts-ahead', ['adverts'], () => loadAhead(db, from));
  const { list } = known.from <= now ? known : await loadAhead(db, now);
  return list.flatMap(({ advert, startsAt, endsAt }) =>
    slots.includes(advert.slot) && (startsAt ?? 0) <= now && now < (endsAt ?? Infinity) ? advert : [],
  );
}

/** Returns the input for the picture of one advert, or null where there is no such advert. */
async function bannerOf(db: Db, id: number): Promise<BannerInput | null> {
  const row = await findAdvert(db, id);
  return row ? bannerInput(row) : null;
}

/**
 * Returns the time (ms) at which an advert next begins or ends, since pages that show adverts then change by
 * themselves; null for never. Queried once a minute at most; a time that has passed is queried again. `now` in ms.
 */
export async function nextAdvertChange(db: Db, now: number): Promise<number | null> {
  const key = `next-advert-change:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['adverts'], () => findNextAdvertChange(db, now));
  return known !== null && known <= now ? findNextAdvertChange(db, now) : known;
}

/** Query of the call: a slot, some adverts of it, or one banner. */
interface FocusQuestion {
  variant: string | undefined;
  ids: readonly number[] | undefined;
  bannerId: number | undefined;
}

/** The adverts of a slot that run now (ms); the home banner where no slot is given. Throws for an unknown slot. */
export async function bannersOf(
  db: Db,
  { variant, ids, bannerId }: FocusQuestion,
  now: number,
): Promise<Advert[]> {
  const slot = variant ?? 'common';
  if (!isAdvertSlot(slot)) throw notFound('这个广告位');
  const list = await adverts(db, [slot], now);
  if (bannerId !== undefined) return list.filter(({ id }) => id === bannerId);
  return ids ? list.filter(({ id }) => ids.includes(id)) : list;
}

/** The picture of an advert, drawn once per version; null where there is no such advert. */
export function bannerPicture(db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> {
  return drawnOnce(`banner:${id}`, version, async () => {
    const input = await bannerOf(db, id);
    return input && { svg: drawBanner(input), version: bannerVersion(input) };
  });
}

/** Replaces a generated banner's address by the banner itself, for the first on a page; an uploaded one's stays. */
export async function inlineBanner(db: Db, address: string): Promise<string> {
  const name = readPictureName(/^\/picture\/banner\/([^/]+)\.svg$/.exec(address)?.[1]);
  const picture = name && (await bannerPicture(db, name));
  return picture ? inlineAddress(picture) : address;
}

/** The adverts with an uploaded picture, and its address. */
export const advertPictures = (db: Db): Promise<{ title: string; text: string }[]> => findAdvertPictures(db);
