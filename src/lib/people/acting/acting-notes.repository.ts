import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

type ActedRow = Pick<MemberRow, 'company' | 'name' | 'username' | 'role'> & {
  action: string;
  detail: string;
  createdAt: number;
};

/** What others did for a member, the newest first. */
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
