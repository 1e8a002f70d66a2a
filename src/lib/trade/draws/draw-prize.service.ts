import { randomInt } from 'node:crypto';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import { lockMember } from '#lib/people/members/members.service.ts';
import { notifyMember, unreadOf } from '#lib/people/messages/messages.service.ts';
import { change, type Touch } from '#lib/platform/db/change.server.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { handOutPrize } from '#lib/trade/coupons/coupons.service.ts';
import { couponCounts } from '#lib/trade/coupons/my-coupons.service.ts';
import {
  type DrawPrize,
  findDraw,
  findPrizes,
  findRecordOfDay,
  insertRecord,
  putBackPrize,
  takePrize,
} from '#lib/trade/draws/draws.repository.ts';
import {
  DELIVERED_TO,
  type DrawResult,
  DRAW_STATES,
  drawStateOf,
  prizeAt,
  type PrizeKind,
  resultText,
  totalWeight,
} from '#lib/trade/draws/draws.rules.ts';
import type { DrawRecordRow, DrawRow } from '#lib/trade/draws/draws.table.ts';
import { orderPrize } from '#lib/trade/points-mall/exchange.service.ts';
import { creditPoints, pointsOf } from '#lib/trade/wallet/wallet.service.ts';

/** Returns a random integer from 0 to below `total`, uniformly distributed. */
type Roll = (total: number) => number;

/** Returns the page that shows a prize of a kind. */
export const pageOfPrize = (kind: PrizeKind): string =>
  ({
    points: pathTo('wallet_points'),
    coupon: pathTo('wallet_coupons'),
    voucher: pathTo('wallet_vouchers'),
    goods: pathTo('points_orders'),
    nothing: pathTo('my_draws'),
  })[kind];

/**
 * Draws for a member, once a day in Shanghai, and delivers the prize in the same transaction: points and coupons into
 * the wallet, goods as an order to be sent (product §7.19). A repeated call on that day returns the first result. A
 * prize that runs out at that moment becomes `nothing`. `roll` is the random source. Throws `forbidden`, `not_found`,
 * and `conflict` where the draw does not run, or the member has drawn in another one that day.
 */
export async function drawForMember(
  db: Db,
  member: Member,
  { drawId, roll = randomInt }: { drawId: number; roll?: Roll },
  now: number,
): Promise<DrawResult> {
  requireBuyer(member, '参加抽奖');
  if (!member.isPassed) throw new ShopError('forbidden', '资质审核通过后才能参加抽奖，请先完善资质。');
  return change(db, async (trx, touch) => {
    await lockMember(trx, member.id);
    const day = formatDate(now);
    const earlier = await findRecordOfDay(trx, member.id, day);
    if (earlier) return resultOf(earlier, drawId);
    const draw = await findRunning(trx, drawId, now);
    const prizes = await findPrizes(trx, drawId, now);
    const total = totalWeight(prizes);
    const rolled = total === 0 ? undefined : prizeAt(prizes, roll(total));
    if (!rolled) throw new ShopError('conflict', '抽奖还没有准备好，请稍后再来。');
    const event = { member, draw, day };
    const won =
      (await deliver(trx, touch, { ...event, prize: rolled }, now)) ?? (await nothingOf(trx, prizes));
    const { kind, name, remarks, costFen } = won.prize;
    await insertRecord(trx, {
      draw_id: drawId,
      prize_id: won.prize.id,
      member_id: member.id,
      day,
      kind,
      name,
      remarks,
      cost_fen: costFen,
      points_order_id: won.orderId,
      created_at: now,
    });
    if (kind !== 'nothing') await notify(trx, event, { kind, name, remarks }, now);
    return { kind, name, remarks };
  });
}

function resultOf({ drawId, kind, name, remarks }: DrawRecordRow, asked: number): DrawResult {
  if (drawId === asked) return { kind, name, remarks };
  throw new ShopError('conflict', '您今天已经抽过奖，每天只能抽一次，请明天再来。');
}

async function findRunning(trx: Trx, id: number, now: number): Promise<DrawRow> {
  const draw = await findDraw(trx, id);
  if (!draw) throw notFound('这个抽奖活动');
  const state = drawStateOf(draw, now);
  if (state !== 'running') throw new ShopError('conflict', `抽奖活动${DRAW_STATES[state]}，现在不能抽奖。`);
  return draw;
}

/** Draw, member and day of a result. */
interface DrawEvent {
  member: Member;
  draw: DrawRow;
  day: string;
}

/** A prize taken, with the order where it is goods. */
interface Won {
  prize: DrawPrize;
  orderId: number | null;
}

/** Takes a prize and delivers it; null where it has run out since it was read. */
async function deliver(
  trx: Trx,
  touch: Touch,
  { member, draw, day, prize }: DrawEvent & { prize: DrawPrize },
  now: number,
): Promise<Won | null> {
  const taken = await takePrize(trx, prize.id);
  // The odds shown change when a prize runs out.
  if (!taken || taken.drawn === taken.stock) touch('draws');
  if (!taken) return null;
  const idempotencyKey = `draw:${member.id}:${day}`;
  const { batchId, points, pointsGoodsId: goodsId } = prize;
  if (
    batchId !== null &&
    !(await handOutPrize(trx, touch, { batchId, memberId: member.id, idempotencyKey }, now))
  ) {
    await putBackPrize(trx, prize.id);
    touch('draws');
    return null;
  }
  const event = { memberId: member.id, reference: draw.name, idempotencyKey };
  if (prize.kind === 'points') await creditPoints(trx, { ...event, points, reason: 'draw' }, now);
  const orderId = goodsId === null ? null : await orderPrize(trx, member, { goodsId, idempotencyKey }, now);
  return { prize, orderId };
}

async function nothingOf(trx: Trx, prizes: readonly DrawPrize[]): Promise<Won> {
  const nothing = prizes.find(({ kind }) => kind === 'nothing');
  if (!nothing) throw new Error('a draw without its nothing');
  await takePrize(trx, nothing.id);
  return { prize: nothing, orderId: null };
}

const notify = (trx: Trx, { member, draw, day }: DrawEvent, result: DrawResult, now: number): Promise<void> =>
  notifyMember(
    trx,
    member.id,
    {
      kind: 'activity',
      title: resultText(result),
      text: `${draw.name}：${DELIVERED_TO[result.kind]}`,
      link: pageOfPrize(result.kind),
      idempotencyKey: `draw:${day}`,
    },
    now,
  );

/** Counts the balances that a draw may add to: points, usable coupons and vouchers, unread messages. */
export async function holdingsOf(
  db: Db,
  member: Member,
  now: number,
): Promise<{ points: number; coupons: number; vouchers: number; unread: number }> {
  const [points, { coupon, voucher }, unread] = await Promise.all([
    pointsOf(db, member),
    couponCounts(db, member, now),
    unreadOf(db, member.id),
  ]);
  return { points, coupons: coupon.usable, vouchers: voucher.usable, unread };
}
