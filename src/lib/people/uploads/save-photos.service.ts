import type { Member } from '#lib/people/members/members.rules.ts';
import { PHOTO_NAMES, PHOTO_TOO_LARGE } from '#lib/people/uploads/photos.fields.ts';
import { LARGEST_UPLOAD, type UploadPurpose } from '#lib/people/uploads/uploads.rules.ts';
import { saveUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/** Keeps the pictures of a form (`photoFields`); returns their ids. Throws as `saveUpload` does. */
export async function savePhotos(
  db: Db,
  member: Member,
  {
    photos,
    purpose,
  }: { photos: { [Name in (typeof PHOTO_NAMES)[number]]?: File | undefined }; purpose: UploadPurpose },
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const field of PHOTO_NAMES) {
    const file = photos[field];
    if (!file) continue;
    if (file.size > LARGEST_UPLOAD) throw fieldError(field, PHOTO_TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    ids.push(await saveUpload(db, member, { bytes, name: file.name, field, purpose }, now));
  }
  return ids;
}
