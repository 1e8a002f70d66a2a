/**
 * Reasons why a goods may not be carried; the first five are the classes the site publishes nothing about (product
 * §1.4).
 */
type ForbiddenKind =
  | 'toxic'
  | 'narcotic'
  | 'psychotropic'
  | 'radioactive'
  | 'detox'
  | 'precursor'
  | 'controlled'
  | 'raw_material'
  | 'vaccine';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names that hold a forbidden word but are not of its class. */
const NOT_FORBIDDEN: readonly string[] = words(`
  阿扑吗啡 去水吗啡 罂粟碱 罂粟乙碘油 肉毒抗毒素 纳洛酮 火麻仁 
  牛痘疫苗接种家兔炎症皮肤提取物 牛痘疫苗致炎兔皮提取物 氨林巴比妥 复方氢溴酸右美沙芬
`);

/**
 * Words in a medicine's name by class. Stems stand for whole families: 西泮 for diazepam and related substances, 唑仑
 * for midazolam and related ones, 巴比妥 for the barbiturates.
 */
const FORBIDDEN_WORDS: readonly (readonly [ForbiddenKind, readonly string[]])[] = [
  ['detox', words('戒毒 脱毒 美沙酮 美散痛 纳曲酮 洛非西定 济泰片 福康片 益安回生 安君宁')],
  [
    'narcotic',
    words(`
      吗啡 氢吗啡酮 芬太尼 哌替啶 度冷丁 可待因 罂粟待因 双氢待因 伪麻待因 羟考酮 氢可酮 泰勒宁 奥施康定 美施康定
      多瑞吉 埃托啡 布桂嗪 强痛定 可卡因 古柯 阿片酊 阿片粉 阿片片 阿片全碱 阿桔片 阿司可咖 鸦片 罂粟壳 罂粟果 福尔可定 福尔克定 福可定 他喷他多 奥赛利定
      右丙氧芬 左啡诺 地芬诺酯 阿法罗定 蒂巴因 泰巴因 匹米诺定 噻吩诺啡 大麻 海洛因 二醋吗啡 优尼佛 泰吉利定
    `),
  ],
  [
    'psychotropic',
    words(`
      西泮 安定片 安定注射 唑仑 巴比妥 鲁米那 氯胺酮 哌甲酯 哌醋甲酯 利他林 专注达 苯丙胺 丁丙诺啡 喷他佐辛 布托啡诺
      纳布啡 地佐辛 曲马多 曲马朵 奇曼丁 唑吡坦 佐匹克隆 扎来普隆 甲丙氨酯 眠尔通 氯氮䓬 氯氮卓 利眠宁 格鲁米特
      导眠能 匹莫林 莫达非尼 马吲哚 芬特明 安非拉酮 羟丁酸钠 安钠咖 苯甲酸钠咖啡因 枸橼酸咖啡因 麦角胺咖啡因
      氢溴酸右美沙芬 吡仑帕奈 苏沃雷生 莱博雷生 达利雷生 依他佐辛 纳呋拉啡 氯卡色林 甲喹酮 安眠酮 速可眠
      依托咪酯 赛洛西宾 卡西酮
    `),
  ],
  ['radioactive', words('放射性 密封籽源 粒子源 锝标记 氟代脱氧葡糖 云克 核素')],
  [
    'toxic',
    words('肉毒毒素 肉毒素 肉毒杆菌 保妥适 亚砷酸 三氧化二砷 砒霜 砒石 士的宁 士的年 毒扁豆碱 升汞 氰化'),
  ],
];

const TOXIC_HERBS = words(`
  红砒 白砒 水银 生马钱子 马钱子 生川乌 川乌 生草乌 草乌 生白附子 生附子 生半夏 生南星 生天南星 生巴豆 巴豆 斑蝥 生斑蝥
  青娘虫 青娘子 红娘虫 红娘子 生甘遂 生狼毒 生藤黄 藤黄 生千金子 生天仙子 天仙子 闹羊花 雪上一枝蒿 红升丹 白降丹
  蟾酥 洋金花 红粉 轻粉 雄黄
`);

const SOLE_EPHEDRINE = /^(?:盐酸|硫酸)?(?:去甲|甲基)?麻黄[碱素](?:注射液|片|糖浆|滴鼻液|滴鼻剂)?$/;
const DETAIL = /\(.*?\)|饮片|配方颗粒|颗粒|细粉|粉末|粉|个$|块$|段$/g;

/**
 * True for the 28 raw toxic herbs (医疗用毒性药品管理品种), as goods of their own; prepared ones (制川乌) and compounds
 * that hold one (雄黄解毒散) are not of the class.
 */
function isRawToxicHerb(name: string): boolean {
  const plain = name.replace(DETAIL, '').trim();
  return TOXIC_HERBS.includes(plain) || TOXIC_HERBS.includes(name);
}

/** True for ephedrine alone: a precursor chemical, not a compound that may be sold with care. */
function isSoleEphedrine(name: string): boolean {
  return SOLE_EPHEDRINE.test(name.replace(DETAIL, '').trim());
}

/** Fields of a goods used to check whether the site may carry it. */
export interface Suspect {
  name: string;
  brandName: string;
  spec: string;
  dosageForm: string;
  category: string;
  /** keywords of the list's own flags column, separated by comma, semicolon or blank */
  flags: string;
}

interface Refusal {
  kind: ForbiddenKind;
  /** plain Chinese, for the report */
  reason: string;
}

const LABELS: Record<ForbiddenKind, string> = {
  toxic: '医疗用毒性药品，本站不销售',
  narcotic: '麻醉药品或含麻醉药品的制剂，本站不销售',
  psychotropic: '精神药品，本站不销售',
  radioactive: '放射性药品，本站不销售',
  detox: '戒毒药品，本站不销售',
  precursor: '药品类易制毒化学品单方制剂，本站不销售',
  controlled: '列表标明为麻醉药品或精神药品，本站不销售',
  raw_material: '原料药、试剂或中间体，不属于药店和诊所的采购范围',
  vaccine: '疫苗由疾控机构统一采购供应，本站不销售',
};

const FLAGS: readonly (readonly [RegExp, ForbiddenKind])[] = [
  [/narcotic_?psychotropic|麻精/, 'controlled'],
  [/radioactive|放射/, 'radioactive'],
  [/narcotic|麻醉药/, 'narcotic'],
  [/psychotropic|精神药|精一|精二/, 'psychotropic'],
  [/toxic|毒性/, 'toxic'],
  [/detox|戒毒/, 'detox'],
  [/raw_?material|reagent|原料|试剂(?!盒)/, 'raw_material'],
  [/vaccine|疫苗/, 'vaccine'],
];

const ISOTOPE =
  /[[(]?(?!13C|15N|18O)\d{2,3}m?(?:Tc|I|F|P|Sr|Sm|Ra|Lu|Ga|Tl|In|Re|Xe|Cr|Y|C|N)[\])]|(?:碘|锝|氟|磷|锶|钐|镭|镥|镓|铊|铟|铼|氙|钇)[[(]\d{2,3}m?[A-Z]/i;

function byName({ name, brandName, spec }: Suspect): ForbiddenKind | null {
  const text = `${name} ${brandName}`.normalize('NFKC').replace(/哒唑仑/g, '达唑仑');
  const cleared = NOT_FORBIDDEN.reduce((rest, word) => rest.replaceAll(word, ''), text);
  const found = FORBIDDEN_WORDS.find(([, words]) => words.some((word) => cleared.includes(word)));
  if (found) return found[0];
  if (ISOTOPE.test(text) || /\d\s*[GMk]Bq\b/i.test(spec)) return 'radioactive';
  if (isSoleEphedrine(name.normalize('NFKC'))) return 'precursor';
  return isRawToxicHerb(name.normalize('NFKC').trim()) ? 'toxic' : null;
}

function byKind({ name, dosageForm, category }: Suspect): ForbiddenKind | null {
  if (/原料|中间体|试剂(?!盒)/.test(`${dosageForm} ${category}`)) return 'raw_material';
  const isVaccine = /疫苗/.test(name) && !NOT_FORBIDDEN.some((word) => name.includes(word));
  return isVaccine ? 'vaccine' : null;
}

/** The list's own flags; one with a question mark is a guess and is ignored for a name known to be harmless. */
function byFlags({ flags, name }: Suspect): ForbiddenKind | null {
  const isHarmless = NOT_FORBIDDEN.some((word) => name.includes(word));
  for (const flag of flags.toLowerCase().split(/[,;，；、\s]+/)) {
    const found = FLAGS.find(([pattern]) => pattern.test(flag));
    if (found && !(isHarmless && /\?|？|vaccine/.test(flag))) return found[1];
  }
  return null;
}

/**
 * Returns the reason why the site must not carry a goods: toxic, narcotic, psychotropic, radioactive and detox drugs
 * (product §1.4), and goods that pharmacies and clinics do not buy here (raw materials, vaccines); null where there is
 * none. Name and brand are checked first, then kind and flags, so that the reason is as exact as possible.
 */
export function refusal(suspect: Suspect): Refusal | null {
  const kind = byName(suspect) ?? byKind(suspect) ?? byFlags(suspect);
  return kind === null ? null : { kind, reason: LABELS[kind] };
}

/** Compounds with ephedrine (含麻黄碱类复方制剂): sold in a separate order, paid by transfer. */
export function hasEphedrine({ name, brandName, flags }: Suspect): boolean {
  return (
    /麻黄碱|麻黄素|伪麻|酚麻|麻美|氨麻|去甲麻/.test(`${name} ${brandName}`) ||
    /ephedrine(?!\?)|含麻/.test(flags)
  );
}
