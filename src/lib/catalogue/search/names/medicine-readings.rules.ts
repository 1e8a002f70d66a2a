/**
 * Readings used by the medicine trade. A general pinyin dictionary gets about one name in five wrong; the lists below
 * were checked character by character, for every one with more than one reading in long lists of medicines and makers.
 * A reading is only ever added, never removed: buyers type either (product §4.1).
 */

/** Characters that are typed in more than one way wherever they stand: the likelier way in a medicine's name first. */
const CHARACTERS = `参 shen/can,咳 ke/hai,术 zhu/shu,重 chong/zhong,阿 a/e,藏 zang/cang,薄 bo/bao,柏 bai/bo,朴 po/pu,桔 jie/ju,
枸 ju/gou,壳 qiao/ke,蛤 ge/ha,没 mo/mei,粘 zhan/nian,塞 sai/se,的 di/de,都 du/dou,还 huan/hai,乐 le/yue,
长 chang/zhang,槟 bing/bin,咯 luo/ge/ka,嚼 jue/jiao,血 xue/xie,荨 xun/qian,茜 qian/xi,仔 zai/zi,
莨 lang/liang,莎 sha/suo,刹 sha/cha,拗 ao/niu,脯 pu/fu,吖 a/ya,伽 jia/ga/qie,诃 he/ke,铬 ge/luo,豉 chi/shi,
粳 jing/geng,熨 yun/yu,扎 zha/za,鞘 qiao/shao,艽 jiao/jiu,呫 zhan/tie,乾 qian/gan,楤 song/cong,燀 chan/dan,
契 qia/qi,莶 xian/lian,蕈 xun/tan,芫 yuan/yan,爪 zhua/zhao,枞 zong/cong,柞 zuo/zha,蛸 xiao/shao,荠 qi/ji,
棓 bei/bang,椹 shen/zhen,匮 gui/kui,辟 bi/pi,嗨 hai/hei,囗 kou/wei,疸 dan/da,泌 mi/bi,秘 mi/bi,芥 jie/gai,
苕 shao/tiao,蓂 mi/ming,鲑 gui/xie,缩 suo/su,酞 tai/dai,蔓 man/wan,莞 guan/wan,瞿 qu/ju`;

/** Words that decide which reading is likelier: the characters, then one syllable each. */
const GINSENG = `参考 can kao,参照 can zhao,参数 can shu,参比 can bi,参天 can tian,参与 can yu,参柏 shen bo,参阿 shen e`;

const HERBS = `五行散 wu xing san,手术 shou shu,技术 ji shu,艺术 yi shu,美术 mei shu,武术 wu shu,学术 xue shu,
黄柏 huang bo,知柏 zhi bo,川柏 chuan bo,连柏 lian bo,芩柏 qin bo,苍柏 cang bo,盐柏 yan bo,榆柏 yu bo,
栀柏 zhi bo,柏栀 bo zhi,苦柏 ku bo,芪柏 qi bo,青柏 qing bo,柏皮 bo pi,阿胶 e jiao,阿归 e gui,归阿 gui e,
芪阿 qi e,茸阿 rong e,阿井 e jing,东阿 dong e,阿房宫 e fang gong,艾朴 ai pu,桔红 ju hong,桔络 ju luo,
桔核 ju he,枸杞 gou qi,枸杞子 gou qi zi,蛤蟆 ha ma,蛤青 ha qing,包藏 bao cang,收藏 shou cang,射干 ye gan,
射麻 ye ma,大黄 dai huang,荠菜 ji cai,罗卜 luo bo,冯了性 feng liao xing,莎草 suo cao,仔细 zi xi,
芫荽 yan sui,芫蒿 yan hao,扎冲 za chong`;

const CHEMISTRY = `重酒石酸 zhong jiu shi suan,重碳酸 zhong tan suan,重金属 zhong jin shu,重质 zhong zhi,重度 zhong du,
重症 zhong zheng,枸椽酸 ju yuan suan,咯血 ka xue,鹭鸶咯 lu si ka,有的 you de,我的 wo de,粘菌素 nian jun su,
粘连 nian lian,粘膜 nian mo,粘液 nian ye,粘度 nian du,多粘 duo nian,红粘 hong nian,壳聚糖 ke ju tang,
脱壳 tuo ke,生长 sheng zhang,增长 zeng zhang,成长 cheng zhang,助长 zhu zhang,闭塞 bi se,栓塞 shuan se,
堵塞 du se,便塞停 bian se ting,绷扎 beng za,包扎 bao za,结扎 jie za,剥离 bo li,剥脱 bo tuo`;

const PLACES = `乐清 yue qing,音乐 yin yue,洪洞 hong tong,单县 shan xian,大埔 da bu,黄陂 huang pi,泌阳 bi yang,
蔚县 yu xian,乐亭 lao ting,浒墅关 xu shu guan,歙县 she xian,筠连 jun lian,喀什 ka shi,尉犁 yu li,
会稽 kuai ji,浚县 xun xian,单氏 shan shi,曾氏 zeng shi,解氏 xie shi,仇氏 qiu shi,朝晖 zhao hui,六合 lu he,
般若 bo re,区氏 ou shi`;

const parsed = (group: string): (readonly [string, readonly string[]])[] =>
  group.split(',').map((entry) => {
    const [word = '', ...syllables] = entry.trim().split(' ');
    return [word, syllables];
  });

/** Corrected readings by word, one syllable per character, `ü` as `v`. */
export const MEDICINE_READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [GINSENG, HERBS, CHEMISTRY, PLACES].flatMap(parsed),
);

/** All readings of characters that are typed in more than one way, the likelier first. */
export const CHARACTER_READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  parsed(CHARACTERS).map(([character, [readings = '']]) => [character, readings.split('/')]),
);

const LONGEST = Math.max(...[...MEDICINE_READINGS.keys()].map((word) => word.length));

/**
 * The readings of each character: its word's first, then the character's own, then the general one where it differs.
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
  return characters.map((character, index) =>
    spellings([mended[index], ...(CHARACTER_READINGS.get(character) ?? []), general[index]]),
  );
}

function longestWordAt(characters: readonly string[], at: number): [number, readonly string[]] {
  for (let length = Math.min(LONGEST, characters.length - at); length > 1; length--) {
    const syllables = MEDICINE_READINGS.get(characters.slice(at, at + length).join(''));
    if (syllables) return [length, syllables];
  }
  return [1, []];
}

function spellings(syllables: readonly (string | undefined)[]): string[] {
  const known = syllables.filter((syllable) => syllable !== undefined && syllable !== '') as string[];
  return [...new Set([...known, ...known.map((syllable) => syllable.replace('v', 'u'))])];
}
