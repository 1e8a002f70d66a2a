import type { APIRoute } from 'astro';
import { photoBytes } from '#lib/catalogue/goods/files/goods-files.service.ts';
import { sendUploadedPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** The small one for table rows: `/picture/goods/17-3f2a…/thumb.webp`. */
export const GET: APIRoute = async ({ params }) =>
  sendUploadedPicture(await photoBytes(runtime().db, params['name'], 'thumb_bytes'));
