import { del, get, post } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { shrinkPicture } from '#lib/people/uploads/shrink-picture.client.ts';
import type {
  deleteAdminArticlePictures,
  getAdminArticlePictures,
  postAdminArticlePictures,
} from '#lib/content/newsroom/newsroom-files.calls.ts';

const PICTURES = callPath<typeof getAdminArticlePictures>('/api/admin/article/pictures');

/** The pictures in pasted or dropped data; a text copied with its picture (from a table) stays a text. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  data?.types.includes('text/plain')
    ? []
    : Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));

/** An uploaded picture, with the Markdown that shows it. */
type TakenPicture = AnswerOf<typeof postAdminArticlePictures>;

/** Size (bytes) above which a picture is shrunk before it is sent. */
const LARGE = 1_500_000;

/**
 * Uploads a picture; `alt` is its alternative text. A file this browser cannot read is left for the server to refuse.
 */
export async function sendPicture(picture: File, alt: string, signal: AbortSignal): Promise<TakenPicture> {
  const form = new FormData();
  form.set('picture', picture.size > LARGE ? await shrinkPicture(picture).catch(() => picture) : picture);
  form.set('alt', alt);
  return post<typeof postAdminArticlePictures>(PICTURES, form, { timeoutMs: 120_000, signal });
}

/** A page of the existing pictures, the newest first; those that match the words. */
export const openLibrary = (
  keywords: string,
  page: number,
): Promise<AnswerOf<typeof getAdminArticlePictures>> =>
  get<typeof getAdminArticlePictures>(PICTURES, { keywords, page });

export type LibraryPicture = AnswerOf<typeof getAdminArticlePictures>['list'][number];

/** Deletes an unused picture; for a used one the server's refusal names the place. */
export const deletePicture = (key: string): Promise<AnswerOf<typeof deleteAdminArticlePictures>> =>
  del<typeof deleteAdminArticlePictures>(PICTURES, { key });
