import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import {
  type OpenPromotion,
  copyOf,
  toTyped,
  type TypedPromotion,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import { type GoodsFacts, stateOf } from '#lib/catalogue/pricing/office/form/promotion.rules.ts';
import { goodsFacts } from '#lib/catalogue/pricing/office/pick/pick-goods.service.ts';
import { findPromotion } from '#lib/catalogue/pricing/office/write/promotion.repository.ts';

const GOODS_AT_FIRST = 100;
const TRAIL = 20;

/** Opens a promotion's form. Throws `not_found`. */
export async function openPromotion(db: Db, id: number, now: number): Promise<OpenPromotion> {
  const kept = await findPromotion(db, id);
  if (!kept) throw notFound('这个活动');
  const typed = toTyped(kept.promotion);
  return {
    id,
    base: kept.base,
    state: stateOf({ ...kept.promotion, stoppedAt: kept.stoppedAt }, now),
    typed,
    goods: await firstGoods(db, typed),
    trail: await auditOf(db, `promotion:${id}`, TRAIL),
  };
}

/** A new promotion's form, filled with what another is made of. Throws `not_found`. */
export async function copyPromotion(db: Db, id: number): Promise<Pick<OpenPromotion, 'typed' | 'goods'>> {
  const kept = await findPromotion(db, id);
  if (!kept) throw notFound('这个活动');
  const typed = copyOf(toTyped(kept.promotion));
  return { typed, goods: await firstGoods(db, typed) };
}

function firstGoods(db: Db, typed: TypedPromotion): Promise<GoodsFacts[]> {
  const granted = typed.tiers.map(({ grantGoodsId }) => Number(grantGoodsId)).filter((id) => id > 0);
  const listed = [...typed.goods.map(({ goodsId }) => goodsId), ...typed.excluded];
  return goodsFacts(db, [...new Set([...granted, ...listed.slice(0, GOODS_AT_FIRST)])]);
}
