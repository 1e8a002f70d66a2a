import type { APIRoute } from 'astro';
import { idField } from '#lib/people/calls/define-call.server.ts';
import { answerFailure } from '#lib/platform/http/call/failure.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { readUpload } from '#lib/people/uploads/uploads.service.ts';

/** An uploaded picture, for its owner and for staff only; never kept by any cache. */
export const GET: APIRoute = async (http) => {
  try {
    const { member } = http.locals;
    if (!member) throw new ShopError('not_logged_in', '请先登录。');
    const id = idField.safeParse(http.params['id']);
    if (!id.success) throw notFound('这张图片');
    const { bytes, mediaType } = await readUpload(runtime().db, member, id.data);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'",
      },
    });
  } catch (error) {
    return answerFailure(http, error, { typed: {} }, false);
  }
};
