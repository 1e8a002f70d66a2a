import type { APIRoute } from 'astro';
import { brandPicture } from '#lib/catalogue/brands/brands.service.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { sendUploadedPicture } from '#lib/platform/http/send/send-picture.server.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

/** A brand's uploaded picture, named by its bytes: `/picture/brand/3-3f2a….webp`. */
export const GET: APIRoute = async ({ params }) => {
  const [, digits, key] = /^(\d+)-([0-9a-f]{16})$/.exec(params['name'] ?? '') ?? [];
  const id = readId(digits);
  return sendUploadedPicture(id === null || !key ? null : await brandPicture(runtime().db, id, key));
};
