import { memberOf } from '#demo/fill-orders.ts';
import { listAddresses } from '#lib/people/addresses/addresses.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { drawForMember } from '#lib/trade/draws/draw-prize.service.ts';
import { findPrizes } from '#lib/trade/draws/draws.repository.ts';
import { type PrizeKind, weightsNow } from '#lib/trade/draws/draws.rules.ts';
import { saveDraw, switchDraw } from '#lib/trade/draws/draw-desk.service.ts';
import { saveNothing, savePrize } from '#lib/trade/draws/prizes.service.ts';
import type { PrizeInput } from '#lib/trade/draws/draw-desk.fields.ts';
import { exchange } from '#lib/trade/points-mall/exchange.service.ts';
import { savePointsGoods } from '#lib/trade/points-mall/points-goods.service.ts';
import { shipPointsOrder } from '#lib/trade/points-mall/points-order-desk.service.ts';
import type { PointsGoodsInput } from '#lib/trade/points-mall/points-mall.fields.ts';
import type { PointsOrderState } from '#lib/trade/points-mall/points-mall.rules.ts';
import { cancelPointsOrder, receivePointsOrder } from '#lib/trade/points-mall/points-orders.service.ts';

type Goods = Partial<PointsGoodsInput> &
  Pick<PointsGoodsInput, 'name' | 'spec' | 'points' | 'cost' | 'words'>;

/** Goods of the points mall: things a pharmacy uses; one is out of stock, one is not offered. */
const GOODS: Goods[] = [
  {
    name: '保温手提药箱',
    spec: '12 L，含 4 块冰排',
    points: 1800,
    money: 2900,
    cost: 8600,
    stock: 40,
    per_member_limit: 2,
    words: '2–8℃ 保温 8 小时，送冷链药品用；附温度计插口。',
  },
  {
    name: '热敏小票纸',
    spec: '57 × 50 mm，20 卷',
    points: 600,
    cost: 2800,
    stock: 300,
    words: '收银小票通用，每卷约 25 米。',
  },
  {
    name: '药品标价签',
    spec: '100 张/盒',
    points: 260,
    cost: 900,
    stock: 500,
    words: '含品名、规格、产地、价格和会员价栏，可手写可打印。',
  },
  {
    name: '电子血压计',
    spec: '上臂式，语音',
    points: 3200,
    money: 5900,
    cost: 16_800,
    stock: 25,
    per_member_limit: 1,
    words: '店内免费测压用，双人各 99 组记忆，附适配器。',
  },
  {
    name: '防疫一次性手套',
    spec: 'PVC，100 只/盒',
    points: 380,
    cost: 1500,
    stock: 200,
    per_member_limit: 5,
    words: '中号，无粉，拆零称量时使用。',
  },
  {
    name: '温湿度记录仪',
    spec: 'USB 导出，1 台',
    points: 2400,
    cost: 9800,
    stock: 18,
    per_member_limit: 2,
    words: '阴凉库、常温库记录用，测温精度 ±0.5℃，一次可存 3 万组。',
  },
  {
    name: '不锈钢药匙',
    spec: '3 支装',
    points: 150,
    cost: 600,
    stock: 0,
    words: '中药饮片称量用。',
  },
  {
    name: '折叠推车',
    spec: '承重 90 kg',
    points: 2600,
    cost: 11_000,
    stock: 12,
    is_on: false,
    words: '门店卸货用。',
  },
];

const DRAW_RULES = '奖品以规则页公布的为准，不折现。\n用程序批量参加的，取消资格并收回奖品。';

/**
 * Fills in goods for points and orders of them in every state, a running draw with prizes of each kind, and past draws.
 */
export async function fillPoints(trx: Trx, now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  const goods: number[] = [];
  for (const [sort, one] of GOODS.entries()) {
    const input = { money: 0, stock: 0, per_member_limit: null, image_url: '', is_on: true, sort, ...one };
    const made = { id: null, version: 0, idempotencyKey: `demo-points-${sort}`, input };
    goods.push(await savePointsGoods(trx, operator, made, now - 60 * DAY_MS));
  }
  await fillOrders(trx, operator, goods, now);
  await fillDraws(trx, operator, goods, now);
}

/** Exchanges: account, goods, quantity, days ago and state of the order. */
const ORDERS: [
  username: string,
  goods: number,
  quantity: number,
  daysAgo: number,
  state: PointsOrderState,
][] = [
  ['buyer', 2, 1, 40, 'completed'],
  ['buyer', 4, 1, 12, 'cancelled'],
  ['buyer', 1, 1, 3, 'shipped'],
  ['buyer', 2, 2, 0, 'waiting'],
  ['chain', 3, 1, 20, 'completed'],
  ['chain', 5, 1, 1, 'waiting'],
  ['clinic', 2, 1, 6, 'shipped'],
];

async function fillOrders(trx: Trx, operator: Member, goods: readonly number[], now: number): Promise<void> {
  for (const [index, [username, which, quantity, daysAgo, state]] of ORDERS.entries()) {
    const member = await memberOf(trx, username);
    const [address] = await listAddresses(trx, member);
    if (!address) continue;
    const at = now - daysAgo * DAY_MS - 2 * HOUR_MS;
    const asked = { goodsId: goods[which] ?? 0, quantity, addressId: address.id };
    const { id } = await exchange(trx, member, { ...asked, idempotencyKey: `demo-order-${index}` }, at);
    if (state === 'cancelled') await cancelPointsOrder(trx, member, id, at + HOUR_MS);
    if (state !== 'shipped' && state !== 'completed') continue;
    const trackingNo = `SF90${String(10_000_000 + id)}`;
    await shipPointsOrder(trx, operator, { id, carrier: '顺丰速运', trackingNo }, at + HOUR_MS);
    if (state === 'completed') await receivePointsOrder(trx, member, id, at + 4 * DAY_MS);
  }
}

/** Draws of each member, with days ago: yesterday and before, so that all may draw today. */
const DRAWN: [username: string, daysAgo: number, kind: PrizeKind][] = [
  ['buyer', 6, 'nothing'],
  ['buyer', 5, 'points'],
  ['buyer', 3, 'coupon'],
  ['buyer', 2, 'nothing'],
  ['buyer', 1, 'goods'],
  ['clinic', 4, 'voucher'],
  ['clinic', 1, 'nothing'],
  ['chain', 2, 'points'],
  ['store1', 1, 'nothing'],
];

async function fillDraws(trx: Trx, operator: Member, goods: readonly number[], now: number): Promise<void> {
  const today = startOfDay(now);
  const batches = await trx
    .selectFrom('coupon_batch')
    .select(['id', 'kind', 'name'])
    .where('name', 'in', ['全场满减券', '老客户回馈现金券'])
    .execute();
  const batchOf = (kind: 'coupon' | 'voucher') => batches.find((batch) => batch.kind === kind)?.id ?? null;
  const nothing = { remarks: '', stock: null, points: null, batch_id: null, points_goods_id: null };
  const prizes: PrizeInput[] = [
    {
      ...nothing,
      kind: 'goods',
      name: '电子血压计',
      remarks: '上臂式',
      weight: 5,
      stock: 3,
      points_goods_id: goods[3] ?? null,
    },
    {
      ...nothing,
      kind: 'goods',
      name: '热敏小票纸',
      remarks: '20 卷',
      weight: 95,
      stock: 60,
      points_goods_id: goods[1] ?? null,
    },
    {
      ...nothing,
      kind: 'voucher',
      name: '50 元现金券',
      remarks: '无门槛',
      weight: 100,
      stock: 40,
      batch_id: batchOf('voucher'),
    },
    {
      ...nothing,
      kind: 'coupon',
      name: '30 元满减券',
      remarks: '满 1,000 元可用',
      weight: 800,
      stock: 500,
      batch_id: batchOf('coupon'),
    },
    { ...nothing, kind: 'points', name: '88 积分', remarks: '', weight: 6000, points: 88 },
  ];
  const usable = prizes.filter(
    ({ kind, batch_id }) => (kind !== 'coupon' && kind !== 'voucher') || batch_id !== null,
  );
  const starts = today - 10 * DAY_MS;
  const windows: [name: string, headline: string, starts_at: number, ends_at: number, isOn: boolean][] = [
    ['药仓会员抽奖', '每天一次，血压计、现金券、积分等你来抽', starts, today + 80 * DAY_MS, true],
    ['国庆抽奖', '积分天天送', today - 60 * DAY_MS, today - 50 * DAY_MS, true],
    ['双节抽奖', '双节备货，抽现金券', today + 20 * DAY_MS, today + 50 * DAY_MS, false],
  ];
  for (const [index, [name, headline, starts_at, ends_at, isOn]] of windows.entries()) {
    const at = starts_at - DAY_MS;
    const input = { name, headline, rules: DRAW_RULES, starts_at, ends_at };
    const made = { id: null, version: 0, idempotencyKey: `demo-draw-${index}`, input };
    const id = await saveDraw(trx, operator, made, Math.min(at, now));
    for (const [place, prize] of usable.entries()) {
      const saved = {
        drawId: id,
        id: null,
        version: 0,
        idempotencyKey: `demo-prize-${id}-${place}`,
        input: prize,
      };
      await savePrize(trx, operator, saved, Math.min(at, now));
    }
    await nothingAt(trx, operator, id, Math.min(at, now));
    if (isOn) await switchDraw(trx, operator, { id, isOn }, at);
    if (index === 0) await fillDrawn(trx, id, now);
  }
}

/** Sets the chance of no prize to three in ten. */
async function nothingAt(trx: Trx, operator: Member, drawId: number, at: number): Promise<void> {
  const last = (await findPrizes(trx, drawId, at)).at(-1);
  if (!last) return;
  const input = { name: last.name, remarks: last.remarks, weight: 3000 };
  await saveNothing(trx, operator, { drawId, id: last.id, version: last.version, input }, at);
}

/** Makes the draws listed above: the random number is chosen so that it gives a prize of the kind. */
async function fillDrawn(trx: Trx, drawId: number, now: number): Promise<void> {
  for (const [username, daysAgo, kind] of DRAWN) {
    const at = now - daysAgo * DAY_MS;
    const prizes = await findPrizes(trx, drawId, at);
    const place = prizes.findLastIndex((prize) => prize.kind === kind && prize.left !== 0);
    const before = weightsNow(prizes)
      .slice(0, place)
      .reduce((sum, weight) => sum + weight, 0);
    const asked = { drawId, roll: () => before };
    if (place >= 0) await drawForMember(trx, await memberOf(trx, username), asked, at);
  }
}
