import { bannerOf } from '#lib/adverts/adverts.service.ts';
import { drawBanner } from '#lib/adverts/banner-art.rules.ts';
import type { Db } from '#lib/db/database.ts';
import { svgDataUri } from '#lib/drawing/data-uri.rules.ts';
import { hashText } from '#lib/drawing/hash.rules.ts';
import { findGoodsByIds } from '#lib/goods/goods.repository.ts';
import { pictureInput } from '#lib/goods/goods-view.service.ts';
import { drawGoodsPicture } from '#lib/goods/picture.rules.ts';
import { pictureVersion } from '#lib/goods/picture-address.rules.ts';

/** A drawn picture and the version its address should carry. */
export interface DrawnPicture {
  svg: string;
  version: string;
}

const KEPT = 3000;
const drawn = new Map<string, DrawnPicture>();

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
    if (!row) return null;
    const input = pictureInput(row);
    return { svg: drawGoodsPicture({ ...input, size }), version: pictureVersion(input) };
  });
}

/** The picture of an advert, drawn once per version; null where there is no such advert. */
export function bannerPicture(db: Db, id: number, version: string | null): Promise<DrawnPicture | null> {
  return once(`banner:${id}`, version, async () => {
    const input = await bannerOf(db, id);
    return input && { svg: drawBanner(input), version: hashText(JSON.stringify(input)).toString(36) };
  });
}

/**
 * A drawn picture's address turned into the picture itself, for the largest one on a page: it then paints with
 * the page instead of a request later. Addresses of uploaded pictures stay as they are.
 */
export async function inlinePicture(db: Db, address: string): Promise<string> {
  const match = /^\/picture\/(goods|banner)\/([^/]+)\.svg$/.exec(address);
  const name = readPictureName(match?.[2]);
  if (!match || !name) return address;
  const draw =
    match[1] === 'goods'
      ? goodsPicture(db, name.id, name.version, 'full')
      : bannerPicture(db, name.id, name.version);
  const picture = await draw;
  return picture ? svgDataUri(picture.svg) : address;
}

/** Answers from what was drawn when the version is the same; an address without one is always looked up. */
async function once(
  key: string,
  version: string | null,
  draw: () => Promise<DrawnPicture | null>,
): Promise<DrawnPicture | null> {
  const kept = drawn.get(key);
  const fresh = kept && kept.version === version ? kept : await draw();
  if (!fresh) return null;
  drawn.delete(key);
  drawn.set(key, fresh);
  const oldest = drawn.size > KEPT ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  return fresh;
}
