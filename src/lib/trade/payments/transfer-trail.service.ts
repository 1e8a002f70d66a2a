import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOfActions } from '#lib/people/audit/audit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { findOrderNosOfPayments } from '#lib/trade/payments/payments.repository.ts';
import { TRANSFER_ACTIONS } from '#lib/trade/payments/transfer.rules.ts';

const PAYMENT = 'payment:';

/** What was decided of transfers lately and by whom, each with its order, the newest first. */
export async function transferTrail(db: Db, limit: number): Promise<AuditLine[]> {
  const lines = await auditOfActions(db, Object.keys(TRANSFER_ACTIONS), limit);
  const ids = lines.map(({ subject }) => Number(subject.slice(PAYMENT.length)));
  const orderNos = await findOrderNosOfPayments(db, ids);
  return lines.map(({ who, action, detail, at }, index) => ({
    who,
    action,
    at,
    detail: `订单 ${orderNos.get(ids[index] ?? 0) ?? ''}，${detail}`,
  }));
}
