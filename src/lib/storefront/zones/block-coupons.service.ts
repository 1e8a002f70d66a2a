import type { ZoneBlock } from '#lib/catalogue/zones/blocks.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { offeredIds } from '#lib/trade/coupons/offered/offered-coupons.service.ts';

/** Refuses coupons of blocks that nobody can claim, now or later. Throws `invalid_form` on `blocks`, naming the first. */
export async function requireClaimable(db: Db, blocks: readonly ZoneBlock[], now: number): Promise<void> {
  const offered = await offeredIds(db, now);
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'coupons') continue;
    for (const id of block.batchIds ?? [])
      if (!offered.has(id))
        throw fieldError(
          'blocks',
          `第 ${index + 1} 块（优惠券）里编号 ${id} 的券不存在、不能领或已停发，请去掉再保存。`,
        );
  }
}
