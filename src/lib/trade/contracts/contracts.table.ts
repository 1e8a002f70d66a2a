import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/** A version of a year's contract; blanks are filled in when it is signed. Never changed once it is published. */
interface ContractTextTable {
  id: Generated<number>;
  year: number;
  /** From 1, within the year. */
  version: number;
  /** Markdown with blanks. */
  body: string;
  /** SHA-256 of `body`, in hex. */
  hash: string;
  created_at: number;
  /** Null while it is being written. */
  published_at: number | null;
}

/** A member's signature of a year's contract: one for each, never changed. */
interface ContractSignatureTable {
  id: Generated<number>;
  member_id: number;
  year: number;
  text_id: number;
  /** The text with its blanks filled in, as it was read and signed. */
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
