import type { APIRoute } from 'astro';
import { goodsPicture } from '#lib/catalogue/pictures/goods-picture.service.ts';
import { readPictureName } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** The small picture for table rows: `/picture/goods/17-k3x9/thumb.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await goodsPicture(runtime().db, name, 'thumb'));
  return sendPicture(picture, name?.version ?? null, request);
};
