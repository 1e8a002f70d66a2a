import type { APIRoute } from 'astro';
import { bannerPicture } from '#lib/content/adverts/adverts.service.ts';
import { readPictureName } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** The drawn ground of a banner: `/picture/banner/3-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await bannerPicture(runtime().db, name));
  return sendPicture(picture, name?.version ?? null, request);
};
