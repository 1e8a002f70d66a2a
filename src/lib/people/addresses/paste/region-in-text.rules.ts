import { type Province, PROVINCES } from '#lib/platform/regions.rules.ts';

/** A region at the beginning of a text. */
export interface FoundRegion {
  /** Six digits of a city, or of a province when no city is named; see `isDeliverable`. */
  code: string;
  /** Characters of the text that name it. */
  length: number;
  /** Certainty of the match: a full name counts more than a short one, a city more than a province alone. */
  certainty: number;
}

interface Name {
  text: string;
  code: string;
  /** `河南省`, not `河南` */
  isWhole: boolean;
}

/** Peoples' names between a prefecture's name and `自治州`. */
const PEOPLES =
  /(?:(?:蒙古|哈萨克|柯尔克孜|朝鲜|土家|布依|景颇|傈僳|哈尼|藏|回|苗|侗|彝|傣|白|壮|羌|黎)族?)+自治[州县]$/;
const PROVINCE_ENDING = /(?:壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/;
const CITY_ENDING = /市$|地区$|盟$|县$|林区$/;

/** `延边朝鲜族自治州` → `延边`, `苏州市` → `苏州`; a name of one character stays whole. */
function shortOf(name: string): string {
  const short = name.replace(PEOPLES, '').replace(CITY_ENDING, '');
  return short.length >= 2 ? short : name;
}

/** Names by their first character, the longest first. */
type Names = ReadonlyMap<string, readonly Name[]>;

const byFirstSign = (names: readonly Name[]): Names =>
  Map.groupBy(
    names.toSorted((a, b) => b.text.length - a.text.length),
    ({ text }) => text[0] ?? '',
  );

/** Counties and districts that people write without their city. */
const COUNTIES: Names = byFirstSign(
  [
    ['320500', '昆山 常熟 张家港 太仓'],
    ['320200', '江阴 宜兴'],
    ['320600', '如皋 海门 启东'],
    ['330700', '义乌 东阳 永康'],
    ['330200', '慈溪 余姚'],
    ['330300', '乐清 瑞安'],
    ['330400', '海宁 桐乡'],
    ['330600', '诸暨'],
    ['331000', '温岭 临海'],
    ['350500', '晋江 石狮 南安'],
    ['350100', '福清 长乐'],
    ['370200', '胶州 即墨 平度'],
    ['370600', '龙口 莱州'],
    ['370700', '寿光 诸城'],
    ['440600', '顺德 南海'],
    ['410100', '巩义 新郑 荥阳 中牟'],
    ['430100', '浏阳 宁乡'],
    ['510100', '都江堰 双流'],
    ['310100', '浦东'],
  ].flatMap(([code = '', names = '']) =>
    names.split(' ').map((text): Name => ({ text, code, isWhole: false })),
  ),
);

const namesOf = ({ code, name }: { code: string; name: string }, short: string): Name[] => [
  { text: name, code, isWhole: true },
  ...(short === name ? [] : [{ text: short, code, isWhole: false }]),
];

const provinceNames = byFirstSign(
  PROVINCES.flatMap((province) => namesOf(province, province.name.replace(PROVINCE_ENDING, ''))),
);
const isMunicipality = ({ cities }: Province): boolean => cities[0]?.name === '市辖区';
const citiesOf = (province: Province): Name[] =>
  isMunicipality(province) ? [] : province.cities.flatMap((city) => namesOf(city, shortOf(city.name)));
const cityNames = new Map(PROVINCES.map((province) => [province.code, byFirstSign(citiesOf(province))]));
const allCities = byFirstSign(PROVINCES.flatMap(citiesOf));
const NO_NAMES: Names = new Map();
const provinceOf = (code: string): Province | undefined =>
  PROVINCES.find((province) => province.code.slice(0, 2) === code.slice(0, 2));

/** Endings after a short name: it names a street, a square or a shop instead. */
const OTHER_THING =
  /^(?:[东西南北中]?[一二三四五六七八九十]?(?:路|街|大街|大道|巷|胡同|弄|桥|广场|公园|花园|小区|大厦|大酒店|药房|药店|诊所|医院|店|村|镇)|$)/;
const COUNTY = /^[县区]/;
/** Words of official lists between a province and its parts. */
const FILLER = /^(?:市辖区|县|(?:省|自治区)直辖县级行政(?:区划|单位))(?=.)/;

/** Finds the region that a text begins with; null: none. Blanks between its parts have been removed. */
export function regionAtStart(text: string): FoundRegion | null {
  const start = text.startsWith('中国') ? 2 : 0;
  const cityAlone = firstOf(allCities, text.slice(start), false);
  const province = provinceNames.get(text[start] ?? '')?.find((name) => text.startsWith(name.text, start));
  if (province && province.text.length >= (cityAlone?.text.length ?? 0)) {
    const found = withinProvince(province, text, start + province.text.length);
    if (found) return found;
  }
  if (cityAlone) {
    const end = start + cityAlone.text.length;
    return { code: cityAlone.code, length: end, certainty: cityAlone.isWhole ? 4 : 2 };
  }
  return countyAtStart(text, start);
}

function withinProvince(province: Name, text: string, from: number): FoundRegion | null {
  const whole = provinceOf(province.code);
  if (!whole || (!province.isWhole && OTHER_THING.test(text.slice(from)))) return null;
  const own = province.isWhole ? 2 : 1;
  const at = pastRepeats(whole, text, from);
  if (whole.cities.length === 0) return { code: whole.code, length: at, certainty: own + 3 };
  if (isMunicipality(whole)) {
    const isCounty = whole.cities.length > 1 && /^\p{Script=Han}{1,4}(?:自治)?县/u.test(text.slice(at));
    const code = whole.cities[isCounty ? 1 : 0]?.code ?? whole.code;
    return { code, length: at, certainty: own + 3 };
  }
  const city = firstOf(cityNames.get(whole.code) ?? NO_NAMES, text.slice(at), true);
  if (city) {
    const isOfCounty = !city.isWhole && COUNTY.test(text.slice(at + city.text.length));
    const length = isOfCounty ? at : at + city.text.length;
    return { code: city.code, length, certainty: own + (city.isWhole ? 4 : 3) };
  }
  const county = countyAtStart(text, at);
  if (county && county.code.slice(0, 2) === whole.code.slice(0, 2))
    return { ...county, certainty: own + county.certainty };
  return { code: whole.code, length: at, certainty: own };
}

/** Returns the position after `北京市` in `北京北京市`, and after the filler words of official lists. */
function pastRepeats({ name }: Province, text: string, from: number): number {
  let at = from;
  for (;;) {
    const rest = text.slice(at);
    const filler = FILLER.exec(rest)?.[0].length ?? 0;
    const repeated = rest.startsWith(name) ? name.length : 0;
    if (filler + repeated === 0) return at;
    at += filler || repeated;
  }
}

/** Returns the first name a text begins with; a short one only when it does not name some other thing. */
function firstOf(names: Names, text: string, allowsCounty: boolean): Name | undefined {
  return names.get(text[0] ?? '')?.find(({ text: name, isWhole }) => {
    if (!text.startsWith(name)) return false;
    const rest = text.slice(name.length);
    return isWhole || (!OTHER_THING.test(rest) && (allowsCounty || !COUNTY.test(rest)));
  });
}

/** Finds a county that is known without its city; its name stays part of the address. */
function countyAtStart(text: string, at: number): FoundRegion | null {
  const county = COUNTIES.get(text[at] ?? '')?.find(
    ({ text: name }) => text.startsWith(name, at) && !OTHER_THING.test(text.slice(at + name.length)),
  );
  return county ? { code: county.code, length: at, certainty: 2 } : null;
}
