import { hashText } from '#lib/drawing/hash.rules.ts';
import type { GoodsPictureInput } from '#lib/goods/picture-input.rules.ts';

/** Raised when the drawings change, so that browsers ask for the new ones. */
const DRAWING = 2;

/** The name of a drawn picture: what it shows is part of it, so that browsers may keep it for ever. */
export const pictureVersion = (input: GoodsPictureInput): string =>
  hashText(`${DRAWING}${JSON.stringify(input)}`).toString(36);

/** The addresses of a goods' picture and of the small one for table rows; its own picture serves as both. */
export function pictureAddress(
  id: number,
  input: GoodsPictureInput,
  ownPicture: string,
): { picture: string; thumb: string } {
  if (ownPicture) return { picture: ownPicture, thumb: ownPicture };
  const name = `/picture/goods/${id}-${pictureVersion(input)}`;
  return { picture: `${name}.svg`, thumb: `${name}/thumb.svg` };
}
