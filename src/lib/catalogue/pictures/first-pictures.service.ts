import type { ListView } from '#lib/catalogue/goods/list/list-view.rules.ts';
import { inlinePictures, pictureElements } from '#lib/catalogue/pictures/goods-picture.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Pictures of the first screen of a list, in the order of its goods. */
export interface FirstPictures {
  /** As elements, for cards; null for an uploaded one. */
  drawings: (string | null)[];
  /** As addresses, for rows of a table. */
  thumbs: string[];
}

/** Goods of the first screen, whose pictures come with the page: it is painted once, with the largest thing on it. */
const FIRST: Record<ListView, number> = { grid: 5, table: 6, no_image: 0 };

/** What a list shows of its first goods in a view. */
export async function firstPictures(
  db: Db,
  goods: readonly { picture: string; thumb: string }[],
  view: ListView,
): Promise<FirstPictures> {
  const seen = goods.slice(0, FIRST[view]);
  const drawings = async () =>
    pictureElements(
      db,
      seen.map(({ picture }) => picture),
    );
  const thumbs = async () =>
    inlinePictures(
      db,
      seen.map(({ thumb }) => thumb),
    );
  return view === 'grid'
    ? { drawings: await drawings(), thumbs: [] }
    : { drawings: [], thumbs: await thumbs() };
}
