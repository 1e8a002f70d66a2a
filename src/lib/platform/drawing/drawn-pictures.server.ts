import { readId } from '#lib/platform/ids.rules.ts';
import { svgDataUri } from '#lib/platform/drawing/svg.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';

/** A drawn picture and the version its address should carry. */
export interface DrawnPicture {
  svg: string;
  version: string;
}

/** A picture as its address names it; without a version it is always drawn from the present data. */
export interface PictureName {
  id: number;
  version: string | null;
}

/** Reads `17` or `17-k3x9` of an address. Null for anything else. */
export function readPictureName(name: string | undefined): PictureName | null {
  const [, digits, version] = /^([^-]+)(?:-([0-9a-z]{1,8}))?$/.exec(name ?? '') ?? [];
  const id = readId(digits);
  return id === null ? null : { id, version: version ?? null };
}

const CACHED = 3000;

/** Pictures drawn in this process, by their subject; all kinds share the room. */
export const drawnPictures = new LruMap<string, DrawnPicture>(CACHED);

/** Answers with a cached drawing when the version is the same; an address without one is always looked up. */
export async function drawnOnce(
  key: string,
  version: string | null,
  draw: () => Promise<DrawnPicture | null>,
): Promise<DrawnPicture | null> {
  const cached = drawnPictures.get(key);
  const fresh = cached && cached.version === version ? cached : await draw();
  if (!fresh) return null;
  if (fresh !== cached) drawnPictures.set(key, fresh);
  return fresh;
}

/** A picture as an address that holds all of it: it paints with the page instead of a request later. */
export const inlineAddress = ({ svg }: DrawnPicture): string => svgDataUri(withoutTitle(svg));

/** A picture as an element of a page, where the namespace is known and the font is the page's. */
export const inlineElement = ({ svg }: DrawnPicture): string =>
  withoutTitle(svg).replace(/^<svg[^>]*?( viewBox="[^"]*")[^>]*>/, '<svg$1 aria-hidden="true">');

/** Removes title and role of a picture whose texts are next to it on the page. */
const withoutTitle = (svg: string): string => svg.replace(/ role="img"|<title>[^<]*<\/title>/g, '');
