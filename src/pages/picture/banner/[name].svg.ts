import type { APIRoute } from 'astro';
import { bannerPicture, readPictureName } from '#lib/goods/picture.service.ts';
import { sendPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';

/** The drawn ground of a banner: `/picture/banner/3-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await bannerPicture(runtime().db, name.id, name.version));
  return sendPicture(picture, name?.version ?? null, request);
};
