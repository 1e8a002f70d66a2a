import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';

/**
 * Purpose of a file: a bank's slip, a page of a certificate or of an order's receipt, damaged goods of a return,
 * feedback, a member's profile picture.
 */
export type UploadPurpose = 'slip' | 'certificate' | 'receipt' | 'return' | 'feedback' | 'face';

const MB = 1024 * 1024;

/** Maximum bytes of an uploaded picture. */
export const LARGEST_UPLOAD = 5 * MB;
/** Maximum bytes of a page of a certificate or receipt, as scanners make large PDFs. */
export const LARGEST_PAGE = 10 * MB;

/** Limits of a purpose for each file, and the number of files a member may upload within a day. */
interface UploadLimits {
  /** bytes */
  largest: number;
  mostADay: number;
  /** True when a PDF is accepted as well. */
  takesPdf: boolean;
}

export const UPLOAD_LIMITS: Record<UploadPurpose, UploadLimits> = {
  slip: { largest: LARGEST_UPLOAD, mostADay: 50, takesPdf: true },
  certificate: { largest: LARGEST_PAGE, mostADay: 120, takesPdf: true },
  receipt: { largest: LARGEST_PAGE, mostADay: 60, takesPdf: true },
  face: { largest: LARGEST_UPLOAD, mostADay: 20, takesPdf: false },
  return: { largest: LARGEST_UPLOAD, mostADay: 60, takesPdf: false },
  feedback: { largest: LARGEST_UPLOAD, mostADay: 30, takesPdf: false },
};

/** Formats a size: `5.3 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Maximum length (characters) of a file's name. */
const LONGEST_NAME = 80;

/** Characters not allowed in a file's name: those of paths and markup, and line breaks. */
const UNFIT = /[\\/:*?"<>|]|\p{Cc}+/gu;
const UNSEEN = /\p{Cf}/gu;

/** High surrogate left by cutting a pair. */
const HALF_SIGN = /[\uD800-\uDBFF]$/;

/** Returns a typed file name with `_` in place of characters not allowed. */
export const fitName = (typed: string): string => typed.replace(UNSEEN, '').replace(UNFIT, '_');

/**
 * Returns a file's name in its stored form: without characters not allowed, cut to the maximum length, its extension
 * unchanged.
 */
export function fileName(given: string): string {
  const name = fitName(given.toWellFormed().trim()).trim();
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST_NAME - ending.length).replace(HALF_SIGN, '') + ending;
}

const starts = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** Returns the kind of a picture by its first bytes, independent of its name; null for other files. */
export function pictureKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (starts(bytes, 0, JPEG)) return 'jpeg';
  if (starts(bytes, 0, PNG)) return 'png';
  return starts(bytes, 0, RIFF) && starts(bytes, 8, WEBP) ? 'webp' : null;
}

/** Route of `pages/api/upload/[id].ts`, which sends the file itself and is no call with an envelope. */
interface SendUpload {
  spec: { method: 'GET'; path: '/api/upload/{id}' };
}

/** Returns the address at which its owner and staff see an uploaded picture. */
export const uploadAddress = (id: number): string => callPath<SendUpload>(`/api/upload/${id}`);
