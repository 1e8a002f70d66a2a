import { zone } from '#lib/catalogue/zones/zones.rules.ts';

/** Herb slices: chosen by use, origin and grade. */
export const zyyp = zone({
  route: 'zyyp',
  title: '中药专区',
  headline: '饮片按批检验，产地、等级和批号都写在商品上',
  accent: 'zy',
  motif: 'herbs',
  slot: 'zyzq',
  facts: [
    { name: '产地', text: '标签写到省，道地药材可按产地选' },
    { name: '等级', text: '一等、选货、统货分开标价' },
    { name: '检验', text: '每批随货附检验报告书' },
  ],
  rules: `## 购买条件

中药饮片须有相应的经营范围：药店为《药品经营许可证》含**中药饮片**，诊所与医疗机构按诊疗科目使用。范围以外的品种能看价格，不能加购。

## 到货验收

到货当场看色泽、气味、虫蛀、霉变。当时看得出的问题 48 小时内提出，留样 100 克并拍照；以后发现的质量问题，保质期内随时可以提出。水分、杂质有争议的，可以共同委托有资质的机构检验。`,
  blocks: [
    { kind: 'coupons', title: '饮片可用的券', remark: '', batchIds: null },
    {
      kind: 'goods_rule',
      title: '补虚常备',
      remark: '黄芪、当归、党参等配方用量大的品种',
      view: 'cards',
      rule: { category: 'buxu', inStock: true },
      sort: 'sales',
      limit: 5,
    },
  ],
  listing: {
    within: { zone: 'zy' },
    routes: { grid: 'zyyp' },
    sort: 'best',
    facets: [
      { param: 'origin', title: '产地', column: 'origin', most: 14 },
      { param: 'grade', title: '等级', column: 'grade', most: 6 },
    ],
    withoutGroups: ['category', 'form', 'rx'],
  },
});

/** Grades of herbs (《七十六种药材商品规格标准》) as buyers know them, the best first. */
export const HERB_GRADES: Readonly<Record<string, string>> = {
  一等: '个头大、断面好，杂质最少，适合精品柜与茶饮',
  选货: '从统货里挑过大小和色泽，配方与零售都合适',
  统货: '大小不分，性价比高，适合煎药与大用量处方',
};

/** Uses of each kind of herb, by the code of its category. */
export const HERB_USES: Readonly<Record<string, string>> = {
  buxu: '气血阴阳不足',
  qingre: '热毒、湿热、血热',
  jiebiao: '外感风寒、风热',
  huoxue: '瘀血、痛经、跌打',
  huatan: '咳嗽、痰多、气喘',
  liqi: '胀满、气滞',
  lishui: '水肿、小便不利',
  qufeng: '风湿痹痛',
  pinggan: '失眠、眩晕',
  shouse: '久泻、多汗、食积',
  wenli: '里寒、湿阻',
  flower: '茶饮、滋补礼品',
};
