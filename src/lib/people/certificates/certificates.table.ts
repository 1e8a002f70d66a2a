import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { CertificateKind, CertificateState } from '#lib/people/certificates/certificates.rules.ts';

/** A certificate of a member, or its renewal, which is a separate row until it is approved. */
interface CertificateTable {
  id: Generated<number>;
  member_id: number;
  kind: CertificateKind;
  number: Generated<string>;
  holder: Generated<string>;
  /** ms, the end of its last day in Shanghai; null: without end, 0: not entered yet in a draft */
  expires_at: number | null;
  state: CertificateState;
  /** The operator's message to the member, where it was rejected. */
  words: Generated<string>;
  /** The approved certificate that this one replaces once it is approved. */
  replaces_id: number | null;
  version: Generated<number>;
  /** Days left at the last reminder; null: none sent yet. */
  reminded_days: number | null;
  /** Time (ms) its rejection was reported by text message; null: not reported, or not rejected. */
  texted_at: number | null;
  created_at: number;
  submitted_at: number | null;
  reviewed_at: number | null;
  reviewed_by: number | null;
}

/** A side or page of a certificate, in their order. */
interface CertificatePageTable {
  certificate_id: number;
  position: number;
  upload_id: number;
}

/** A business scope that an approved certificate opens. */
interface CertificateScopeTable {
  certificate_id: number;
  scope_code: string;
}

export type CertificateRow = Named<Selectable<CertificateTable>>;
export type NewCertificate = Insertable<CertificateTable>;
export type CertificateChange = Updateable<CertificateTable>;

export interface CertificateTables {
  certificate: CertificateTable;
  certificate_page: CertificatePageTable;
  certificate_scope: CertificateScopeTable;
}
