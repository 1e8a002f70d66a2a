import type { APIRoute } from 'astro';
import { readPicture } from '#lib/desk/pictures.service.ts';
import { sendKeptPicture } from '#lib/http/send-picture.ts';
import { runtime } from '#lib/runtime.ts';

/** A picture of an article: `/picture/article/3f2a…-1200x800.webp`. */
export const GET: APIRoute = async ({ url }) =>
  sendKeptPicture(await readPicture(runtime().db, url.pathname));
