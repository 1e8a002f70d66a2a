import type { APIRoute } from 'astro';
import { readPictureName } from '#lib/platform/drawing/drawn-pictures.server.ts';
import { sendPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { licencePictures } from '#lib/content/company.service.ts';

/** A licence of the company, counted from 1: `/picture/licence/1-k3x9.svg`. */
export const GET: APIRoute = async ({ params, request }) => {
  const { db, settings } = runtime();
  const name = readPictureName(params['name']);
  const pictures = await licencePictures(db, settings.SITE_MODE === 'demo');
  const picture = name ? (pictures[name.id - 1] ?? null) : null;
  return sendPicture(picture, name?.version ?? null, request);
};
