import type { APIRoute } from 'astro';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { answerFailure } from '#lib/platform/http/call/failure.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { readUpload } from '#lib/people/uploads/uploads.service.ts';

/**
 * An uploaded file, for its owner, staff, and of certificates and returns the head office; never kept by any cache. A
 * picture is shown, a PDF is only ever saved.
 */
export const GET: APIRoute = async (http) => {
  try {
    const { member } = http.locals;
    if (!member) throw new ShopError('not_logged_in', '请先登录。');
    const id = idField.safeParse(http.params['id']);
    if (!id.success) throw notFound('这个文件');
    const { bytes, mediaType, name } = await readUpload(runtime().db, member, id.data);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        ...(name !== '' && {
          'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeName(name)}`,
        }),
      },
    });
  } catch (error) {
    return answerFailure(http, error, { typed: {} }, false);
  }
};

/** As RFC 8187 spells a name in a header: characters that `encodeURIComponent` leaves are encoded, too. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
