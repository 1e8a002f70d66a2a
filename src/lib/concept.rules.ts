import type { Db } from './platform/db/database.server.ts';
import type { Rhythm } from './platform/db/due-work.rules.ts';
import type { MailMessage } from './platform/mail/mail.rules.ts';
import type { SmsMessage } from './platform/sms/sms.rules.ts';
import type { RouteEntry } from './route.rules.ts';

/** How a row leads to its member: by a column that holds its id, or its phone, or through the row it belongs to. */
type Link<Row> = { by: 'id' | 'phone' | 'subject' } | { within: string; by: keyof Row & string };

/**
 * What is done with the rows of a member. `exported`: all columns or those named go into the member's export
 * (`as` another name, sorted by `id` or `sortedBy`), or why they do not. `closing`: what closing the account does to them:
 * `deleted`, deleted only with these values, or why they stay.
 */
interface OfMember<Row> {
  exported: 'all' | readonly (keyof Row & string)[] | { not: string };
  as?: string;
  sortedBy?: keyof Row & string;
  closing: 'deleted' | { deletedWith: { [Column in keyof Row]?: readonly string[] } } | { kept: string };
}

/** Whose the rows of a table are: the house's, or a member's. A row with a `member_id` is a member's. */
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

/** States for each table of `Tables` whose it is; one without does not compile. */
export const tablesOf = <Tables>(tables: { [Name in keyof Tables]: Ownership<Tables[Name]> }): {
  [Name in keyof Tables]: TableOwnership;
} => tables as { [Name in keyof Tables]: TableOwnership };

/** Why rows of a closed account stay. */
export const BY_LAW = { kept: 'for five years at least, as the rules of the trade demand' };
export const WITH_ITS_ROW = { kept: 'deleted or kept with the row it belongs to' };

/** The address of calls that change something; what stands below it goes with it. */
type CallAddress = `/api/${string}`;

/** Loads it when it runs: a manifest is read everywhere, and pages need no sweeps. */
type Late<Loaded> = () => Promise<Loaded>;

/** Work that waits for its time, as functions of the moment (`now`, ms); one node does it at a time. */
export interface Sweep<Result = unknown> extends Rhythm {
  run: Late<(db: Db, now: number) => Promise<Result>>;
  /** When it is to be done next (ms), where that may be sooner than its rhythm says; null where it is not. */
  next?: Late<(db: Db, now: number) => Promise<number | null>>;
}

/** What belongs to one concept of the trade, apart from its code (decision 68). */
interface Concept<Tables, Page extends RouteEntry, Document extends RouteEntry> {
  /** Its tables, which only code of its own folder and `rooms` writes. */
  tables: Tables;
  /** Folders of `lib` besides its own that are parts of it: where staff keep it. */
  rooms: readonly string[];
  /** Its pages, those of the back office among them, with their places in the menus; the first match of an address counts. */
  routes: readonly Page[];
  /** Documents for programs, parts of pages and addresses that lead on: kept and named as pages are, but no screens. */
  documents: readonly Document[];
  /** Which calls that change something a token with the scope `order` may make; those named nowhere, none may. */
  tokens: Readonly<Record<CallAddress, boolean>>;
  /** Its work that waits for its time, by the name of its row in `due_work` (decision 71). */
  sweeps: Readonly<Record<string, Sweep>>;
  /** Sweeps whose results are text messages; those are sent once what they are about is written. */
  texts: Readonly<Record<string, Sweep<readonly SmsMessage[] | null>>>;
  /** The same for sweeps whose results are e-mails. */
  mails: Readonly<Record<string, Sweep<readonly MailMessage[]>>>;
}

/** Declares a concept; what it has none of is left out. */
export const concept = <
  const Tables extends Readonly<Record<string, TableOwnership>> = Record<never, never>,
  const Page extends RouteEntry = never,
  const Document extends RouteEntry = never,
>(
  parts: Partial<Concept<Tables, Page, Document>>,
): Concept<Tables, Page, Document> => ({
  tables: {} as Tables,
  rooms: [],
  routes: [],
  documents: [],
  tokens: {},
  sweeps: {},
  texts: {},
  mails: {},
  ...parts,
});
