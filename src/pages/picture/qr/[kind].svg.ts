import type { APIRoute } from 'astro';
import { sendPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';
import { qrCode } from '#lib/shop/qr-codes.service.ts';

/** A QR code of the frame: `/picture/qr/mini-program.svg`. */
export const GET: APIRoute = ({ params, request }) => {
  const svg = qrCode(runtime().settings, params['kind']);
  return sendPicture(svg === null ? null : { svg, version: '' }, null, request);
};
