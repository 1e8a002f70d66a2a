import type { Generated } from 'kysely';

/** Who changed what; rows are only ever added. */
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
