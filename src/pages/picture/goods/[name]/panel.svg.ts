import type { APIRoute } from 'astro';
import { goodsPanel } from '#lib/catalogue/pictures/goods-picture.service.ts';
import { readPictureName } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** The panel of a goods' pack: `/picture/goods/17-k3x9/panel.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await goodsPanel(runtime().db, name));
  return sendPicture(picture, name?.version ?? null, request);
};
