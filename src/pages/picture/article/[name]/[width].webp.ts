import type { APIRoute } from 'astro';
import { readPicture } from '#lib/desk/pictures.service.ts';
import { sendKeptPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';

/** The same in a smaller width: `/picture/article/3f2a…-1200x800/480.webp`. */
export const GET: APIRoute = async ({ params }) => {
  const own = `/picture/article/${params['name']}.webp`;
  return sendKeptPicture(await readPicture(runtime().db, own, params['width']));
};
