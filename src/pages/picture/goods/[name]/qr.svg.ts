import type { APIRoute } from 'astro';
import { drawQrSvg } from '#lib/platform/drawing/qr.rules.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { siteOrigin } from '#lib/platform/process/settings.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A QR code that leads to the page of a goods: `/picture/goods/17/qr.svg`. */
export const GET: APIRoute = ({ params, request }) => {
  const id = readId(params['name']);
  const address = id === null ? null : new URL(pathTo('goods', { id }), siteOrigin(runtime().settings)).href;
  return sendPicture(address === null ? null : { svg: drawQrSvg(address), version: '' }, null, request);
};
