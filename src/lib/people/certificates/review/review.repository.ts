import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { CertificateChange, CertificateRow } from '#lib/people/certificates/certificates.table.ts';
import { ENDING_DAYS } from '#lib/people/certificates/certificate-light.rules.ts';
import type { CertificateState } from '#lib/people/certificates/certificates.rules.ts';
import type { DeskList } from '#lib/people/certificates/review/review.rules.ts';
import type { MemberKind } from '#lib/people/members/members.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

export function findCertificate(db: Db, id: number): Promise<CertificateRow | undefined> {
  return readFirst(db.selectFrom('certificate').selectAll().where('id', '=', id));
}

/**
 * Closed accounts; the condition is a literal, as SQLite uses a partial index only for a condition known when it plans.
 */
const closed = (db: Db) => db.selectFrom('member').select('id').where('state', '=', sql.lit('closed'));

/** Selects the certificates of a list; approved ones stay with a closed account, which no list shows. */
const listed = (db: Db, list: DeskList, now: number) => {
  const all = db
    .selectFrom('certificate')
    .where('certificate.state', '=', list === 'expiring' ? 'approved' : list)
    .where('member_id', 'not in', closed(db));
  return list === 'expiring' ? all.where('expires_at', '<=', now + ENDING_DAYS * DAY_MS) : all;
};

/** Counts the companies of a list. */
export async function countListed(db: Db, list: DeskList, now: number): Promise<number> {
  const { count } = await listed(db, list, now)
    .select((row) => row.fn.count<number>('member_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface ListedCompany {
  memberId: number;
  company: string;
  kind: MemberKind;
  count: number;
  at: number | null;
}

/** Finds a page of a list: the longest waiting or earliest ending first, of reviewed ones the newest. */
export function findListed(
  db: Db,
  list: DeskList,
  part: { limit: number; offset: number },
  now: number,
): Promise<ListedCompany[]> {
  const column = list === 'waiting' ? 'submitted_at' : list === 'expiring' ? 'expires_at' : 'reviewed_at';
  const isOldestFirst = list === 'waiting' || list === 'expiring';
  const shown = listed(db, list, now)
    .select((row) => [
      'member_id',
      row.fn.countAll<number>().as('count'),
      isOldestFirst ? row.fn.min<number | null>(column).as('at') : row.fn.max<number | null>(column).as('at'),
    ])
    .groupBy('member_id')
    .orderBy('at', isOldestFirst ? 'asc' : 'desc')
    .orderBy('member_id')
    .limit(part.limit)
    .offset(part.offset);
  return readAll(
    db
      .selectFrom(shown.as('shown'))
      .innerJoin('member', 'member.id', 'shown.member_id')
      .select(['shown.member_id', 'member.company', 'member.kind', 'shown.count', 'shown.at'])
      .orderBy('shown.at', isOldestFirst ? 'asc' : 'desc')
      .orderBy('shown.member_id'),
  );
}

/** True when a member has a certificate that waits for review. */
export async function isWaiting(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('certificate')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds businesses that still join and have certificates rejected since `after` without a text message, the first of
 * them before `before` (ms).
 */
export function findUntexted(
  db: Db,
  { after, before }: { after: number; before: number },
): Promise<{ memberId: number }[]> {
  return readAll(
    db
      .selectFrom('certificate')
      .innerJoin('member', 'member.id', 'certificate.member_id')
      .select('certificate.member_id')
      .where('certificate.state', '=', 'rejected')
      .where('certificate.texted_at', 'is', null)
      .where('certificate.reviewed_at', '>', after)
      .where('member.is_passed', '=', 0)
      .where('member.state', '=', 'active')
      .groupBy('certificate.member_id')
      .having((row) => row.fn.min('certificate.reviewed_at'), '<=', before),
  );
}

/**
 * Marks a member's rejections since a time (ms) as reported by text message; returns their kinds, none where another
 * node did so.
 */
export async function setTexted(
  trx: Trx,
  memberId: number,
  after: number,
  now: number,
): Promise<CertificateRow['kind'][]> {
  const rows = await trx
    .updateTable('certificate')
    .set({ texted_at: now })
    .where('member_id', '=', memberId)
    .where('state', '=', 'rejected')
    .where('texted_at', 'is', null)
    .where('reviewed_at', '>', after)
    .returning('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Changes a certificate that is still as it was shown to an operator; returns whether it was. */
export async function settleShown(
  trx: Trx,
  { id, version, state }: { id: number; version: number; state: CertificateState },
  change: Omit<CertificateChange, 'version'>,
): Promise<boolean> {
  const done = await trx
    .updateTable('certificate')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** Marks the earlier certificates of a kind as replaced; returns whether there was one. */
export async function replaceEarlier(
  trx: Trx,
  { id, memberId, kind }: Pick<CertificateRow, 'id' | 'memberId' | 'kind'>,
): Promise<boolean> {
  const done = await trx
    .updateTable('certificate')
    .set((row) => ({ state: 'replaced' as const, version: row('version', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .where('id', '!=', id)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) > 0;
}

/** Finds the business scopes granted to each of a member's certificates that another one would replace. */
export function findReplacedScopes(
  db: Db,
  memberId: number,
): Promise<{ id: number; scopeCode: string | null }[]> {
  return readAll(
    db
      .selectFrom('certificate')
      .innerJoin('certificate as replaced', 'replaced.id', 'certificate.replaces_id')
      .leftJoin('certificate_scope', 'certificate_scope.certificate_id', 'replaced.id')
      .select(['certificate.id', 'certificate_scope.scope_code'])
      .where('certificate.member_id', '=', memberId)
      .where('certificate.state', '=', 'waiting'),
  );
}

/** Finds the business scopes certificates open, or opened while they were in force. */
export async function findCertificateScopes(db: Db, ids: readonly number[]): Promise<ScopeOfCertificate[]> {
  if (ids.length === 0) return [];
  return readAll(db.selectFrom('certificate_scope').selectAll().where('certificate_id', 'in', ids));
}

/** Stores the business scopes a certificate opens. */
export async function setCertificateScopes(trx: Trx, id: number, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom('certificate_scope').where('certificate_id', '=', id).execute();
  if (codes.length === 0) return;
  const rows = codes.map((scope_code) => ({ certificate_id: id, scope_code }));
  await trx.insertInto('certificate_scope').values(rows).execute();
}

interface ScopeOfCertificate {
  certificateId: number;
  scopeCode: string;
}

export interface OpenedScope extends ScopeOfCertificate {
  expiresAt: number | null;
}

/** Finds the scopes a member's certificates in force open. */
export function findOpenedScopes(db: Db, memberId: number): Promise<OpenedScope[]> {
  return readAll(
    db
      .selectFrom('certificate_scope')
      .innerJoin('certificate', 'certificate.id', 'certificate_scope.certificate_id')
      .select(['certificate_scope.certificate_id', 'certificate_scope.scope_code', 'certificate.expires_at'])
      .where('certificate.member_id', '=', memberId)
      .where('certificate.state', '=', 'approved')
      .orderBy('certificate.id'),
  );
}
