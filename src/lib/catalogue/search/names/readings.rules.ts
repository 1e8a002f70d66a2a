/**
 * Words of the medicine trade whose reading a general pinyin dictionary gets wrong. One entry per comma:
 * the characters, then one syllable each. A reading is only ever added, never taken away: both the mended
 * and the general one are indexed, since buyers type either (domain "Search").
 */
const GINSENG = `参 shen,参苓 shen ling,参芪 shen qi,芪参 qi shen,参麦 shen mai,参附 shen fu,参桂 shen gui,
参茸 shen rong,参术 shen zhu,参苏 shen su,参芍 shen shao,参蛤 shen ge,参梅 shen mei,参乌 shen wu,
参七 shen qi,参仙 shen xian,参松 shen song,参灵 shen ling,参芎 shen xiong,参棘 shen ji,参枝 shen zhi,
参蛾 shen e,参景 shen jing,参茜 shen qian,参鹿 shen lu,参杞 shen qi,参归 shen gui,参皂苷 shen zao gan,
参连 shen lian,参柏 shen bo,参莲 shen lian,参莪 shen e,参龙 shen long,参三七 shen san qi,玄参 xuan shen,
苦参 ku shen,太子参 tai zi shen,红参 hong shen,白参 bai shen,拳参 quan shen,双参 shuang shen,
五加参 wu jia shen,刺参 ci shen,生晒参 sheng shai shen,花旗参 hua qi shen,珠子参 zhu zi shen,元参 yuan shen,
糖参 tang shen,野山参 ye shan shen,洋参 yang shen,紫参 zi shen,手参 shou shen,竹节参 zhu jie shen,
林下参 lin xia shen,园参 yuan shen,蛤参 ge shen,沙参 sha shen,西洋参 xi yang shen,参考 can kao,参照 can zhao,
参数 can shu,参比 can bi`;

const HERBS = `莪术 e zhu,枳术 zhi zhu,焦术 jiao zhu,苓术 ling zhu,炒术 chao zhu,二术 er zhu,芪术 qi zhu,
归术 gui zhu,于术 yu zhu,术附 zhu fu,苓桂术甘 ling gui zhu gan,冬术 dong zhu,芍术 shao zhu,姜术 jiang zhu,
术苓 zhu ling,健脾术 jian pi zhu,黄柏 huang bo,知柏 zhi bo,川柏 chuan bo,连柏 lian bo,芩柏 qin bo,苍柏 cang bo,
盐柏 yan bo,榆柏 yu bo,栀柏 zhi bo,柏皮 bo pi,重楼 chong lou,五行散 wu xing san,枸橼 ju yuan,
阿胶 e jiao,阿归 e gui,芪阿 qi e,参阿 shen e,归阿 gui e,茸阿 rong e,阿井 e jing,薄芝 bo zhi,
樟薄 zhang bo,柳薄 liu bo,银薄 yin bo,芎薄 xiong bo,荆薄 jing bo,菊薄 ju bo,薄愈 bo yu,朴硝 po xiao,
朴消 po xiao,广朴 guang po,芙朴 fu po,朴沉 po chen,朴实颗粒 po shi ke li,枳朴 zhi po,香朴 xiang po,
川朴 chuan po,苍朴 cang po,藿朴 huo po,姜朴 jiang po,连朴 lian po,朴花 po hua,甘桔 gan jie,桔贝 jie bei,
贝桔 bei jie,桔远 jie yuan,麻桔 ma jie,杏桔 xing jie,苦桔 ku jie,没食子 mo shi zi,乳没 ru mo,
藏茵陈 zang yin chen,藏降脂 zang jiang zhi,藏红 zang hong,藏菖蒲 zang chang pu,藏木香 zang mu xiang,
藏党参 zang dang shen,藏黄连 zang huang lian,藏药 zang yao,藏医 zang yi,藏香 zang xiang,还少 huan shao,
还睛 huan jing,还神 huan shen,还春 huan chun,还元 huan yuan,还童 huan tong,金匮 jin gui,荨麻疹 xun ma zhen,
柞木 zuo mu,五棓子 wu bei zi,蛤壳 ge qiao,海蛤 hai ge,蛤粉 ge fen,黛蛤 dai ge,青蛤 qing ge,枳壳 zhi qiao,
罂粟壳 ying su qiao,粟壳 su qiao,菝契 ba qia,射干 ye gan,槟榔 bing lang,焦槟 jiao bing,枣槟 zao bing,
螵蛸 piao xiao,海蛸 hai xiao,冯了性 feng liao xing,辟瘟 bi wen,辟秽 bi hui,大黄 dai huang`;

const COUGH = `消咳 xiao ke,痰咳 tan ke,喘咳 chuan ke,咳净 ke jing,咳宁 ke ning,咳停 ke ting,
咳必清 ke bi qing,苏菲咳 su fei ke,润咳 run ke,化咳 hua ke,清咳 qing ke,热咳 re ke,百咳 bai ke,
镇咳 zhen ke,咳平 ke ping,枇杷咳 pi pa ke,麻杏咳 ma xing ke,伤风咳 shang feng ke,咳快好 ke kuai hao,
百日咳 bai ri ke,治咳 zhi ke,顿咳 dun ke,久咳 jiu ke,咳灵 ke ling,咳康 ke kang,肺咳 fei ke,定咳 ding ke,
愈咳 yu ke,立咳 li ke,抗咳 kang ke,安咳 an ke,宣咳 xuan ke`;

const CHEMISTRY = `重组 chong zu,重铬酸 chong ge suan,枸橼酸 ju yuan suan,枸酸 ju suan,斯的明 si di ming,
次没食子酸 ci mo shi zi suan,藏红素 zang hong su,酮咯酸 tong luo suan,咯萘啶 luo nai ding,咯血 ka xue,
棓丙酯 bei bing zhi,棓酸 bei suan,薄膜 bo mo,薄层 bo ceng,粘贴 zhan tie,粘合 zhan he,粘敷 zhan fu,
自粘 zi zhan,可粘 ke zhan,口嚼 kou jue,壳聚糖 qiao ju tang,重塑 chong su,剥离 bo li,剥脱 bo tuo,
绷扎 beng za,塞米 se mi,泼尼松 po ni song`;

const PLACES = `亳州 bo zhou,乐清 yue qing,洪洞 hong tong,单县 shan xian,大埔 da bu,黄陂 huang pi,泌阳 bi yang,
蔚县 yu xian,乐亭 lao ting,浒墅关 xu shu guan,歙县 she xian,筠连 jun lian,喀什 ka shi,尉犁 yu li,
会稽 kuai ji,都匀 du yun,浚县 xun xian,都乐 du le,重药 chong yao,单氏 shan shi,曾氏 zeng shi,
解氏 xie shi,朝晖 zhao hui,阿房宫 e pang gong,六安 lu an`;

/** Mended readings by word, one syllable per character, `ü` as `v`. */
export const MEDICINE_READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [GINSENG, HERBS, COUGH, CHEMISTRY, PLACES]
    .flatMap((group) => group.split(','))
    .map((entry) => entry.trim().split(' '))
    .map(([word = '', ...syllables]) => [word, syllables] as const),
);

const LONGEST = Math.max(...[...MEDICINE_READINGS.keys()].map((word) => word.length));

/**
 * The readings of each character: the mended one first, the general one after it where they differ.
 * `ü` may be typed `v` or `u`, so a syllable with `v` is followed by its `u` form.
 *
 * @param characters Han characters in a row
 * @param general the general dictionary's syllable for each, `ü` as `v`
 */
export function mendReadings(characters: readonly string[], general: readonly string[]): string[][] {
  const mended: (string | undefined)[] = characters.map(() => undefined);
  for (let at = 0; at < characters.length;) {
    const [length, syllables] = longestWordAt(characters, at);
    syllables.forEach((syllable, offset) => (mended[at + offset] = syllable));
    at += length;
  }
  return characters.map((_, index) => spellings([mended[index], general[index]]));
}

function longestWordAt(characters: readonly string[], at: number): [number, readonly string[]] {
  for (let length = Math.min(LONGEST, characters.length - at); length > 0; length--) {
    const syllables = MEDICINE_READINGS.get(characters.slice(at, at + length).join(''));
    if (syllables) return [length, syllables];
  }
  return [1, []];
}

function spellings(syllables: readonly (string | undefined)[]): string[] {
  const known = syllables.filter((syllable) => syllable !== undefined && syllable !== '') as string[];
  return [...new Set([...known, ...known.map((syllable) => syllable.replace('v', 'u'))])];
}
