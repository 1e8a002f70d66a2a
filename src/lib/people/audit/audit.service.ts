import { type AuditEntry, insertAudit } from '#lib/people/audit/audit.repository.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/** Records an action of staff, in the transaction that does it. */
export const recordAudit = (trx: Trx, entry: AuditEntry): Promise<void> => insertAudit(trx, entry);
