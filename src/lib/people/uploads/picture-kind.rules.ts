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
