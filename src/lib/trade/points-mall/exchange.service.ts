import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import { type Member, requireBuyer } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { change } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { orderNo } from '#lib/trade/orders/orders.rules.ts';
import {
  countTaken,
  findOnePointsGoods,
  findPointsOrderOf,
  insertPointsOrder,
  movePointsOrder,
  takePointsGoods,
} from '#lib/trade/points-mall/points-mall.repository.ts';
import { priceWords, unitsLeft } from '#lib/trade/points-mall/points-mall.rules.ts';
import type { NewPointsOrder, PointsOrderRow } from '#lib/trade/points-mall/points-mall.table.ts';
import { changeBalance, pointsOf, takePoints } from '#lib/trade/wallet/wallet.service.ts';

/** Price of one unit as shown to the member. */
interface ShownPrice {
  points?: number | undefined;
  moneyFen?: number | undefined;
}

/** Request to exchange points for goods. */
export interface Exchange {
  goodsId: number;
  quantity: number;
  addressId: number;
  /** Price of one unit as shown to the member; a missing part is not checked. */
  expected?: ShownPrice;
  /** Idempotency key of the request. */
  idempotencyKey: string;
}

/**
 * Exchanges points, and money from the balance where the goods cost some, for goods of the mall (product §7.18). A
 * repeated request with the same key returns the existing order; the payment password is checked by the caller. Throws
 * `not_found`, `invalid_form` on `quantity`, `address_id`, and `conflict`, `balance_too_low` where the price has
 * changed, or points, stock or money are insufficient.
 */
export async function exchange(
  db: Db,
  member: Member,
  { goodsId, quantity, addressId, expected = {}, idempotencyKey }: Exchange,
  now: number,
): Promise<Pick<PointsOrderRow, 'id' | 'no'>> {
  requireBuyer(member, '兑换商品');
  const orderKey = `exchange:${idempotencyKey}`;
  return change(db, async (trx, touch) => {
    await lockMember(trx, member.id);
    const earlier = await findPointsOrderOf(trx, member.id, orderKey);
    if (earlier && (earlier.pointsGoodsId !== goodsId || earlier.quantity !== quantity))
      throw new ShopError('conflict', `这一页已经兑换过（${earlier.no}），没有再兑换。请刷新后重新选择。`);
    if (earlier) return earlier;
    const address = (await listAddresses(trx, member)).find(({ id }) => id === addressId);
    if (!address) throw fieldError('address_id', '请选择收货地址');
    await checkQuantity(trx, member, { goodsId, quantity });
    const goods = await takePointsGoods(trx, goodsId, quantity);
    if (!goods) throw new ShopError('conflict', '库存不足，可能刚被兑完，请减少数量或换一种商品。');
    checkShownPrice(goods, expected);
    const points = goods.points * quantity;
    const moneyFen = goods.moneyFen * quantity;
    const had = await pointsOf(trx, member);
    if (had < points)
      throw new ShopError(
        'conflict',
        `积分不足：需要 ${points} 分，现有 ${had} 分，还差 ${points - had} 分。`,
      );
    const { id, no } = await writePointsOrder(
      trx,
      {
        member_id: member.id,
        source: 'exchange',
        idempotency_key: orderKey,
        points_goods_id: goodsId,
        name: goods.name,
        spec: goods.spec,
        quantity,
        points,
        money_fen: moneyFen,
        ...addressOf(address),
      },
      now,
    );
    const event = { memberId: member.id, reference: no, idempotencyKey: `points_order:${id}` };
    await takePoints(trx, { ...event, points, reason: 'exchange' }, now);
    if (moneyFen > 0)
      await changeBalance(trx, { ...event, changeFen: -moneyFen, reason: 'points_order' }, now);
    touch('points-mall');
    return { id, no };
  });
}

/** Throws `conflict` where goods cost something else than was shown. */
function checkShownPrice(
  goods: Record<'points' | 'moneyFen', number>,
  { points = goods.points, moneyFen = goods.moneyFen }: ShownPrice,
): void {
  if (goods.points !== points || goods.moneyFen !== moneyFen)
    throw new ShopError('conflict', `兑换价已变为 ${priceWords(goods)}，请重新确认。`);
}

/** Refuses goods that are not offered, and more units than the member may have. */
async function checkQuantity(
  trx: Trx,
  member: Member,
  { goodsId, quantity }: Pick<Exchange, 'goodsId' | 'quantity'>,
): Promise<void> {
  const goods = await findOnePointsGoods(trx, goodsId);
  if (goods?.isOn !== 1) throw notFound('这件积分商品');
  const taken = await countTaken(trx, member.id, goodsId);
  if (goods.perMemberLimit !== null && taken + quantity > goods.perMemberLimit)
    throw fieldError(
      'quantity',
      taken === 0
        ? `每户限兑 ${goods.perMemberLimit} 件`
        : `每户限兑 ${goods.perMemberLimit} 件，您已兑 ${taken} 件`,
    );
  const left = unitsLeft(goods, taken);
  if (quantity > left) throw fieldError('quantity', left === 0 ? '已经兑完' : `最多可以兑 ${left} 件`);
}

/** Counts the units of goods that a member has exchanged and not returned. */
export const takenOf = (db: Db, { id }: Pick<Member, 'id'>, goodsId: number): Promise<number> =>
  countTaken(db, id, goodsId);

/** Returns the fields of an address that an order stores. */
export const addressOf = ({ receiver, phone, regionName, detail }: Address) => ({
  receiver,
  phone,
  region_name: regionName,
  address: detail,
});

/** A new order without the fields that {@link writePointsOrder} fills in. */
type OrderToWrite = Omit<NewPointsOrder, 'no' | 'state' | 'created_at'>;

async function writePointsOrder(
  trx: Trx,
  order: OrderToWrite,
  now: number,
): Promise<{ id: number; no: string }> {
  const state = 'waiting';
  // The number is derived from the id; until then the idempotency key, also unique, replaces it.
  const no = `${order.member_id}:${order.idempotency_key}`;
  const id = await insertPointsOrder(trx, { ...order, no, state, created_at: now });
  const numbered = `JF${orderNo(id, formatDate(now))}`;
  await movePointsOrder(trx, { id, from: [state] }, { no: numbered });
  return { id, no: numbered };
}

/**
 * Creates the order of goods won in a draw, which costs nothing and takes no stock of the mall: a prize has its own. It
 * goes to the member's default address; without one, the member chooses it. Runs within the draw's transaction;
 * `idempotencyKey` identifies the draw.
 */
export async function orderPrize(
  trx: Trx,
  member: Member,
  { goodsId, idempotencyKey }: { goodsId: number; idempotencyKey: string },
  now: number,
): Promise<number> {
  const goods = await findOnePointsGoods(trx, goodsId);
  if (!goods) throw new Error('the goods of a prize are gone');
  const [address] = await listAddresses(trx, member);
  const { id } = await writePointsOrder(
    trx,
    {
      member_id: member.id,
      source: 'draw',
      idempotency_key: idempotencyKey,
      points_goods_id: goodsId,
      name: goods.name,
      spec: goods.spec,
      quantity: 1,
      points: 0,
      ...(address && addressOf(address)),
    },
    now,
  );
  return id;
}
