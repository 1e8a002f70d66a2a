/** Link from a row to its member: by a column that holds its id, or its phone, or through the row it belongs to. */
type Link<Row> = { by: 'id' | 'phone' | 'subject' } | { within: string; by: keyof Row & string };

/**
 * Treatment of a member's rows. `exported`: all columns or those named go into the member's export (`as` another name,
 * sorted by `id` or `sortedBy`), or the reason why they do not. `closing`: effect of closing the account: `deleted`,
 * deleted only with these values, or the reason why they stay.
 */
interface OfMember<Row> {
  exported: 'all' | readonly (keyof Row & string)[] | { not: string };
  as?: string;
  sortedBy?: keyof Row & string;
  closing: 'deleted' | { deletedWith: { [Column in keyof Row]?: readonly string[] } } | { kept: string };
}

/** Owner of a table's rows: the house, or a member. A row with a `member_id` is a member's. */
type Ownership<Row> = 'member_id' extends keyof Row ? OfMember<Row> : 'house' | (OfMember<Row> & Link<Row>);

/** A table as the export and the closing of an account read it. */
export interface MembersTable {
  within?: string;
  by?: string;
  exported: 'all' | readonly string[] | { not: string };
  as?: string;
  sortedBy?: string;
  closing: 'deleted' | { deletedWith: Readonly<Record<string, readonly string[]>> } | { kept: string };
}
export type TableOwnership = 'house' | MembersTable;

/** Declares the owner of each table of `Tables`; a missing one does not compile. */
export const tablesOf = <Tables>(tables: { [Name in keyof Tables]: Ownership<Tables[Name]> }): {
  [Name in keyof Tables]: TableOwnership;
} => tables as { [Name in keyof Tables]: TableOwnership };

/** Reasons why rows of a closed account stay. */
export const BY_LAW = { kept: 'for five years at least, as the rules of the trade demand' };
export const WITH_ITS_ROW = { kept: 'deleted or kept with the row it belongs to' };

/** The address of calls that change something; it includes the addresses below it. */
type CallAddress = `/api/${string}`;

/** Manifest of one concept of the trade: all that belongs to it apart from its code (decision 68). */
interface Concept<Tables> {
  /** Its tables, which only code of its own folder and `parts` writes. */
  tables: Tables;
  /** Folders of `lib` in addition to its own that belong to it: those for staff. */
  parts: readonly string[];
  /**
   * Permissions by call: `true` for calls that a token with the scope `order` may make; calls not listed are refused.
   */
  tokens: Readonly<Record<CallAddress, boolean>>;
}

/** Declares a concept; empty parts are left out. */
export const concept = <const Tables extends Readonly<Record<string, TableOwnership>> = Record<never, never>>(
  declared: Partial<Concept<Tables>>,
): Concept<Tables> => ({ tables: {} as Tables, parts: [], tokens: {}, ...declared });
