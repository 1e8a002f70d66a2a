import { LARGEST_UPLOAD } from '#lib/people/uploads/uploads.rules.ts';

/** Longest sides (px) tried one after the other: text on a slip is still legible at the last. */
const SIDES = [3000, 2200, 1600];
const QUALITY = 0.85;

/**
 * Returns a picture as an upright JPEG that may be uploaded. Rejects where this browser cannot read the file as a
 * picture.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const jpeg = await drawn(picture, scale);
      if (jpeg && jpeg.size <= LARGEST_UPLOAD) {
        return new File([jpeg], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
      }
    }
  } finally {
    picture.close();
  }
  throw new Error('too large at every size');
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // Transparent areas become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
