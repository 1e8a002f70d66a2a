import { bannerOf } from '#lib/adverts/adverts.service.ts';
import { drawBanner } from '#lib/adverts/banner-art.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { svgDataUri } from '#lib/drawing/data-uri.rules.ts';
import { hashText } from '#lib/drawing/hash.rules.ts';
import { findGoodsByIds, type GoodsWithNames } from '#lib/goods/goods.repository.ts';
import { pictureInput } from '#lib/goods/goods-view.service.ts';
import { drawGoodsPicture } from '#lib/goods/picture.rules.ts';
import { pictureVersion } from '#lib/goods/picture-address.rules.ts';
import { LruMap } from '#lib/lru.rules.ts';

/** A drawn picture and the version its address should carry. */
export interface DrawnPicture {
  svg: string;
  version: string;
}

const KEPT = 3000;
const drawn = new LruMap<string, DrawnPicture>(KEPT);

/** `17` or `17-k3x9` in an address: the id, and the version where there is one. Null for anything else. */
export function readPictureName(name: string | undefined): { id: number; version: string | null } | null {
  const match = /^(\d{1,9})(?:-([0-9a-z]{1,8}))?$/.exec(name ?? '');
  return match?.[1] ? { id: Number(match[1]), version: match[2] ?? null } : null;
}

/** The picture of a goods, drawn once per version; null where there is no such goods. */
export function goodsPicture(
  db: Db,
  id: number,
  version: string | null,
  size: 'full' | 'thumb',
): Promise<DrawnPicture | null> {
  return once(`${size}:${id}`, version, async () => {
    const [row] = await findGoodsByIds(db, [id]);
    return row ? drawRow(row, size) : null;
  });
}

function drawRow(row: GoodsWithNames, size: 'full' | 'thumb'): DrawnPicture {
  const input = pictureInput(row);
  return { svg: drawGoodsPicture({ ...input, size }), version: pictureVersion(input) };
}

/** The picture of an advert, drawn once per version; null where there is no such advert. */
export function bannerPicture(db: Db, id: number, version: string | null): Promise<DrawnPicture | null> {
  return once(`banner:${id}`, version, async () => {
    const input = await bannerOf(db, id);
    return input && { svg: drawBanner(input), version: hashText(JSON.stringify(input)).toString(36) };
  });
}

/**
 * Drawn pictures' addresses turned into the pictures themselves, for the largest ones on the first screen: they then
 * paint with the page instead of a request later. Addresses of uploaded pictures stay as they are. One query at most
 * for all goods that were not drawn yet.
 */
export async function inlinePictures(db: Db, addresses: readonly string[]): Promise<string[]> {
  const pictures = await drawnPictures(db, addresses);
  return pictures.map((picture, index) =>
    picture ? svgDataUri(withoutTitle(picture.svg)) : (addresses[index] ?? ''),
  );
}

/** The same for one picture. */
export async function inlinePicture(db: Db, address: string): Promise<string> {
  const [picture = address] = await inlinePictures(db, [address]);
  return picture;
}

/**
 * The same as elements of a page, where several are painted at once: each picture of its own costs a browser a document
 * of its own. Null for an uploaded one.
 */
export async function pictureElements(db: Db, addresses: readonly string[]): Promise<(string | null)[]> {
  const pictures = await drawnPictures(db, addresses);
  return pictures.map((picture) => picture && asElement(picture.svg));
}

/** In a page the namespace is known, and the font is the page's. */
const asElement = (svg: string): string =>
  withoutTitle(svg).replace(/^<svg[^>]*?( viewBox="[^"]*")[^>]*>/, '<svg$1 aria-hidden="true">');

async function drawnPictures(db: Db, addresses: readonly string[]): Promise<(DrawnPicture | null)[]> {
  const asked = addresses.map(readAddress);
  await drawMissing(
    db,
    asked.flatMap((name) => (name?.kind === 'goods' ? [name] : [])),
  );
  return Promise.all(asked.map(async (name) => name && pictureOf(db, name)));
}

/** A drawn picture as its address names it. */
interface PictureName {
  kind: 'goods' | 'banner';
  size: 'full' | 'thumb';
  id: number;
  version: string | null;
}

function readAddress(address: string): PictureName | null {
  const [, kind, rest, thumb] =
    /^\/picture\/(goods|banner)\/([^/]+?)(?:\.svg|(\/thumb)\.svg)$/.exec(address) ?? [];
  const name = readPictureName(rest);
  return name && { ...name, kind: kind === 'banner' ? kind : 'goods', size: thumb ? 'thumb' : 'full' };
}

const pictureOf = (db: Db, { kind, id, version, size }: PictureName): Promise<DrawnPicture | null> =>
  kind === 'banner' ? bannerPicture(db, id, version) : goodsPicture(db, id, version, size);

/** Draws the goods' pictures that are not kept in this version, after one look at the rows of all. */
async function drawMissing(db: Db, names: readonly PictureName[]): Promise<void> {
  const missing = names.filter(({ id, size, version }) => drawn.get(`${size}:${id}`)?.version !== version);
  if (missing.length === 0) return;
  const rows = await findGoodsByIds(
    db,
    missing.map(({ id }) => id),
  );
  for (const { id, size } of missing) {
    const row = rows.find((entry) => entry.id === id);
    if (row) drawn.set(`${size}:${id}`, drawRow(row, size));
  }
}

/** The words of a picture are beside it where it is put into a page. */
const withoutTitle = (svg: string): string => svg.replace(/ role="img"|<title>[^<]*<\/title>/g, '');

/** Answers from what was drawn when the version is the same; an address without one is always looked up. */
async function once(
  key: string,
  version: string | null,
  draw: () => Promise<DrawnPicture | null>,
): Promise<DrawnPicture | null> {
  const kept = drawn.get(key);
  const fresh = kept && kept.version === version ? kept : await draw();
  if (!fresh) return null;
  if (fresh !== kept) drawn.set(key, fresh);
  return fresh;
}
