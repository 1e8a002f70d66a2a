import type { APIRoute } from 'astro';
import { readPicture } from '#lib/content/newsroom/pictures/article-pictures.service.ts';
import { sendUploadedPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** A picture of an article: `/picture/article/3f2a…-1200x800.webp`. */
export const GET: APIRoute = async ({ url }) =>
  sendUploadedPicture(await readPicture(runtime().db, url.pathname));
