import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';

/**
 * What a file is for: a bank's slip, a page of a certificate or of an order's receipt, what arrived damaged, what feedback
 * is about, a member's picture.
 */
export type UploadPurpose = 'slip' | 'certificate' | 'receipt' | 'return' | 'feedback' | 'face';

const MB = 1024 * 1024;

/** Bytes of an uploaded picture at most. */
export const LARGEST_UPLOAD = 5 * MB;
/** Bytes of a certificate's or a receipt's page at most, as scanners make large PDFs. */
export const LARGEST_PAGE = 10 * MB;

/** What a purpose allows of each file, and how many of them a member may upload within a day. */
interface UploadLimits {
  /** bytes */
  largest: number;
  mostADay: number;
  /** Whether a PDF is taken, too. */
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

/** A size for people: `5.3 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Characters of a file's name at most. */
const LONGEST_NAME = 80;

/** Signs that no file's name should hold: those of paths and markup, and line breaks. */
const UNFIT = /[\\/:*?"<>|]|\p{Cc}+/gu;
const UNSEEN = /\p{Cf}/gu;

/** Half of a sign that was cut in two. */
const HALF_SIGN = /[\uD800-\uDBFF]$/;

/** A file's name as it is typed, `_` in place of what none should hold. */
export const fitName = (typed: string): string => typed.replace(UNSEEN, '').replace(UNFIT, '_');

/** A file's name as it is kept and given back: fit for one and of the length of one, its ending as it was. */
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

/** What a file is by its first bytes, whatever its name says; null when it is no picture we take. */
export function pictureKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (starts(bytes, 0, JPEG)) return 'jpeg';
  if (starts(bytes, 0, PNG)) return 'png';
  return starts(bytes, 0, RIFF) && starts(bytes, 8, WEBP) ? 'webp' : null;
}

/** `pages/api/upload/[id].ts` sends the file itself and is no call with an envelope. */
interface SendUpload {
  spec: { method: 'GET'; path: '/api/upload/{id}' };
}

/** Where its owner and staff see an uploaded picture. */
export const uploadAddress = (id: number): string => callPath<SendUpload>(`/api/upload/${id}`);
