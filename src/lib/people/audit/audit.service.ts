import {
  type AuditEntry,
  findAudit,
  findAuditOfActions,
  insertAudit,
} from '#lib/people/audit/audit.repository.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Limit of entries read at once for the subjects of a page. */
const MOST_OF_MANY = 500;

/** Records an action of staff, in the transaction that does it. */
export const recordAudit = (trx: Trx, entry: AuditEntry): Promise<void> => insertAudit(trx, entry);

/** Returns the actions on a subject (`article:17`), the newest first, at most `limit` entries. */
export async function auditOf(db: Db, subject: string, limit: number): Promise<AuditLine[]> {
  const found = await findAudit(db, [subject], limit);
  return found.map(withoutSubject);
}

/** The same for each of the few subjects of a page; a subject without actions is left out. */
export async function auditOfEach(db: Db, subjects: readonly string[]): Promise<Map<string, AuditLine[]>> {
  const found = subjects.length === 0 ? [] : await findAudit(db, subjects, MOST_OF_MANY);
  return new Map(
    [...Map.groupBy(found, ({ subject }) => subject)].map(([subject, lines]) => [
      subject,
      lines.map(withoutSubject),
    ]),
  );
}

/** Returns the latest entries of some actions, with their subjects, the newest first. */
export const auditOfActions = (
  db: Db,
  actions: readonly string[],
  limit: number,
): Promise<(AuditLine & { subject: string })[]> => findAuditOfActions(db, actions, limit);

const withoutSubject = ({ who, action, detail, at }: AuditLine): AuditLine => ({ who, action, detail, at });

/** Finds the actions of others for a member, the newest first. */
export { findActed } from '#lib/people/audit/audit.repository.ts';
