import { useRef, useState } from 'react';
import { TOO_MANY_PAGES } from '#lib/people/certificates/certificate-check.rules.ts';
import { MOST_PAGES } from '#lib/people/certificates/certificate-facts.rules.ts';
import type { CertificateKind, CertificatePage } from '#lib/people/certificates/certificates.rules.ts';
import { LARGEST_PAGE, LARGEST_UPLOAD, megabytes, uploadAddress } from '#lib/people/uploads/uploads.rules.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi, readAnswer } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError, NO_NETWORK, TIMED_OUT } from '#lib/platform/browser/calls/call-error.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type {
  postUserZizhiKindOrder,
  postUserZizhiKindPage,
  postUserZizhiKindPageIdRemove,
} from '#lib/people/certificates/certificates.calls.ts';

/** A page on its way to the server, or there. */
export interface PageItem {
  key: string;
  /** null while it is not uploaded yet */
  uploadId: number | null;
  isPicture: boolean;
  name: string;
  /** Address of its picture. */
  address: string;
  /** 0 to 1 while it is sent. */
  share: number;
  /** Reason for a failed upload; empty when nothing went wrong. */
  failure: string;
  file: File | null;
}

const fromPage = ({ uploadId, isPicture, name }: CertificatePage): PageItem => ({
  key: `page-${uploadId}`,
  uploadId,
  isPicture,
  name,
  address: uploadAddress(uploadId),
  share: 1,
  failure: '',
  file: null,
});

const fromFile = (file: File, key: string): PageItem => {
  const isPicture = file.type.startsWith('image/');
  const address = isPicture ? URL.createObjectURL(file) : '';
  return { key, uploadId: null, isPicture, name: file.name, address, share: 0, failure: '', file };
};

/** True when an item is a page or becomes one; a refused file takes no page's place. */
export const isPage = ({ failure }: PageItem): boolean => failure === '';

/** The pages of a certificate and the actions on them; each is on the server as soon as it is chosen. */
export function usePages(kind: CertificateKind, pages: readonly CertificatePage[]) {
  const [items, setItems] = useState(() => pages.map(fromPage));
  const count = useRef(0);
  const line = useRef(Promise.resolve());

  const mend = (key: string, change: Partial<PageItem>): void =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const send = async ({ key, file }: PageItem): Promise<void> => {
    if (!file) return;
    mend(key, { failure: '', share: 0 });
    try {
      const ready = await readyToSend(file);
      const { id } = await sendPage(kind, ready, (share) => mend(key, { share }));
      mend(key, { uploadId: id, share: 1, file: null });
    } catch (error) {
      mend(key, { failure: error instanceof Error ? error.message : '没有上传成功，请重试' });
    }
  };

  /** One after the other, so that they stand in the order in which they were chosen. */
  const sendInTurn = (item: PageItem): void => {
    line.current = line.current.then(() => send(item));
  };

  const add = (files: readonly File[]): void => {
    const room = MOST_PAGES - items.filter(isPage).length;
    if (files.length > room) void toast(TOO_MANY_PAGES, 'error');
    const added = files
      .slice(0, Math.max(0, room))
      .map((file) => fromFile(file, `new-${(count.current += 1)}`));
    setItems((all) => [...all, ...added]);
    for (const item of added) sendInTurn(item);
  };

  const drop = ({ key, address, file }: PageItem): void => {
    if (file && address) URL.revokeObjectURL(address);
    setItems((all) => all.filter((item) => item.key !== key));
  };

  const take = async (item: PageItem): Promise<void> => {
    if (item.uploadId !== null)
      await callApi<typeof postUserZizhiKindPageIdRemove>(
        'POST',
        `/api/user/zizhi/${kind}/page/${item.uploadId}/remove`,
      );
    drop(item);
  };

  const moveUp = async (item: PageItem): Promise<void> => {
    const at = items.findIndex(({ key }) => key === item.key);
    const before = items[at - 1];
    if (!before) return;
    const next = items.with(at - 1, item).with(at, before);
    const ids = next.flatMap(({ uploadId }) => uploadId ?? []);
    await callApi<typeof postUserZizhiKindOrder>('POST', `/api/user/zizhi/${kind}/order`, {
      ids: ids.join(','),
    });
    setItems(next);
  };

  return { items, add, retry: sendInTurn, remove: take, moveUp };
}

const TIMEOUT_MS = 120_000;
/** A picture larger than this is made smaller before it is sent: a licence stays readable. */
const SHRUNK_FROM = 2 * 1024 * 1024;

/**
 * Prepares a file for sending: a large picture is made smaller first. Throws an error with a message for the user where
 * it stays too large, or is neither a picture nor a PDF.
 */
async function readyToSend(file: File): Promise<File> {
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

/**
 * Uploads a page, reporting the share that is on the server (0 to 1), which `fetch` does not report. Throws an error
 * with a message for the user.
 */
function sendPage(
  kind: CertificateKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<{ id: number }> {
  const body = new FormData();
  body.set('page', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      apiOrigin() + callPath<typeof postUserZizhiKindPage>(`/api/user/zizhi/${kind}/page`),
    );
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
