import type { Trx } from '#lib/platform/db/database.server.ts';

/** Who did what to what. */
export interface AuditEntry {
  /** null: the shop itself, or its command line */
  actorId: number | null;
  /** `order.ship`, `article.publish` */
  action: string;
  /** `order:17`, `payment:3` */
  subject: string;
  /** in the words an operator reads */
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
