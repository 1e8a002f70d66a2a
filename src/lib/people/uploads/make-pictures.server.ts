import sharp, { type Sharp } from 'sharp';

/** A variant to make of an uploaded picture, as WebP. */
export interface PictureMake {
  /** px; the height is the width's share unless given */
  width: number;
  height?: number;
  /** `inside` keeps the shape and enlarges nothing, `contain` fills up with the background, `cover` cuts off. */
  fit: 'inside' | 'contain' | 'cover';
  background?: string;
  quality: number;
  /** Made from the first variant, and omitted where that is no wider. */
  ofFirst?: true;
}

/** Data of an uploaded picture, upright, and its variants. */
export interface ReadPicture {
  /** px */
  width: number;
  height: number;
  format: string;
  /** More than one in an animated picture. */
  frames: number;
  /** True when it has metadata of a camera or a program. */
  hasMetadata: boolean;
  made: { width: number; height: number; bytes: Uint8Array }[];
}

const MOST_PIXELS = 60_000_000;

// Each picture is processed once, and one core is enough for it.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes a picture, turns it upright and makes variants without its metadata; null for a broken one. */
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
    // Decodes the whole picture where no variant did.
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
