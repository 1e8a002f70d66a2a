import type { APIRoute } from 'astro';
import { readPicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { sendUploadedPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** The same in a smaller width: `/picture/article/3f2a…-1200x800/480.webp`. */
export const GET: APIRoute = async ({ params }) => {
  const own = `/picture/article/${params['name']}.webp`;
  return sendUploadedPicture(await readPicture(runtime().db, own, params['width']));
};
