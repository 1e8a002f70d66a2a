import type { Image, Paragraph } from 'mdast';

/** Widths (px) a picture is stored in, in addition to its own. */
export const PICTURE_WIDTHS = [480, 960] as const;

/**
 * Width of a picture in a text, px at most: the end of its address names it, `…webp#small`; without one it is `full`.
 */
export const SHOWN_WIDTHS = { small: 280, medium: 480, full: 760 } as const;
export type ShownWidth = keyof typeof SHOWN_WIDTHS;
export const SHOWN_WORDS: Readonly<Record<ShownWidth, string>> = { small: '小', medium: '中', full: '全宽' };

const OWN_PICTURE = /^\/picture\/article\/([a-z0-9]{16})-(\d{1,4})x(\d{1,4})\.webp(?:#(?:small|medium))?$/;
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

/** The address of a picture in the least width it is kept in, for places of a few pixels. */
export function smallPicture(address: string): string {
  const [least] = PICTURE_WIDTHS;
  const picture = readPictureAddress(address);
  return picture && picture.width > least ? address.replace(/\.webp$/, `/${least}.webp`) : address;
}

export const shownWidth = (address: string): ShownWidth =>
  /#(?:small|medium)$/.test(address) ? (address.slice(address.lastIndexOf('#') + 1) as ShownWidth) : 'full';

/** The same picture, shown in another width. */
export const inShownWidth = (address: string, width: ShownWidth): string =>
  address.replace(/#.*$/, '') + (width === 'full' ? '' : `#${width}`);

/** A picture as a text shows it: `caption` stands under it, in Markdown as its title. */
export interface TextPicture {
  url: string;
  alt: string;
  caption: string;
}

const escaped = (words: string, signs: RegExp): string =>
  words.replace(/\s+/g, ' ').trim().replace(signs, '\\$&');

/** A picture's Markdown: `![所示](/picture/article/….webp#small "图下文字")`. */
export const pictureMarkdown = ({ url, alt, caption }: TextPicture): string =>
  `![${escaped(alt, /[\\[\]`*_<&]/g)}](${url}${caption.trim() === '' ? '' : ` "${escaped(caption, /[\\"&]/g)}"`})`;

/** Returns the picture of a paragraph that holds one picture of ours only: readers get a figure of it. */
export function pictureAlone({ children }: Paragraph): Image | null {
  const [only, ...more] = children;
  return only?.type === 'image' && more.length === 0 && readPictureAddress(only.url) ? only : null;
}

/** Returns the `sizes` of a picture in a text: the room it gets. */
export const pictureRoom = (address: string): string => {
  const width = SHOWN_WIDTHS[shownWidth(address)];
  return `(max-width: ${width + 40}px) 100vw, ${width}px`;
};

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
