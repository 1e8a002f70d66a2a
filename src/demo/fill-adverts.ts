import { z } from 'zod';
import { readTable, whole } from '#demo/read-data.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { findBrandId, insertMany } from '#demo/demo.repository.ts';
import { SEASON, seasonWindow } from '#demo/promotions/season.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

const advert = z.object({
  slot: z.string().min(1),
  title: z.string().min(1),
  subtitle: z.string().min(1),
  accent: z.string().min(1),
  motif: z.string().min(1),
  /** Its window in days from today; empty: always. */
  from_day: whole.or(z.literal('')),
  to_day: whole.or(z.literal('')),
  url: z.string().startsWith('/'),
});
type Filled = z.output<typeof advert>;

/**
 * At least one advert of each slot, so that every place of an advert is seen in the demo shop; one is scheduled, one is
 * over.
 */
const ADVERTS = readTable('adverts.tsv', advert);

const ALWAYS = { from_day: '', to_day: '' } as const;

/** The adverts of every slot; that of a brand is on the page of the first brand. */
export async function fillAdverts(trx: Trx, now: number): Promise<void> {
  const today = startOfDay(now);
  const season = seasonWindow(today);
  const brand = await findBrandId(trx);
  const ofSeason: Filled = {
    slot: 'common',
    title: SEASON.name,
    subtitle: SEASON.text,
    accent: 'brand',
    motif: 'boxes',
    url: '/hdmb',
    ...ALWAYS,
  };
  const ofBrand: Filled[] =
    brand === undefined
      ? []
      : [
          {
            slot: `brand/${brand}`,
            title: '厂家授权',
            subtitle: '授权书在本页',
            accent: 'brand',
            motif: 'boxes',
            url: pathTo('ppzq_info', { id: brand }),
            ...ALWAYS,
          },
        ];
  const isPlanned = ({ from_day }: Filled): boolean => from_day !== '';
  const all = [
    ofSeason,
    ...ADVERTS.filter((one) => !isPlanned(one)),
    ...ofBrand,
    ...ADVERTS.filter(isPlanned),
  ];
  const at = (day: number | ''): number | null => (day === '' ? null : today + day * DAY_MS);
  await insertMany(
    trx,
    'advert',
    all.map(({ from_day, to_day, ...one }, sort) => ({
      ...one,
      sort,
      image_url: '',
      ...(one.title === SEASON.name
        ? { starts_at: season.from, ends_at: season.to }
        : { starts_at: at(from_day), ends_at: at(to_day) }),
    })),
  );
}
