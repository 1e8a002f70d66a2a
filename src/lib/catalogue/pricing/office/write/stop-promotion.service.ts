import { change } from '#lib/platform/db/change.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findPromotion, stopPromotionRow } from './promotion.repository.ts';
import { audit, touchPages } from './save-promotion.service.ts';

/**
 * Ends a promotion at once; orders already placed keep what they got. Stopping again is harmless. Throws `not_found`,
 * and `conflict` when it was over by itself.
 */
export async function stopPromotion(db: Db, operator: Member, id: number, now: number): Promise<void> {
  await change(db, async (trx, touch) => {
    const kept = await findPromotion(trx, id);
    if (!kept) throw notFound('这个活动');
    if (await stopPromotionRow(trx, id, now)) {
      touchPages(touch, kept.promotion);
      await audit(trx, operator, { id, action: 'promotion.stop', detail: `“${kept.promotion.name}”` }, now);
      return;
    }
    if (kept.stoppedAt === null) throw new ShopError('conflict', '活动已经结束，不用再停止。');
  });
}
