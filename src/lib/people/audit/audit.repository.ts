import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';

/** Entry of the audit log: actor, action and subject. */
export interface AuditEntry {
  /** null: the shop itself, or its command line */
  actorId: number | null;
  /** `order.ship`, `article.publish` */
  action: string;
  /** `order:17`, `payment:3` */
  subject: string;
  /** as operators read it */
  detail: string;
  /** ms */
  at: number;
}

export async function insertAudit(
  trx: Trx,
  { actorId, action, subject, detail, at }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ actor_id: actorId, action, subject, detail, created_at: at })
    .execute();
}

/** The newest entries of some actions, of any subject. */
export const findAuditOfActions = (
  db: Db,
  actions: readonly string[],
  limit: number,
): Promise<(AuditLine & { subject: string })[]> =>
  findEntries(db, { column: 'audit_log.action', values: actions }, limit);

/** The newest entries of some subjects, at most `limit` together, the newest first. */
export const findAudit = (
  db: Db,
  subjects: readonly string[],
  limit: number,
): Promise<(AuditLine & { subject: string })[]> =>
  findEntries(db, { column: 'audit_log.subject', values: subjects }, limit);

async function findEntries(
  db: Db,
  { column, values }: { column: 'audit_log.action' | 'audit_log.subject'; values: readonly string[] },
  limit: number,
): Promise<(AuditLine & { subject: string })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('member', 'member.id', 'audit_log.actor_id')
    .select(['audit_log.subject', 'audit_log.action', 'audit_log.detail', 'audit_log.created_at'])
    .select(['member.name', 'member.username'])
    .where(column, 'in', values)
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ subject, action, detail, created_at, name, username }) => ({
    subject,
    who: name || username || '',
    action,
    detail,
    at: created_at,
  }));
}

type ActedRow = Pick<MemberRow, 'company' | 'name' | 'username' | 'role'> & {
  action: string;
  detail: string;
  createdAt: number;
};

/** Finds the actions of others for a member, the newest first. */
export function findActed(db: Db, memberId: number, limit: number): Promise<ActedRow[]> {
  return readAll(
    db
      .selectFrom('audit_log')
      .innerJoin('member', 'member.id', 'audit_log.actor_id')
      .select(['audit_log.action', 'audit_log.detail', 'audit_log.created_at'])
      .select(['member.company', 'member.name', 'member.username', 'member.role'])
      .where('audit_log.subject', '=', `member:${memberId}`)
      .where('audit_log.action', 'in', ['acting.begin', 'acting.call', 'acting.end'])
      .where('audit_log.actor_id', '!=', memberId)
      .orderBy('audit_log.created_at', 'desc')
      .orderBy('audit_log.id', 'desc')
      .limit(limit),
  );
}
