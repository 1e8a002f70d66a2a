import type { APIRoute } from 'astro';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { qrCode } from '#lib/content/company.service.ts';

/** A QR code of the frame: `/picture/qr/mini-program.svg`. */
export const GET: APIRoute = ({ params, request }) => {
  const svg = qrCode(runtime().settings, params['kind']);
  return sendPicture(svg === null ? null : { svg, version: '' }, null, request);
};
