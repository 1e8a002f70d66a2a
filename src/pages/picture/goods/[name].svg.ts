import type { APIRoute } from 'astro';
import { goodsPicture, readPictureName } from '#lib/goods/picture.service.ts';
import { sendPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';

/** The drawn picture of a goods: `/picture/goods/17-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await goodsPicture(runtime().db, name.id, name.version, 'full'));
  return sendPicture(picture, name?.version ?? null, request);
};
