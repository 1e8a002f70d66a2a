/** Widths (px) a picture is kept in besides its own. */
export const PICTURE_WIDTHS = [480, 960] as const;

const OWN_PICTURE = /^\/picture\/article\/([a-z0-9]{16})-(\d{1,4})x(\d{1,4})\.webp$/;
const PICTURE_IN_TEXT = /!\[[^\]]*\]\((\/picture\/article\/[^\s)]+)/;

/** A picture of the editors': its key and size are in its address, so that a page keeps its place for it. */
export interface PictureAddress {
  key: string;
  width: number;
  height: number;
}

export function readPictureAddress(address: string): PictureAddress | null {
  const match = OWN_PICTURE.exec(address);
  return match ? { key: match[1] ?? '', width: Number(match[2]), height: Number(match[3]) } : null;
}

export const pictureAddress = ({ key, width, height }: PictureAddress): string =>
  `/picture/article/${key}-${width}x${height}.webp`;

/** The first uploaded picture of a Markdown text in its smallest width; null where it has none. */
export function firstThumb(text: string): string | null {
  const picture = readPictureAddress(PICTURE_IN_TEXT.exec(text)?.[1] ?? '');
  if (!picture) return null;
  const own = pictureAddress(picture);
  return picture.width > PICTURE_WIDTHS[0] ? inWidth(own, PICTURE_WIDTHS[0]) : own;
}

const inWidth = (own: string, width: number): string => `${own.replace('.webp', '')}/${width}.webp`;

/** The `srcset` of a picture: the smaller widths there are, and its own. */
export function pictureSources(picture: PictureAddress): string {
  const own = pictureAddress(picture);
  const smaller = PICTURE_WIDTHS.filter((width) => width < picture.width);
  return [...smaller.map((width) => `${inWidth(own, width)} ${width}w`), `${own} ${picture.width}w`].join(
    ', ',
  );
}
