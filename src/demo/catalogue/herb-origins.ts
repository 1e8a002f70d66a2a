/** Where herbs are grown, the best-known place (道地产地) leading; names as in the catalogue, without how they were prepared. */
const ORIGINS = `
甘肃: 黄芪 当归 党参 甘草 秦艽 前胡 款冬花
内蒙古: 黄芪 甘草 赤芍 防风 肉苁蓉 桔梗
安徽: 白芍 菊花 牡丹皮 木瓜 前胡 桔梗 茯苓 太子参 决明子
浙江: 浙贝母 白术 延胡索 玄参 麦冬 郁金 菊花 莪术 三棱 益母草 铁皮石斛
河南: 熟地黄 生地黄 山药 牛膝 菊花 金银花 山萸肉 红花 丹参 夏枯草 白芷 柴胡
四川: 川芎 川贝母 黄连片 黄柏 麦冬 川牛膝 白芷 丹参 郁金 莪术 泽泻 补骨脂 续断 厚朴 独活 鱼腥草 金钱草 干姜 半夏 枳壳 菟丝子 升麻 羌活 佛手 远志
云南: 三七 三七粉 天麻 茯苓 木香 石斛 铁皮石斛 砂仁 续断 当归 黄精
贵州: 天麻 杜仲 吴茱萸 太子参 石斛 何首乌 黄精 淫羊藿
广东: 陈皮 广藿香 何首乌 巴戟天 砂仁 佛手 肉桂 桂枝 桑寄生 芡实 葛根
广西: 肉桂 桂枝 鸡血藤 三七 郁金 莪术 桑寄生 钩藤
山东: 金银花 丹参 北沙参 黄芩片 蒲公英 西洋参 瓜蒌 桔梗 酸枣仁 牡蛎 炒酸枣仁 山楂 大枣 玫瑰花 麦芽
河北: 黄芩片 知母 酸枣仁 柴胡 板蓝根 大青叶 防风 紫菀 苦杏仁 苦参 桃仁 荆芥 薏苡仁 菟丝子 大枣
山西: 党参 连翘 黄芪 苦参 远志 柴胡 黄芩片 款冬花 知母 苦杏仁
陕西: 连翘 山萸肉 杜仲 酸枣仁 秦艽 丹参 柴胡 天麻 五味子 葛根
宁夏: 枸杞子 甘草 柴胡 秦艽
吉林: 人参片 红参片 西洋参 鹿茸片 五味子 防风 桔梗 升麻 苍术 淫羊藿 黄芪
辽宁: 五味子 人参片 鹿茸片 威灵仙 淫羊藿 苍术 山楂
黑龙江: 防风 赤芍 五味子 苍术 板蓝根 黄芩片
湖北: 茯苓 独活 苍术 玄参 厚朴 白术 黄连片 续断 夏枯草 益母草 钩藤 木瓜
湖南: 玉竹 百合 莲子 枳壳 枳实 栀子 白术 黄精 茯苓 厚朴 吴茱萸 鸡内金 香附
江西: 枳壳 栀子 车前子 泽泻 枳实 钩藤 香附 吴茱萸 葛根 玉竹
福建: 太子参 泽泻 莲子 枇杷叶 薏苡仁 女贞子
江苏: 薄荷 苍术 太子参 芡实 蒲公英 桑叶 紫苏叶 百合 牛膝 茵陈 夏枯草 枇杷叶 瓜蒌 决明子
新疆: 红花 肉苁蓉 甘草 枸杞子 大枣
青海: 枸杞子 羌活 秦艽
西藏: 川贝母
越南: 肉桂 胖大海
`;

const BY_HERB = new Map<string, string[]>();
for (const line of ORIGINS.trim().split('\n')) {
  const [place = '', herbs = ''] = line.split(': ');
  for (const herb of herbs.split(' ')) BY_HERB.set(herb, [...(BY_HERB.get(herb) ?? []), place]);
}

/** How slices were prepared, in front of the herb's name. */
const PREPARED = /^(麸炒|炒|炙|制|盐|醋|酒|姜|燀|法|蜜)+/;

/** The places a herb slice may be from, the best known leading; empty where none is known. */
export const originsOf = (name: string): readonly string[] =>
  BY_HERB.get(name) ?? BY_HERB.get(name.replace(PREPARED, '')) ?? [];

/** A grade that fits the price: of one herb the dearer is the better. `share` is the price in percent of the usual. */
export function gradeFor(share: number): '一等' | '选货' | '统货' {
  if (share >= 106) return '一等';
  return share >= 101 ? '选货' : '统货';
}
