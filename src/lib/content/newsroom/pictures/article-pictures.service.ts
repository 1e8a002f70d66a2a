import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { encodePicture, type PictureShape } from '#lib/content/newsroom/pictures/encode-picture.server.ts';
import {
  countPicturesSince,
  deletePicture,
  findPictureBytes,
  findPictures,
  findTextsWithPictures,
  insertPicture,
  isInAnyText,
} from '#lib/content/newsroom/pictures/article-pictures.repository.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  PICTURE_WIDTHS,
  pictureAddress,
  pictureMarkdown,
  readPictureAddress,
} from '#lib/platform/markdown/pictures.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const MOST_A_DAY = 200;

/**
 * Stores a picture for articles; the same one again returns the existing one. Throws `invalid_form` on the field
 * `picture` for an unusable one, `too_many_requests` over 200 a day.
 */
export async function savePicture(
  db: Db,
  editor: Member,
  { bytes, alt, shape }: { bytes: Uint8Array; alt: string; shape?: PictureShape },
  now: number,
) {
  await checkPictures(db, editor, now);
  const picture = await encodePicture(editor, { bytes, field: 'picture', shape });
  await change(db, async (trx) => {
    await lockMember(trx, editor.id);
    await checkPictures(trx, editor, now);
    if (!(await insertPicture(trx, { ...picture, alt, createdBy: editor.id }, now))) return;
    await recordAudit(trx, {
      actorId: editor.id,
      action: 'picture.add',
      subject: `picture:${picture.key}`,
      detail: alt,
      at: now,
    });
  });
  const { width, height } = picture;
  const url = pictureAddress(picture);
  return { url, markdown: pictureMarkdown({ url, alt, caption: '' }), width, height };
}

/**
 * The picture of a record after its form is saved: a new one, the existing one, or none. Throws as {@link savePicture}.
 */
export async function pictureOfForm(
  db: Db,
  editor: Member,
  form: {
    alt: string;
    shape: PictureShape;
    image_url: string;
    picture?: File | undefined;
    no_picture: boolean;
  },
  now: number,
): Promise<string> {
  if (!form.picture) return form.no_picture ? '' : form.image_url;
  const bytes = new Uint8Array(await form.picture.arrayBuffer());
  return (await savePicture(db, editor, { bytes, alt: form.alt, shape: form.shape }, now)).url;
}

/**
 * Throws `too_many_requests` for an editor that has added 200 pictures within a day. Checked before a picture is read
 * and before it is encoded, and again with the editor's row locked, as uploads may run in parallel.
 */
export async function checkPictures(db: Db, editor: Member, now: number): Promise<void> {
  if ((await countPicturesSince(db, editor.id, now - DAY_MS)) < MOST_A_DAY) return;
  throw new ShopError('too_many_requests', `一天最多上传 ${MOST_A_DAY} 张图片，请明天再试。`);
}

/** Throws `invalid_form` on a field whose address is not that of a stored picture; an empty one is allowed. */
export async function requirePictures(db: Db, field: string, urls: readonly string[]): Promise<void> {
  for (const url of urls)
    if (url !== '' && !(await readPicture(db, url))) throw fieldError(field, '没有这张图片，请重新上传。');
}

/** The bytes behind `/picture/article/{name}` or, in a smaller width, `/picture/article/{name}/{width}.webp`. */
export async function readPicture(db: Db, own: string, inWidth?: string): Promise<Uint8Array | null> {
  const address = readPictureAddress(own);
  if (!address) return null;
  const width = inWidth === undefined ? address.width : Number(inWidth);
  const isKept = inWidth === undefined || (PICTURE_WIDTHS as readonly number[]).includes(width);
  return (isKept && (await findPictureBytes(db, address, width))) || null;
}

/** All pictures, the newest first, and the articles' texts that show pictures. */
export async function openPictures(db: Db) {
  const [pictures, texts] = await Promise.all([findPictures(db), findTextsWithPictures(db)]);
  return { pictures, texts };
}

/**
 * Deletes a picture that no text uses, including all versions of articles, as each can be restored. Throws `conflict`
 * for one that is used. Deleting it again is no error.
 */
export async function removePicture(trx: Trx, editor: Member, key: string, now: number): Promise<void> {
  if (await isInAnyText(trx, key))
    throw new ShopError('conflict', '有文章（或它的旧版本、草稿）用着这张图片，不能删除。');
  if (!(await deletePicture(trx, key))) return;
  await recordAudit(trx, {
    actorId: editor.id,
    action: 'picture.remove',
    subject: `picture:${key}`,
    detail: '',
    at: now,
  });
}
