import type { APIRoute } from 'astro';
import { idField } from '#lib/http/define-call.ts';
import { answerFailure } from '#lib/http/failure.ts';
import { notFound, ShopError } from '#lib/http/errors.ts';
import { runtime } from '#lib/runtime.ts';
import { readUpload } from '#lib/uploads/uploads.service.ts';

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
    return answerFailure(http, error, {}, false);
  }
};
