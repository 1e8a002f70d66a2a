import type { Generated } from 'kysely';

/** Audit log; rows are only added. */
interface AuditLogTable {
  id: Generated<number>;
  actor_id: number | null;
  action: string;
  subject: string;
  detail: string;
  created_at: number;
}

export interface AuditTables {
  audit_log: AuditLogTable;
}
