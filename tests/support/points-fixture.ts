import { addAddress } from '#lib/people/addresses/addresses.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { PrizeInput } from '#lib/trade/draws/draw-desk.fields.ts';
import { openDraw, saveDraw, switchDraw } from '#lib/trade/draws/draw-desk.service.ts';
import { saveNothing, savePrize } from '#lib/trade/draws/prizes.service.ts';
import { savePointsGoods } from '#lib/trade/points-mall/points-goods.service.ts';
import type { PointsGoodsInput } from '#lib/trade/points-mall/points-mall.fields.ts';
import { creditPoints } from '#lib/trade/wallet/wallet.service.ts';
import { memberOf, NOW } from '#tests/support/shop-fixture.ts';

let made = 0;

/** Goods of the mall for 100 points, ten in stock, unless stated otherwise; returns their id. */
export function makePointsGoods(
  db: Db,
  operator: Member,
  change: Partial<PointsGoodsInput> = {},
): Promise<number> {
  made += 1;
  const input: PointsGoodsInput = {
    name: `小票纸${made}`,
    spec: '20 卷',
    points: 100,
    money: 0,
    cost: 2800,
    stock: 10,
    sort: 0,
    per_member_limit: null,
    words: '',
    image_url: '',
    is_on: true,
    ...change,
  };
  const asked = { id: null, version: 0, idempotencyKey: `goods-of-test-${made}`, input };
  return savePointsGoods(db, operator, asked, NOW);
}

/** Gives a member points, by its ledger; returns it as it is then. */
export async function withPoints(db: Db, { id: memberId }: Member, points: number): Promise<Member> {
  made += 1;
  const event = { memberId, reference: 'A1', idempotencyKey: `points-of-test-${made}` };
  await transact(db, (trx) => creditPoints(trx, { ...event, points, reason: 'order' }, NOW));
  return memberOf(db, memberId);
}

/** An address of a member; returns its id. */
export const withAddress = (db: Db, member: Member): Promise<number> =>
  addAddress(
    db,
    member,
    { receiver: '王芳', phone: '13800138000', regionCode: '320500', detail: '人民路 1 号', isDefault: true },
    NOW,
  );

type Prize = Partial<PrizeInput> & Pick<PrizeInput, 'kind' | 'name' | 'weight'>;

/** A draw that runs at {@link NOW} with these prizes; `nothing` is the weight of winning none. Returns its id. */
export async function makeDraw(
  db: Db,
  operator: Member,
  { prizes, nothing }: { prizes: readonly Prize[]; nothing: number },
): Promise<number> {
  made += 1;
  const input = {
    name: `抽奖${made}`,
    headline: '',
    rules: '',
    starts_at: NOW - DAY_MS,
    ends_at: NOW + 30 * DAY_MS,
  };
  const asked = { id: null, version: 0, idempotencyKey: `draw-of-test-${made}`, input };
  const id = await saveDraw(db, operator, asked, NOW);
  for (const [place, prize] of prizes.entries()) {
    const full = { remarks: '', stock: null, points: null, batch_id: null, points_goods_id: null, ...prize };
    const saved = { drawId: id, id: null, version: 0, idempotencyKey: `prize-${id}-${place}`, input: full };
    await savePrize(db, operator, saved, NOW);
  }
  const last = (await openDraw(db, id, NOW)).prizes.at(-1)!;
  const words = { name: last.name, remarks: '', weight: nothing };
  await saveNothing(db, operator, { drawId: id, id: last.id, version: last.version, input: words }, NOW);
  await switchDraw(db, operator, { id, isOn: true }, NOW);
  return id;
}
