import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { UploadPurpose } from '#lib/people/uploads/uploads.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A re-encoded picture or a PDF that belongs to a member; served to its owner and to staff only. */
interface UploadTable {
  id: Generated<number>;
  member_id: number;
  purpose: UploadPurpose;
  /** The name its owner gave the file; empty for pictures, which are displayed. */
  name: Generated<string>;
  media_type: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  sha256: string;
  created_at: number;
}

export type UploadRow = Named<Selectable<UploadTable>>;
export type NewUpload = Insertable<UploadTable>;

export interface UploadTables {
  upload: UploadTable;
}
