import { readdirSync } from 'node:fs';
import { fillPicture } from '#demo/fill-articles.ts';
import { projectRoot } from '#server/project-root.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { insertMany, insertNavigationRow } from '#demo/demo.repository.ts';
import { pictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import { setSetting } from '#lib/platform/db/setting.server.ts';

/** Entries of the navigation; one with an empty name that links to a zone has the zone's name. */
const NAVIGATION: [name: string, url: string, children?: [string, string][]][] = [
  ['首页', '/'],
  ['全部商品', '/list', [['新品上架', '/list?zone=new']]],
  ['', '/yx'],
  [
    '',
    '/zyyp',
    [
      ['中药饮片', '/list?category=herb'],
      ['中成药·补益', '/list?category=tonic'],
    ],
  ],
  ['', '/qxzq'],
  ['', '/kxzq', [['', '/kxzq/new']]],
  ['', '/jxqzc'],
  [
    '促销活动',
    '/yjh',
    [
      ['', '/mrtj'],
      ['', '/mrtj/spike'],
      ['', '/lqzx'],
      ['', '/zhzq'],
      ['', '/hb'],
      ['年终福利', '/welfare'],
      ['', '/yyh'],
      ['年货节', '*'],
      ['厂家直供周', '#厂家直供周 12 月 10 日开始，到时在这里进入'],
    ],
  ],
  ['', '/ppzq'],
];

/** The folder of the pictures of menus. */
const FOLDER = new URL('src/demo/menus/', projectRoot);

/** Pictures of some entries, by their links. */
const PICTURES: Readonly<Record<string, string>> = {
  '/mrtj': 'b6057a149707e17b',
  '/mrtj/spike': '2f80d7a81a4fdb7e',
  '/lqzx': '9f05f58c895b6c58',
  '/zhzq': 'd71f608db2f51f8f',
};

/** Links of the utility bar in addition to the fixed ones. */
const UTILITY: [name: string, url: string][] = [['', '/lqzx']];

const HOT_SEARCHES = ['连花清瘟', '阿莫西林', '布洛芬', '六味地黄丸', '血糖试纸', '一次性口罩', '二甲双胍'];

/** Delivery fee and the goods amount it is waived from, by province; the empty code is all other provinces. */
const SHIPPING: [code: string, name: string, fee_fen: number, threshold_fen: number][] = [
  ['', '其他地区', 2500, 150_000],
  ['41', '河南省', 1000, 50_000],
  ['31', '上海市', 1500, 80_000],
  ['32', '江苏省', 1500, 80_000],
  ['33', '浙江省', 1500, 80_000],
  ['34', '安徽省', 1500, 80_000],
  ['42', '湖北省', 1500, 80_000],
  ['54', '西藏自治区', 6000, 500_000],
  ['65', '新疆维吾尔自治区', 6000, 500_000],
];

/** Fills in navigation, hot searches, delivery fees and the shop's own settings. */
export async function fillShop(trx: Trx, now: number): Promise<void> {
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }))
    await fillPicture(trx, { folder: FOLDER, name }, now);
  for (const [sort, [name, url, children = []]] of NAVIGATION.entries()) {
    const parent_id = await insertNavigationRow(trx, { parent_id: null, name, url, sort });
    for (const [place, [childName, childUrl]] of children.entries()) {
      const key = PICTURES[childUrl];
      const image_url = key === undefined ? '' : pictureAddress({ key, width: 96, height: 96 });
      await insertNavigationRow(trx, { parent_id, name: childName, url: childUrl, image_url, sort: place });
    }
  }
  for (const [sort, name] of HOT_SEARCHES.entries())
    await insertNavigationRow(trx, { parent_id: null, menu: 'hot', name, url: '', sort });
  for (const [place, [name, url]] of UTILITY.entries())
    await insertNavigationRow(trx, { parent_id: null, menu: 'utility', name, url, sort: 10 + place });
  await insertMany(
    trx,
    'shipping_region',
    SHIPPING.map(([region_code, name, fee_fen, threshold_fen]) => ({
      region_code,
      name,
      fee_fen,
      threshold_fen,
    })),
  );
  const settings = {
    common_config: {
      hot_line: '400-800-1234',
      service_hours: '每天 8:00–20:00',
      company: '药仓医药（演示）有限公司',
      address: '河南省郑州市管城回族区演示路 1 号',
    },
    service_week: [
      { days: '周一至周五', hours: '8:00–20:00', note: '下单、发货、开票、售后' },
      { days: '周六、周日', hours: '8:00–20:00', note: '下单与售后，发票顺延到周一' },
      { days: '法定节假日', hours: '9:00–17:00', note: '电话值班，当天发货安排见公告' },
    ],
    quality_inspection: {
      quality_inspection_url: '/help/xrzn/aqgw?id=223',
      msg: '药检报告',
    },
    licences: [
      { name: '药品经营许可证', number: '豫AA371000001（演示）' },
      { name: '医疗器械经营许可证', number: '豫郑食药监械经营许20260001号（演示）' },
      { name: '食品经营许可证', number: 'JY14101000000001（演示）' },
      { name: '营业执照', number: '91410100MA00000000（演示）' },
    ],
    return_address: { address: '河南省郑州市管城回族区演示路 1 号 药仓郑州仓退货组，张敏收，0371-6000-1234' },
    bank_account: {
      name: '药仓医药（演示）有限公司',
      bank: '中国工商银行郑州演示支行',
      account: '1702 0000 0000 0000 001',
    },
    house_contact: { name: '药仓客服', phone: '400-800-1234' },
  };
  for (const [key, value] of Object.entries(settings)) await setSetting(trx, key, JSON.stringify(value));
}
