/** What a file is for: a bank's slip, a page of a certificate, a member's picture. */
export type UploadPurpose = 'slip' | 'certificate' | 'face';

const MB = 1024 * 1024;

/** Bytes of an uploaded picture at most. */
export const LARGEST_UPLOAD = 5 * MB;
/** Bytes of a certificate's page at most, as scanners make large PDFs. */
export const LARGEST_PAGE = 10 * MB;

/** What a purpose allows of each file, and how many of them a member may upload within a day. */
export interface UploadLimits {
  /** bytes */
  largest: number;
  mostADay: number;
  /** Whether a PDF is taken, too. */
  takesPdf: boolean;
}

export const UPLOAD_LIMITS: Record<UploadPurpose, UploadLimits> = {
  slip: { largest: LARGEST_UPLOAD, mostADay: 50, takesPdf: false },
  certificate: { largest: LARGEST_PAGE, mostADay: 120, takesPdf: true },
  face: { largest: LARGEST_UPLOAD, mostADay: 20, takesPdf: false },
};

/** A size for people: `5.3 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Characters of a file's name at most. */
const LONGEST_NAME = 80;

/** What no file's name should hold: control characters, what paths are made of, marks that turn the reading direction. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;

/** Half of a sign that was cut in two. */
const HALF_SIGN = /[\uD800-\uDBFF]$/;

/** A file's name as it is kept and given back: without paths and the unfit, its ending as it was. */
export function fileName(given: string): string {
  const name = given.toWellFormed().replace(UNFIT, '').trim();
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST_NAME - ending.length).replace(HALF_SIGN, '') + ending;
}
