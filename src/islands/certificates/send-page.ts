import type { CertificateKind } from '#lib/people/certificates/certificates.rules.ts';
import { LARGEST_PAGE, LARGEST_UPLOAD, megabytes } from '#lib/people/uploads/uploads.rules.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { CallError, NO_NETWORK, TIMED_OUT } from '#lib/platform/browser/calls/call-error.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { readAnswer } from '#lib/platform/browser/calls/call-api.client.ts';
import type { POST } from '#pages/api/user/zizhi/[kind]/page/index.ts';

const TIMEOUT_MS = 120_000;
/** A picture larger than this is made smaller before it is sent: a licence stays readable. */
const SHRUNK_FROM = 2 * 1024 * 1024;

/**
 * What of a file is sent: a large picture is made smaller first. Throws in words where it stays too large, or is neither
 * a picture nor a PDF.
 */
export async function readyToSend(file: File): Promise<File> {
  if (!/^(image\/.+|application\/pdf|)$/.test(file.type))
    throw new Error('只能上传照片（JPG、PNG、WebP）或 PDF，请换一个文件');
  const isLargePicture = file.type.startsWith('image/') && file.size > SHRUNK_FROM;
  const ready = isLargePicture ? await smaller(file) : file;
  if (ready.size <= LARGEST_PAGE) return ready;
  throw new Error(`这个文件有 ${megabytes(file.size)}，超过 10 MB，请压缩后再上传`);
}

async function smaller(file: File): Promise<File> {
  try {
    const { shrinkPicture } = await import('#lib/people/uploads/shrink-picture.client.ts');
    return await shrinkPicture(file);
  } catch {
    // A picture this browser cannot read may be one that the server can.
    return file.size <= LARGEST_UPLOAD * 2
      ? file
      : Promise.reject(new Error('这张图片没有压缩成功，请换一张'));
  }
}

/** Uploads a page, saying how much of it is on the server (0 to 1); `fetch` does not tell. Throws in words. */
export function sendPage(
  kind: CertificateKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<{ id: number }> {
  const body = new FormData();
  body.set('page', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiOrigin() + callPath<typeof POST>(`/api/user/zizhi/${kind}/page`));
    request.setRequestHeader('accept', 'application/json');
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText).data as { id: number });
      } catch (error) {
        const isLoggedOut = error instanceof CallError && error.failure === 'login';
        reject(isLoggedOut ? new Error('登录已失效，请重新登录后再上传') : (error as Error));
      }
    };
    request.onerror = () => reject(new Error(NO_NETWORK));
    request.ontimeout = () => reject(new Error(TIMED_OUT));
    request.send(body);
  });
}
