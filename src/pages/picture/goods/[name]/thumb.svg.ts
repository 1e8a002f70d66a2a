import type { APIRoute } from 'astro';
import { goodsPicture, readPictureName } from '#lib/goods/picture.service.ts';
import { sendPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';

/** The small picture for table rows: `/picture/goods/17-k3x9/thumb.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const name = readPictureName(params['name']);
  const picture = name && (await goodsPicture(runtime().db, name.id, name.version, 'thumb'));
  return sendPicture(picture, name?.version ?? null, request);
};
