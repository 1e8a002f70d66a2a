import type { Generated, Insertable, Selectable } from 'kysely';

/** A re-encoded picture that belongs to a member; served to its owner and to staff only. */
export interface UploadTable {
  id: Generated<number>;
  member_id: number;
  purpose: 'slip';
  media_type: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  sha256: string;
  created_at: number;
}

export type UploadRow = Selectable<UploadTable>;
export type NewUpload = Insertable<UploadTable>;
