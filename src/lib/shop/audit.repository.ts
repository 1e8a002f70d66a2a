import type { Trx } from '#lib/db/database.ts';

/** Notes who did what to which subject (`order:17`, `payment:3`); `now` in ms. */
export async function insertAudit(
  trx: Trx,
  actorId: number | null,
  action: string,
  subject: string,
  detail: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ actor_id: actorId, action, subject, detail, created_at: now })
    .execute();
}
