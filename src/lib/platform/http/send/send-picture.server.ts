import { compressed } from '#lib/platform/http/send/compress.server.ts';
import type { DrawnPicture } from '#lib/platform/drawing/drawn-pictures.server.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Sends a drawn picture: cached for ever by the browser where the address names the current version, for an hour where
 * it names none or an old one. 404 without a picture.
 */
export async function sendPicture(
  picture: DrawnPicture | null,
  asked: string | null,
  request: Request,
): Promise<Response> {
  if (!picture) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const response = new Response(picture.svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': picture.version === asked ? FOR_EVER : FOR_AN_HOUR,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
  return compressed(response, request.headers.get('accept-encoding') ?? undefined);
}

/** Sends a picture whose address names its bytes, to be cached for ever; null is 404. */
export function sendUploadedPicture(bytes: Uint8Array | null): Response {
  if (!bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': FOR_EVER,
      'content-security-policy': "default-src 'none'",
    },
  });
}

const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/** Sends a document whose address names its bytes, for saving only, under the name in its link; null is 404. */
export function sendDocument(
  file: { bytes: Uint8Array; kind: keyof typeof DOCUMENT_TYPES } | null,
): Response {
  if (!file) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': DOCUMENT_TYPES[file.kind],
      'content-disposition': 'attachment',
      'cache-control': FOR_EVER,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Sends a document whose address names its bytes, to be read in the browser and cached for ever; null is 404. Nothing
 * in it may run, load or be framed, even if the check at its upload has missed something. `sandbox` is not used:
 * browsers show no PDF in one.
 */
export function sendReport(file: { bytes: Uint8Array; type: string; lotNo: string } | null): Response {
  if (!file) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const ending = file.type === 'application/pdf' ? 'pdf' : 'webp';
  const name = encodeURIComponent(`检验报告 ${file.lotNo}.${ending}`);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.type,
      'content-disposition': `inline; filename="report.${ending}"; filename*=UTF-8''${name}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
