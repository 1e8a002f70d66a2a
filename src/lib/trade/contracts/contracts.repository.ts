import { columnsOf, readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { SignedContract } from '#lib/trade/contracts/contracts.rules.ts';
import type {
  ContractTextRow,
  NewContractSignature,
  NewContractText,
} from '#lib/trade/contracts/contracts.table.ts';

/** Returns the newest published text of a year, else of the latest year before it. */
export function findLatestText(db: Db, year: number): Promise<ContractTextRow | undefined> {
  return readFirst(
    db
      .selectFrom('contract_text')
      .selectAll()
      .where('year', '<=', year)
      .where('published_at', 'is not', null)
      .orderBy('year', 'desc')
      .orderBy('version', 'desc')
      .limit(1),
  );
}

export function findText(db: Db, id: number): Promise<ContractTextRow | undefined> {
  return readFirst(db.selectFrom('contract_text').selectAll().where('id', '=', id));
}

/** Returns the versions of all years that show pictures. */
export const findTextsWithPictures = (
  db: Db,
): Promise<Pick<ContractTextRow, 'year' | 'version' | 'body'>[]> =>
  readAll(
    db
      .selectFrom('contract_text')
      .select(['year', 'version', 'body'])
      .where('body', 'like', '%/picture/article/%'),
  );

/** Adds a version; undefined where the number is already taken. */
export function insertText(db: Db, text: NewContractText): Promise<{ id: number } | undefined> {
  return db
    .insertInto('contract_text')
    .values(text)
    .onConflict((conflict) => conflict.columns(['year', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Returns the highest version of a year, 0 where there is none. */
export async function findLastVersion(db: Db, year: number): Promise<number> {
  const row = await db
    .selectFrom('contract_text')
    .select(sql<number | null>`max(version)`.as('last'))
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Changes an unpublished text whose hash is one of `hashes`; false where there is no such text. */
export async function setUnpublishedText(
  trx: Trx,
  { id, hashes }: { id: number; hashes: readonly string[] },
  change: Partial<Pick<ContractTextRow, 'body' | 'hash' | 'publishedAt'>>,
): Promise<boolean> {
  const result = await trx
    .updateTable('contract_text')
    .set(columnsOf(change))
    .where('id', '=', id)
    .where('hash', 'in', hashes)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes an unpublished text; false where it is published or missing. */
export async function deleteUnpublishedText(trx: Trx, id: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('contract_text')
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export type ListedText = Omit<ContractTextRow, 'body'> & { signatures: number };

/** Returns all versions, newest first, each with its number of signatures. */
export function findTexts(db: Db): Promise<ListedText[]> {
  return readAll(
    db
      .selectFrom('contract_text')
      .select(['id', 'year', 'version', 'hash', 'created_at', 'published_at'])
      .select((text) =>
        text
          .selectFrom('contract_signature')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('contract_signature.text_id', '=', 'contract_text.id')
          .$asScalar()
          .$notNull()
          .as('signatures'),
      )
      .orderBy('year', 'desc')
      .orderBy('version', 'desc'),
  );
}

/** Finds a member's own signature for a year. */
export function findSignature(db: Db, memberId: number, year: number): Promise<SignedContract | undefined> {
  return readFirst(
    signatures(db)
      .where('contract_signature.member_id', '=', memberId)
      .where('contract_signature.year', '=', year),
  );
}

/** True when a member has signed for a year. */
export async function hasSigned(db: Db, memberId: number, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('contract_signature')
    .select('id')
    .where('member_id', '=', memberId)
    .where('year', '=', year)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of approved buyers with an active account and no signature for a year, after an id, in order. */
export async function findUnsigned(
  db: Db,
  { year, after }: { year: number; after: number },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('member.id')
    .where('role', '=', 'buyer')
    .where('is_passed', '=', 1)
    .where('member.state', '=', 'active')
    .where('member.id', '>', after)
    .where((member) =>
      member.not(
        member.exists(
          member
            .selectFrom('contract_signature')
            .select('contract_signature.id')
            .whereRef('contract_signature.member_id', '=', 'member.id')
            .where('contract_signature.year', '=', year),
        ),
      ),
    )
    .orderBy('member.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the years a member has signed for, latest first. */
export async function findSignedYears(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contract_signature')
    .select('year')
    .where('member_id', '=', memberId)
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}

/** Finds any member's signature, for staff. */
export function findSignatureById(db: Db, id: number): Promise<SignedContract | undefined> {
  return readFirst(signatures(db).where('contract_signature.id', '=', id));
}

const signatures = (db: Db) =>
  db
    .selectFrom('contract_signature')
    .innerJoin('contract_text', 'contract_text.id', 'contract_signature.text_id')
    .select(['contract_signature.id', 'contract_signature.year', 'contract_text.version'])
    .select([
      'contract_signature.company',
      'contract_signature.signer_name',
      'contract_signature.signer_phone',
    ])
    .select(['contract_signature.client_address', 'contract_signature.signed_at'])
    .select(['contract_signature.hash', 'contract_signature.body']);

/** Inserts a signature unless the member has signed for that year; false then. */
export async function insertSignature(trx: Trx, signature: NewContractSignature): Promise<boolean> {
  const row = await trx
    .insertInto('contract_signature')
    .values(signature)
    .onConflict((conflict) => conflict.columns(['member_id', 'year']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Wanted {
  company: string;
  /** null is any year */
  year: number | null;
}

/** Returns a page of signatures by companies whose name contains some words, newest first. */
export function findSignatures(
  db: Db,
  { company, year }: Wanted,
  limit: number,
  offset: number,
): Promise<SignedContract[]> {
  const found = year === null ? signatures(db) : signatures(db).where('contract_signature.year', '=', year);
  return readAll(
    found
      .$if(company !== '', (query) => query.where(contains('contract_signature.company', company)))
      .orderBy('contract_signature.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

export async function countSignatures(db: Db, { company, year }: Wanted): Promise<number> {
  const all = db.selectFrom('contract_signature').select(sql<number>`count(*)`.as('count'));
  const row = await (year === null ? all : all.where('year', '=', year))
    .$if(company !== '', (query) => query.where(contains('company', company)))
    .executeTakeFirstOrThrow();
  return row.count;
}
