import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import { findGoodsByIds } from '#lib/catalogue/goods/goods.service.ts';
import { pictureInput, pictureVersion } from '#lib/catalogue/pictures/picture-address.rules.ts';
import { drawGoodsPicture } from '#lib/platform/drawing/goods-picture.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import {
  type DrawnPicture,
  drawnOnce,
  drawnPictures,
  inlineElement,
  type PictureName,
  readPictureName,
} from '#lib/platform/drawing/drawn-pictures.server.ts';
import type { ListView } from '#lib/route.rules.ts';
import { drawPanel, panelVersion } from '#lib/catalogue/pictures/panel.rules.ts';

type Size = 'full' | 'thumb';

/** The picture of a goods, drawn once per version; null where there is no such goods. */
export function goodsPicture(db: Db, { id, version }: PictureName, size: Size): Promise<DrawnPicture | null> {
  return drawnOnce(`${size}:${id}`, version, async () => {
    const [goods] = await findGoodsByIds(db, [id]);
    return goods ? drawOne(goods, size) : null;
  });
}

function drawOne(goods: Goods, size: Size): DrawnPicture {
  const input = pictureInput(goods);
  return { svg: drawGoodsPicture({ ...input, size }), version: pictureVersion(input) };
}

/**
 * The generated picture at an address as an inline element, for the largest one on the first screen: as an address
 * holding the picture it was a separate document whose text delayed the first paint, see decision 110. Null for an
 * uploaded one.
 */
export async function inlinePicture(db: Db, address: string): Promise<string | null> {
  const [picture] = await picturesAt(db, [address]);
  return picture ? inlineElement(picture) : null;
}

async function picturesAt(db: Db, addresses: readonly string[]): Promise<(DrawnPicture | null)[]> {
  const asked = addresses.map(readAddress);
  await drawMissing(
    db,
    asked.filter((name) => name !== null),
  );
  return Promise.all(asked.map(async (name) => name && goodsPicture(db, name, name.size)));
}

type SizedName = PictureName & { size: Size };

function readAddress(address: string): SizedName | null {
  const [, rest, thumb] = /^\/picture\/goods\/([^/]+?)(?:\.svg|(\/thumb)\.svg)$/.exec(address) ?? [];
  const name = readPictureName(rest);
  return name && { ...name, size: thumb ? 'thumb' : 'full' };
}

/** Draws the goods' pictures that are missing in this version, with one query for all rows. */
async function drawMissing(db: Db, names: readonly SizedName[]): Promise<void> {
  const missing = names.filter(
    ({ id, size, version }) => drawnPictures.get(`${size}:${id}`)?.version !== version,
  );
  if (missing.length === 0) return;
  const rows = await findGoodsByIds(
    db,
    missing.map(({ id }) => id),
  );
  for (const { id, size } of missing) {
    const row = rows.find((entry) => entry.id === id);
    if (row) drawnPictures.set(`${size}:${id}`, drawOne(row, size));
  }
}

/**
 * The pictures of the cards on a list's first screen, as inline elements: each file would cost a browser a separate
 * document. Null for an uploaded one. Rows of a table show theirs as files: inline they delayed its text, see
 * docs/performance.md.
 */
export async function firstPictures(
  db: Db,
  goods: readonly { picture: string }[],
  view: ListView,
): Promise<(string | null)[]> {
  if (view !== 'grid') return [];
  const pictures = await picturesAt(
    db,
    goods.map(({ picture }) => picture),
  );
  return pictures.map((picture) => picture && inlineElement(picture));
}

/** The panel of a goods' pack, drawn once per version; null where there is no such goods. */
export const goodsPanel = (db: Db, { id, version }: PictureName): Promise<DrawnPicture | null> =>
  drawnOnce(`panel:${id}`, version, async () => {
    const [goods] = await findGoodsByIds(db, [id]);
    return goods ? { svg: drawPanel(goods), version: panelVersion(goods) } : null;
  });
