import type { APIRoute } from 'astro';
import { photoBytes } from '#lib/catalogue/goods/files/goods-files.service.ts';
import { sendUploadedPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** A photo of a goods, named by its bytes: `/picture/goods/17-3f2a….webp`. */
export const GET: APIRoute = async ({ params }) =>
  sendUploadedPicture(await photoBytes(runtime().db, params['name'], 'bytes'));
