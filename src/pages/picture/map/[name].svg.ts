import type { APIRoute } from 'astro';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { surroundingsPicture } from '#lib/content/company.service.ts';

/** The map on the contact page: `/picture/map/surroundings-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const match = /^surroundings(?:-([0-9a-z]{1,8}))?$/.exec(params['name'] ?? '');
  const picture = match ? await surroundingsPicture(runtime().db) : null;
  return sendPicture(picture, match?.[1] ?? null, request);
};
