import { del, get, post } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { shrinkPicture } from '#lib/people/uploads/shrink-picture.client.ts';
import type {
  deleteAdminArticlePictures,
  getAdminArticlePictures,
  postAdminArticlePictures,
} from '#lib/content/newsroom/newsroom-files.calls.ts';

const PICTURES = callPath<typeof getAdminArticlePictures>('/api/admin/article/pictures');

/** The pictures in what was pasted or dropped; a text copied with its picture (from a table) stays a text. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  data?.types.includes('text/plain')
    ? []
    : Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));

/** A picture as it was taken in, with the Markdown that shows it. */
type TakenPicture = AnswerOf<typeof postAdminArticlePictures>;

/** What is larger (bytes) is made smaller before it is sent. */
const LARGE = 1_500_000;

/** Takes a picture in; `alt` says what it shows. A file this browser cannot read is the server's to refuse. */
export async function sendPicture(picture: File, alt: string, signal: AbortSignal): Promise<TakenPicture> {
  const form = new FormData();
  form.set('picture', picture.size > LARGE ? await shrinkPicture(picture).catch(() => picture) : picture);
  form.set('alt', alt);
  return post<typeof postAdminArticlePictures>(PICTURES, form, { timeoutMs: 120_000, signal });
}

/** A page of the pictures there are, the newest first; those that have to do with the words. */
export const openLibrary = (
  keywords: string,
  page: number,
): Promise<AnswerOf<typeof getAdminArticlePictures>> =>
  get<typeof getAdminArticlePictures>(PICTURES, { keywords, page });

export type LibraryPicture = AnswerOf<typeof getAdminArticlePictures>['list'][number];

/** Takes a picture away that nothing shows; the server refuses with where one is shown. */
export const deletePicture = (key: string): Promise<AnswerOf<typeof deleteAdminArticlePictures>> =>
  del<typeof deleteAdminArticlePictures>(PICTURES, { key });
