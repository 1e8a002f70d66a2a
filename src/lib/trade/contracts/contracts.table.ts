import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A version of a year's contract; its placeholders are filled in at signing. Never changed after publication. */
interface ContractTextTable {
  id: Generated<number>;
  year: number;
  /** Number within the year, from 1. */
  version: number;
  /** Markdown with placeholders. */
  body: string;
  /** SHA-256 of `body`, in hex. */
  hash: string;
  created_at: number;
  /** Time of publication; null for a draft. */
  published_at: number | null;
}

/** A member's signature of a year's contract: one per member and year, never changed. */
interface ContractSignatureTable {
  id: Generated<number>;
  member_id: number;
  year: number;
  text_id: number;
  /** The text with its placeholders filled in, as it was read and signed. */
  body: string;
  /** SHA-256 of `body`, in hex. */
  hash: string;
  company: string;
  signer_name: string;
  signer_phone: string;
  client_address: string;
  signed_at: number;
}

export type ContractTextRow = Named<Selectable<ContractTextTable>>;
export type NewContractText = Insertable<ContractTextTable>;
export type NewContractSignature = Insertable<ContractSignatureTable>;

export interface ContractTables {
  contract_text: ContractTextTable;
  contract_signature: ContractSignatureTable;
}
