import type { APIRoute } from 'astro';
import { sendPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';
import { surroundingsPicture } from '#lib/shop/shop-pictures.service.ts';

/** The map on the contact page: `/picture/map/surroundings-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const match = /^surroundings(?:-([0-9a-z]{1,8}))?$/.exec(params['name'] ?? '');
  const picture = match ? await surroundingsPicture(runtime().db) : null;
  return sendPicture(picture, match?.[1] ?? null, request);
};
