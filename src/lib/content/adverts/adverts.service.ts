import type { AdvertRow } from '#lib/content/adverts/adverts.table.ts';
import {
  ACCENTS,
  type BannerAccent,
  type BannerInput,
  bannerVersion,
} from '#lib/platform/drawing/banner.rules.ts';
import type { BannerMotif } from '#lib/platform/drawing/banner-motifs.rules.ts';
import { findAdvert, findAdverts } from '#lib/content/adverts/adverts.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A banner or link as pages show it: the picture under, title and subtitle over it. */
export interface Advert {
  id: number;
  slot: string;
  title: string;
  subtitle: string;
  url: string;
  /** An uploaded picture, or the drawn one; its address changes with what it shows. */
  image: string;
}

/** Slots of the home page besides those of its frame. */
export const HOME_SLOTS = ['common', 'xrtj'] as const;

const MOTIFS: readonly string[] = ['boxes', 'herbs', 'devices', 'delivery', 'coupon', 'calendar'];

/** What a drawn banner is made from; an unknown accent or motif becomes the house's own. */
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
  return { id, slot, title, subtitle, url, image: row.image_url || `/picture/banner/${id}-${version}.svg` };
}

/** The adverts of slots that run now (ms). Pages that show them carry the tag `adverts`. */
export async function adverts(db: Db, slots: readonly string[], now: number): Promise<Advert[]> {
  return slots.length === 0 ? [] : (await findAdverts(db, slots, now)).map(toAdvert);
}

/** What the picture of one advert is drawn from, or null where there is no such advert. */
export async function bannerOf(db: Db, id: number): Promise<BannerInput | null> {
  const row = await findAdvert(db, id);
  return row ? bannerInput(row) : null;
}
