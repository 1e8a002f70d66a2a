import sharp, { type Sharp } from 'sharp';

/** A picture to make of an uploaded one, as WebP. */
export interface PictureMake {
  /** px; the height is the width's share unless given */
  width: number;
  height?: number;
  /** `inside` keeps the shape and enlarges nothing, `contain` fills up with the background, `cover` cuts off. */
  fit: 'inside' | 'contain' | 'cover';
  background?: string;
  quality: number;
  /** Made of the first picture that was made, and left out where that is no wider. */
  ofFirst?: true;
}

/** An uploaded picture as it is, upright, and what was made of it. */
export interface ReadPicture {
  /** px */
  width: number;
  height: number;
  format: string;
  /** More than one in a picture that moves. */
  frames: number;
  /** Holds data of a camera or a program. */
  hasMetadata: boolean;
  made: { width: number; height: number; bytes: Uint8Array }[];
}

const MOST_PIXELS = 60_000_000;

// No picture comes twice, and one core is enough for it.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes a picture, turns it upright and makes others of it, without its metadata; null for one that is broken. */
export async function makePictures(
  bytes: Uint8Array,
  makes: readonly PictureMake[],
): Promise<ReadPicture | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format, pages = 1, autoOrient, exif, xmp, iptc, icc } = await image.metadata();
    const made: ReadPicture['made'] = [];
    for (const make of makes) {
      const [first] = made;
      if (make.ofFirst && first && first.width <= make.width) continue;
      const from = make.ofFirst && first ? sharp(first.bytes) : image.clone().rotate();
      const { data, info } = await fitted(from, make)
        .webp({ quality: make.quality })
        .toBuffer({ resolveWithObject: true });
      made.push({ width: info.width, height: info.height, bytes: data });
    }
    // Otherwise nothing has looked at all of it.
    if (made.length === 0) await image.stats();
    const hasMetadata = [exif, xmp, iptc, icc].some((part) => part !== undefined);
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      format: format ?? '',
      frames: pages,
      hasMetadata,
      made,
    };
  } catch {
    return null;
  }
}

function fitted(picture: Sharp, { width, height, fit, background }: PictureMake): Sharp {
  const size = { width, ...(height !== undefined && { height }), fit, withoutEnlargement: fit === 'inside' };
  if (background === undefined) return picture.resize(size);
  return picture.flatten({ background }).resize({ ...size, background });
}
