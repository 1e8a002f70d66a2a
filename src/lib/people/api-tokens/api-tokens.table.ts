import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { TokenScope } from '#lib/people/api-tokens/api-tokens.rules.ts';

/** A bearer token of an ERP client; the token itself is not stored. */
interface ApiTokenTable {
  id: Generated<number>;
  member_id: number;
  name: string;
  scope: TokenScope;
  /** SHA-256, hex. */
  token_hash: string;
  /** Its last characters, by which its owner recognises it. */
  hint: Generated<string>;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

export type ApiTokenRow = Named<Selectable<ApiTokenTable>>;
export type NewApiToken = Insertable<ApiTokenTable>;

export interface TokenTables {
  api_token: ApiTokenTable;
}
