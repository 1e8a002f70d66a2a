import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * A draft that `checkout` creates and `cart_step2` shows; its key makes a second submission the same order. `lines` is
 * JSON of `DraftEntry`; prices are computed again until it is submitted. `choices` is JSON of the buyer's choices so
 * far; each save increments its version.
 */
interface CheckoutDraftTable {
  key: string;
  member_id: number;
  lines: string;
  state: 'open' | 'submitted';
  created_at: number;
  expires_at: number;
  choices: Generated<string>;
  choices_version: Generated<number>;
}

export type CheckoutDraftRow = Named<Selectable<CheckoutDraftTable>>;
export type NewCheckoutDraft = Insertable<CheckoutDraftTable>;

export interface CheckoutTables {
  checkout_draft: CheckoutDraftTable;
}
