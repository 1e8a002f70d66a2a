import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import type { AuditTables } from './audit.table.ts';

/** Audit log of changes. */
export const audit = concept({
  tables: tablesOf<AuditTables>({
    audit_log: { by: 'subject', as: 'audit', exported: ['action', 'detail', 'created_at'], closing: BY_LAW },
  }),
});
