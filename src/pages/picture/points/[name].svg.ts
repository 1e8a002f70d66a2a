import type { APIRoute } from 'astro';
import { readPictureName } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { pointsPicture } from '#lib/trade/points-mall/points-pictures.service.ts';

/** The drawn picture of goods for points: `/picture/points/3-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await pointsPicture(runtime().db, name, 'full'));
  return sendPicture(picture, name?.version ?? null, request);
};
