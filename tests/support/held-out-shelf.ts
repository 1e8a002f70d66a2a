import { sql } from 'kysely';
import { chunks } from '#lib/catalogue/search/names/tokens.rules.ts';
import { searchEngine } from '#lib/catalogue/search/sqlite-or-postgres.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { seededNumbers } from '#tests/bench/kit/timing.ts';
import { COLUMNS } from '#tests/bench/kit/wide-shelf.ts';
import type { HeldOut } from './search-hold-out.ts';

const AT_ONCE = 5000;
const ID = { name: 'id', type: 'integer' } as const;

/** Fills an empty, migrated database with these goods, outside the index; their ids count from 1. */
export async function shelveHeldOut(db: Db, goods: readonly HeldOut[]): Promise<void> {
  const makers = [...new Set(goods.map(({ maker }) => maker))];
  const idOf = new Map(makers.map((maker, at) => [maker, at + 1]));
  const row = ({ name, spec, maker }: HeldOut, at: number): unknown[] => {
    const figures = [at + 1, idOf.get(maker), (at * 7919) % 1000, 10, 1, 100, 200];
    return [...figures, name, '', '', '', '', spec, 'none', 0, 0];
  };
  await db.transaction().execute(async (trx) => {
    await sql`insert into category (code, name, kind) values ('all', '全部', 'drug')`.execute(trx);
    const { insertRows } = searchEngine(trx);
    const named = makers.map((maker) => [idOf.get(maker), maker]);
    await insertRows(trx, 'maker', [ID, { name: 'name', type: 'text' }], named);
    for (const some of chunks(goods.map(row), AT_ONCE)) await insertRows(trx, 'goods', COLUMNS, some);
  });
}

const STEMS = [...'阿奥贝苄达氟格环吉卡克拉洛美莫尼诺帕普瑞沙司他托维西辛伊左佐酚烷唑啶嘧啉肽芬霉林坦汀沙星'];
const HERBS = [
  ...'参芪归芍芎草苓术连柏芩翘银荷菊桔梗杏枇杷陈皮枳壳黄丹麻桂姜枣附葛根柴胡藿香紫苏清瘟花莲升片',
];
const FORMS = ['片', '胶囊', '颗粒', '分散片', '注射液', '口服液', '丸', '软膏', '缓释片', '滴眼液'];
const PLACES = [
  '广州',
  '北京',
  '上海',
  '江苏',
  '浙江',
  '山东',
  '河北',
  '四川',
  '云南',
  '湖北',
  '安徽',
  '吉林',
];
const LUCKY = [...'康宁泰和福瑞华仁济世堂龙凤圣元通达顺隆昌盛旺诺舒欣悦佳益佰景葵丰瑶岭峰原'];
const COMPANIES = ['制药有限公司', '药业股份有限公司', '药业集团有限公司', '生物制药有限公司'];
const STRENGTHS = [
  '0.25g',
  '0.5g',
  '0.125g',
  '10mg',
  '5mg',
  '50mg',
  '20mg',
  '100mg',
  '0.3g',
  '75mg',
  '10ml',
  '100ml',
  '80万单位',
  '2.5万单位',
  '400单位',
];
const PACKS = ['24粒/盒', '12片*2板/盒', '10支/盒', '12袋/盒', '36片/瓶', '48粒/盒', '6贴/盒', '100片/瓶'];
const DIGITS = ['0.9%', '5%', '10%', '50%', '30/70', '18种'];
const MARKS = ['(Ⅰ)', '(Ⅱ)', 'Ⅰ', 'Ⅱ', '(浓缩)', '(18AA)'];
const LETTERS = ['3M', 'N95', 'ABC', 'KN'];

/** A shelf of made-up goods; names, specs and makers occur nowhere else, so that the search was not tuned to them. */
export function heldOutGoods(count: number, seed = 40): HeldOut[] {
  const chance = seededNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)]!;
  const some = (signs: readonly string[], length: number) =>
    Array.from({ length }, () => pick(signs)).join('');
  const makers = Array.from({ length: Math.ceil(count / 8) }, () => {
    return pick(PLACES) + some(LUCKY, 2 + chance(2)) + pick(COMPANIES);
  });
  const stems = Array.from({ length: Math.ceil(count / 6) }, () =>
    chance(2) === 0 ? some(STEMS, 3 + chance(3)) : some(HERBS, 3 + chance(3)),
  );
  const names = stems.flatMap((stem) => {
    const plain = stem + pick(FORMS);
    const more = [
      `${stem}${pick(STEMS)}${pick(STEMS)}${pick(FORMS)}`,
      `${pick(DIGITS)}${stem}${pick(FORMS)}`,
      `${pick(LETTERS)}${some(HERBS, 2)}${pick(['口罩', '贴膏', '手套'])}`,
      `复方${stem}${pick(FORMS)}`,
      `${stem}丸(大蜜丸)`,
      `${stem}${pick(FORMS)}${pick(MARKS)}`,
      `注射用${stem}${pick(['B', 'B6', 'α2b', '-11'])}`,
    ];
    return [plain, plain, stem + pick(FORMS), pick(more)];
  });
  return Array.from({ length: count }, () => ({
    name: pick(names),
    spec: `${pick(STRENGTHS)}*${pick(PACKS)}`,
    maker: pick(makers),
  }));
}
