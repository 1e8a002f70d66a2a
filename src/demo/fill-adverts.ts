import type { Trx } from '#lib/platform/db/database.server.ts';
import { findBrandId, insertMany } from '#demo/demo.repository.ts';
import { SEASON, seasonWindow } from '#demo/promotions/season.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

type Filled = readonly [
  slot: string,
  title: string,
  subtitle: string,
  url: string,
  accent: string,
  motif: string,
];

/** One of each slot at least, so that every place of an advert is seen in the demo shop. */
const ADVERTS: readonly Filled[] = [
  ['common', SEASON.name, SEASON.text, '/hdmb', 'brand', 'boxes'],
  ['common', '中药饮片产地直采', '按批检验，每一袋都能查到产地与批号', '/zyyp', 'zy', 'herbs'],
  ['common', '器械耗材满额折扣', '满 500 打 98 折，满 2000 打 95 折', '/qxzq', 'qx', 'devices'],
  ['common', '近效期特卖', '效期写明，价格更低，周转快的门店放心拿', '/jxqzc', 'near', 'calendar'],
  ['kxzq_ad', '控销品种，区域内统一供货', '先看销售区域再订货', '/kxzq', 'kxzq', 'boxes'],
  ['bottom', '包邮专区，满包邮数量就送到店', '达到包邮数量就免运费，不用凑单', '/yx', 'youx', 'delivery'],
  ['top', '冷藏药品怎么送', '全程温控，到店一起看记录', '/help/zfps/hwps', 'season', 'delivery'],
  ['xrtj', '第一次来，三步下单', '注册、传证照、采购，每一步都写清楚', '/help/xrzn/gwzn', 'brand', 'boxes'],
  ['right', '家庭药箱常备', '退热、肠胃、创口、测量，一次配齐', '/zqmb', 'season', 'boxes'],
  ['login', '新品上架', '先看规格、效期和单位价格', '/list?zone=new', 'brand', 'calendar'],
  ['ppzq', '品牌索引', '按名称找厂家和它的全部品种', '/ppzq/index', 'brand', 'boxes'],
  ['kxzq', '控销新品', '新进的控销品种，先看销售区域', '/kxzq/new', 'kxzq', 'boxes'],
  ['new_kxzq', '全部控销品种', '按销售区域供货', '/kxzq', 'kxzq', 'calendar'],
  ['zyzq', '药食同源', '枸杞、山药、红枣按产地选', '/zyyp?category=herb', 'zy', 'herbs'],
  ['yx', '包邮怎么算', '每个品种写明包邮数量，达到就免运费', '/yx/rule', 'youx', 'delivery'],
  ['postList', '限时秒杀', '每天的场次和品种，提前一天能看', '/mrtj/spike', 'spike', 'calendar'],
  ['demo', '演示横幅', '供程序读取', '/list', 'brand', 'boxes'],
];

/** Adverts with a window, in days from today: one to come, one that is over. */
const PLANNED = [
  ['common', '年货节备货', '礼盒与常备药，提前三周开始', '/list?zone=new', [30, 51]],
  ['common', '国庆备货专场', '假期前备货', '/list', [-60, -40]],
] as const;

/** The adverts of every slot; that of a brand stands on the page of the first. */
export async function fillAdverts(trx: Trx, now: number): Promise<void> {
  const today = startOfDay(now);
  const season = seasonWindow(today);
  const brand = await findBrandId(trx);
  const ofBrand: Filled[] =
    brand === undefined
      ? []
      : [
          [
            `brand/${brand}`,
            '厂家授权',
            '授权书在本页',
            pathTo('ppzq_info', { id: brand }),
            'brand',
            'boxes',
          ],
        ];
  const running = [...ADVERTS, ...ofBrand].map(([slot, title, subtitle, url, accent, motif], sort) => ({
    slot,
    title,
    subtitle,
    url,
    accent,
    motif,
    sort,
    image_url: '',
    ...(title === SEASON.name
      ? { starts_at: season.from, ends_at: season.to }
      : { starts_at: null, ends_at: null }),
  }));
  const planned = PLANNED.map(([slot, title, subtitle, url, [from, to]], place) => ({
    slot,
    title,
    subtitle,
    url,
    accent: 'season',
    motif: 'calendar',
    sort: place + running.length,
    image_url: '',
    starts_at: today + from * DAY_MS,
    ends_at: today + to * DAY_MS,
  }));
  await insertMany(trx, 'advert', [...running, ...planned]);
}
