import type { FilledGoods } from '#demo/fill-goods.ts';
import { setAdvertTarget } from '#demo/demo.repository.ts';
import { SEASON, seasonWindow } from '#demo/promotions/season.ts';
import { memberOf } from '#demo/fill-orders.ts';
import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { saveZone, type ZoneInput } from '#lib/catalogue/zones/zones.service.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';

type Filled = Partial<ZoneInput> & Pick<ZoneInput, 'title' | 'headline' | 'accent' | 'motif' | 'blocks'>;

const goodsOf = (
  goods: readonly FilledGoods[],
  categories: readonly string[],
  limit: number,
): readonly number[] =>
  goods
    .filter(
      ({ categoryCode, rxClass, stock }) =>
        categories.includes(categoryCode) && rxClass !== 'rx' && stock > 0,
    )
    .toSorted((a, b) => b.salesCount - a.salesCount || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);

/**
 * Fills in zones and activities of the templates by the operator: one of each that runs, one scheduled, one that is
 * over.
 */
export async function fillZones(trx: Trx, goods: readonly FilledGoods[], now: number): Promise<void> {
  const operator = await memberOf(trx, 'operator');
  const today = startOfDay(now);
  for (const [key, filled] of zonesOf(goods, today)) {
    const input: ZoneInput = {
      imageUrl: '',
      rules: '',
      isOpen: true,
      startsAt: null,
      endsAt: null,
      ...filled,
    };
    const isOver = input.endsAt !== null && input.endsAt <= now;
    const savedAt = isOver ? (input.endsAt ?? now) - 30 * DAY_MS : now;
    const id = await saveZone(trx, operator, { zone: { key, id: null, version: 0 }, input }, savedAt);
    if (input.title === SEASON.name) await setAdvertTarget(trx, SEASON.name, pathTo('hdmb', { id }));
  }
}

function zonesOf(goods: readonly FilledGoods[], today: number): [ZoneKey, Filled][] {
  const season = seasonWindow(today);
  const handPicked = (title: string, remark: string, categories: readonly string[]): ZoneBlock[] => {
    const goodsIds = goodsOf(goods, categories, 10);
    return goodsIds.length > 0 ? [{ kind: 'goods', title, remark, view: 'cards', goodsIds }] : [];
  };
  return [
    [
      'zqmb',
      {
        title: '家庭药箱常备',
        headline: '退热、肠胃、创口、测量，小店一次配齐',
        accent: 'brand',
        motif: 'boxes',
        blocks: [
          ...handPicked('感冒退热', '非处方品种，按销量排列', ['coldw', 'coldz', 'pain']),
          ...handPicked('肠胃不适', '', ['diarr', 'stomz', 'probio']),
          {
            kind: 'goods_rule',
            title: '创口与测量',
            remark: '第一、二类器械，先看资质要求',
            view: 'table',
            rule: { category: 'device', inStock: true },
            sort: 'sales',
            limit: 10,
          },
          {
            kind: 'text',
            title: '配货建议',
            text: '单店一个月的用量，退热与肠胃各备 **3–5 个品种**，同一品种先比单位价再看效期。\n\n器械要有相应的备案凭证，见[器械专区](/qxzq)的说明。',
          },
        ],
      },
    ],
    [
      'zqmb',
      {
        title: '春季过敏防护',
        headline: '抗过敏、鼻腔护理与防护用品',
        accent: 'season',
        motif: 'calendar',
        startsAt: today + 60 * DAY_MS,
        endsAt: today + 150 * DAY_MS,
        blocks: handPicked('抗过敏', '', ['allergy', 'nose']),
      },
    ],
    [
      'hdmb',
      {
        title: SEASON.name,
        headline: SEASON.text,
        accent: 'season',
        motif: 'coupon',
        startsAt: season.from,
        endsAt: season.to,
        rules:
          '感冒、清热、解热镇痛、暑湿类的非处方药参加，全部品种见[活动专区](/yjh)。只算达到的最高一档，可与一张优惠券同用。\n\n活动期间价格以购物车为准，结束后恢复原价。',
        blocks: [
          { kind: 'coupons', title: '先领券', remark: '每个账户一张', batchIds: null },
          ...handPicked('清热解毒', '秋冬常备', ['heat']),
          ...handPicked('感冒用药', '', ['coldw', 'coldz']),
          {
            kind: 'banner',
            title: '近效期特卖',
            text: '周转快的门店可以再省一截',
            url: '/jxqzc',
            imageUrl: '',
          },
        ],
      },
    ],
    [
      'hdmb',
      {
        title: '国庆备货专场',
        headline: '假期前备货',
        accent: 'near',
        motif: 'delivery',
        startsAt: today - 60 * DAY_MS,
        endsAt: today - 40 * DAY_MS,
        blocks: handPicked('解热镇痛', '', ['pain']),
      },
    ],
  ];
}
