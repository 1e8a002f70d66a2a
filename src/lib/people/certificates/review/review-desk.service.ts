import { allCertificates } from '#lib/people/certificates/certificates-view.service.ts';
import type { Certificate } from '#lib/people/certificates/certificates.rules.ts';
import {
  countListed,
  findCertificateScopes,
  findListed,
  findReplacedScopes,
  isWaiting,
} from '#lib/people/certificates/review/review.repository.ts';
import { DESK_LISTS, type DeskCompany, type DeskList } from '#lib/people/certificates/review/review.rules.ts';
import { type AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOfEach } from '#lib/people/audit/audit.service.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const COMPANIES_PER_PAGE = 20;

export interface DeskPage {
  companies: DeskCompany[];
  /** Number of companies in each list. */
  counts: Record<DeskList, number>;
  page: number;
  pages: number;
}

/** Returns a page of the companies in a list: the longest waiting and the earliest ending first. */
export async function listCompanies(
  db: Db,
  { list, page }: { list: DeskList; page: number },
  now: number,
): Promise<DeskPage> {
  const counts = { waiting: 0, rejected: 0, expiring: 0, approved: 0 };
  for (const name of Object.keys(DESK_LISTS) as DeskList[]) counts[name] = await countListed(db, name, now);
  const shown = pageOf(page, counts[list], COMPANIES_PER_PAGE);
  const part = { limit: COMPANIES_PER_PAGE, offset: shown.offset };
  const rows = await findListed(db, list, part, now);
  const companies = rows.map(({ memberId, company, kind, count, at }) => ({
    memberId,
    company,
    kind,
    count: Number(count),
    at: at ?? 0,
  }));
  return { companies, counts, page: shown.page, pages: shown.pages };
}

/** A company with all its certificates. */
export interface ReviewedCompany {
  member: MemberRow;
  /** The newest first. */
  certificates: Certificate[];
  /** Audit trail of each, by its id. */
  trails: Map<number, AuditLine[]>;
  /**
   * Business scopes by certificate id: those approved certificates open, and for each waiting renewal those granted to
   * the certificate it replaces.
   */
  granted: Map<number, string[]>;
}

/** Returns a business with its certificates for a reviewer, without drafts. Throws `not_found`. */
export async function reviewOf(db: Db, memberId: number): Promise<ReviewedCompany> {
  const member = await findMember(db, memberId);
  if (!member || member.role !== 'buyer') throw notFound('这家单位');
  const all = await allCertificates(db, memberId);
  const certificates = all.filter(({ state }) => state !== 'draft' && state !== 'withdrawn');
  const subjects = certificates.map(({ id }) => `certificate:${id}`);
  const found = await auditOfEach(db, subjects);
  const trails = new Map([...found].map(([subject, lines]) => [Number(subject.split(':')[1]), lines]));
  const replaced = Map.groupBy(await findReplacedScopes(db, memberId), ({ id }) => id);
  const approved = certificates.filter(({ state }) => state === 'approved').map(({ id }) => id);
  const opened = await findCertificateScopes(db, approved);
  const granted = new Map([
    ...[...replaced].map(([id, rows]) => [id, rows.flatMap(({ scopeCode }) => scopeCode ?? [])] as const),
    ...approved.map((id) => [id, opened.filter((one) => one.certificateId === id).map(codeOf)] as const),
  ]);
  return { member, certificates, trails, granted };
}

const codeOf = ({ scopeCode }: { scopeCode: string }): string => scopeCode;

/**
 * Returns the next company to review: the same one while it waits, then the one that waits longest; null: none waits.
 */
export async function nextWaiting(db: Db, memberId: number, now: number): Promise<number | null> {
  if (await isWaiting(db, memberId)) return memberId;
  const [first] = await findListed(db, 'waiting', { limit: 1, offset: 0 }, now);
  return first?.memberId ?? null;
}
