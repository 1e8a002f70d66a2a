import type { Member } from '#lib/people/members/members.rules.ts';
import { setMember } from '#lib/people/members/members.service.ts';
import { saveUpload } from '#lib/people/uploads/uploads.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';

/** Shows a picture as a member's own; the one before is swept away a day later. Returns its id. Throws as `saveUpload`. */
export async function setFace(db: Db, member: Member, bytes: Uint8Array, now: number): Promise<number> {
  const faceId = await saveUpload(db, member, { bytes, field: 'face', purpose: 'face' }, now);
  await transact(db, (trx) => setMember(trx, member.id, { face_id: faceId }));
  return faceId;
}

/** Shows none any more; returns whether there was one. */
export async function removeFace(db: Db, member: Member): Promise<boolean> {
  await transact(db, (trx) => setMember(trx, member.id, { face_id: null }));
  return member.faceId !== null;
}
