import { LARGEST_UPLOAD, megabytes } from '#lib/people/uploads/uploads.rules.ts';

/** A chosen file as it is sent. */
export interface FitFile {
  /** Null where it could not be made small enough. */
  file: File | null;
  /** The change made to it, or the reason it cannot be sent; empty where it is sent unchanged. */
  words: string;
}

export const isPdf = ({ type }: File): boolean => type === 'application/pdf';

/** True for a picture that has to be made smaller; a PDF is sent unchanged. */
export const isTooLarge = (chosen: File): boolean => !isPdf(chosen) && chosen.size > LARGEST_UPLOAD;

/** Returns the text shown while such a picture is reduced. */
export const shrinkingWords = ({ size }: File): string => `图片有 ${megabytes(size)}，正在压缩`;

/** Reduces a picture that is too large. */
export async function fitPicture(chosen: File): Promise<FitFile> {
  try {
    const { shrinkPicture } = await import('#lib/people/uploads/shrink-picture.client.ts');
    const file = await shrinkPicture(chosen);
    return { file, words: `图片原有 ${megabytes(chosen.size)}，已压缩到 ${megabytes(file.size)}` };
  } catch {
    const words = `这张图片有 ${megabytes(chosen.size)}，没有压缩成功。请换一张 JPG、PNG 或 WebP 图片，或先截图再选。`;
    return { file: null, words };
  }
}

/** Replaces the file of a field. */
export function putFile(field: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
}
