import type { APIRoute } from 'astro';
import { readPictureName } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { drawBannerPicture } from '#lib/trade/draws/draws.service.ts';

/** The drawn ground of the banner of a draw: `/picture/draw/3-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await drawBannerPicture(runtime().db, name));
  return sendPicture(picture, name?.version ?? null, request);
};
