/** Bytes of an uploaded picture at most. */
export const LARGEST_UPLOAD = 5 * 1024 * 1024;

/** A size for people: `5.3 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What a file is for: a bank's slip, a page of a certificate, a member's picture. */
export type UploadPurpose = 'slip' | 'certificate' | 'face';
