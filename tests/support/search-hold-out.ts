import { nameReadings } from '#lib/catalogue/search/names/tokens.service.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { seededNumbers } from '#tests/bench/kit/timing.ts';

/** A goods that a purchaser looks for. */
export interface HeldOut {
  name: string;
  spec: string;
  maker: string;
}

/** Text typed for a goods, and the others that fit it as well as that one. */
interface Asked {
  typed: string;
  type: SearchType;
  fits: (other: HeldOut) => boolean;
}

type Chance = (below: number) => number;

/** Way in which a purchaser asks for a goods; undefined where that goods cannot be asked for so. */
type Kind = (goods: HeldOut, chance: Chance) => Asked | undefined;

const STRENGTH = /(?<![\d.*:])(\d+(?:\.\d+)?)(mg|g|ml|万单位|单位)(?![a-z%])/;
const PIECES = /(?<![\d.])(\d+)(粒|片|袋|支|丸|贴|枚)/;
const PACK = /(?<![\d.*:])(\d+(?:\.\d+)?)(?:mg|g|ml|万?单位)\*(\d+)(?:粒|片|袋|支|丸|贴|枚)/;
const HAN = /\p{Script=Han}/u;

/** The word a maker is known by: without its place in front and what every company is called behind. */
function wordOfMaker(maker: string): string {
  const bare = maker
    .replace(/[(（].*?[)）]/gu, '')
    .replace(/(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司.*$/u, '')
    .replace(/(?:集团|股份)+$/u, '')
    .replace(/(?:制药|药业|医药|生物科技|医疗器械|药厂|制药厂|科技)+$/u, '');
  const inner = bare.replace(/^\p{Script=Han}{2}(?:省|市)?(?=\p{Script=Han}{2})/u, '');
  return [...inner].length >= 2 ? inner : bare;
}

const same =
  (goods: HeldOut, fact: (other: HeldOut) => boolean = () => true) =>
  (other: HeldOut): boolean =>
    other.name === goods.name && fact(other);

const ofMaker = (word: string) => (other: HeldOut) => other.maker.includes(word);
const saysNumber = (number: string) => (other: HeldOut) =>
  new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?![\\d.])`, 'u').test(other.spec);

const withStrength: Kind = (goods) => {
  const [amount, number] = STRENGTH.exec(goods.spec) ?? [];
  return amount === undefined || number === undefined
    ? undefined
    : { typed: `${goods.name} ${amount}`, type: 0, fits: same(goods, saysNumber(number)) };
};

const withPieces: Kind = (goods) => {
  const [pieces, number] = PIECES.exec(goods.spec) ?? [];
  return pieces === undefined || number === undefined
    ? undefined
    : { typed: `${goods.name} ${pieces}`, type: 0, fits: same(goods, saysNumber(number)) };
};

const withBareNumber: Kind = (goods) => {
  const [, number] = STRENGTH.exec(goods.spec) ?? [];
  return number === undefined
    ? undefined
    : { typed: `${goods.name} ${number}`, type: 0, fits: same(goods, saysNumber(number)) };
};

const withBarePack: Kind = (goods) => {
  const [, strength, pieces] = PACK.exec(goods.spec) ?? [];
  return strength === undefined || pieces === undefined
    ? undefined
    : {
        typed: `${goods.name} ${strength}*${pieces}`,
        type: 0,
        fits: same(goods, (other) => saysNumber(strength)(other) && saysNumber(pieces)(other)),
      };
};

/** The same strength in the other unit: 250mg for 0.25g. */
const inOtherUnit: Kind = (goods) => {
  const [, number, unit] = STRENGTH.exec(goods.spec) ?? [];
  if (number === undefined || (unit !== 'g' && unit !== 'mg')) return undefined;
  const other = unit === 'g' ? `${Number(number) * 1000}mg` : `${Number(number) / 1000}g`;
  if (/\d{5}|\.\d{4}/.test(other)) return undefined;
  return { typed: `${goods.name} ${other}`, type: 0, fits: same(goods, saysNumber(number)) };
};

const CHARACTERS: Record<string, string> = { g: '克', mg: '毫克', ml: '毫升' };

const inCharacters: Kind = (goods) => {
  const [, number, unit = ''] = STRENGTH.exec(goods.spec) ?? [];
  const character = CHARACTERS[unit];
  return number === undefined || character === undefined
    ? undefined
    : { typed: `${goods.name} ${number}${character}`, type: 0, fits: same(goods, saysNumber(number)) };
};

const withPack: Kind = (goods) => {
  const [pack, strength, pieces] = PACK.exec(goods.spec) ?? [];
  return pack === undefined || strength === undefined || pieces === undefined
    ? undefined
    : {
        typed: `${goods.name} ${pack}`,
        type: 0,
        fits: same(goods, (other) => saysNumber(strength)(other) && saysNumber(pieces)(other)),
      };
};

/** The same without the blank behind the name; a number right behind a letter or digit may as well end the name. */
const glued =
  (kind: Kind): Kind =>
  (goods, chance) => {
    const asked = kind(goods, chance);
    const behind = asked?.typed.slice(goods.name.length + 1) ?? '';
    if (!asked || (/^\d+[片丸贴]?$/.test(behind) && /[a-zⅠ-Ⅻ\d]$/i.test(goods.name))) return undefined;
    return { ...asked, typed: goods.name + behind };
  };

const strengthFirst: Kind = (goods) => {
  const asked = withStrength(goods, () => 0);
  return asked && { ...asked, typed: asked.typed.slice(goods.name.length + 1) + goods.name };
};

/** With the maker in front, a blank behind it. */
const makerFirst =
  (kind: Kind): Kind =>
  (goods, chance) => {
    const word = wordOfMaker(goods.maker);
    const asked = kind(goods, chance);
    if (!asked || !HAN.test(word)) return undefined;
    const fits = (other: HeldOut) => asked.fits(other) && ofMaker(word)(other);
    return { ...asked, typed: `${word} ${asked.typed}`, fits };
  };

const joined =
  (join: (name: string, maker: string) => string): Kind =>
  (goods) => {
    const word = wordOfMaker(goods.maker);
    return HAN.test(word)
      ? { typed: join(goods.name, word), type: 0, fits: same(goods, ofMaker(word)) }
      : undefined;
  };

/** Characters that stand for each other where a name is typed by sound. */
const SOUNDS = [
  ...'林临霖清青情瘟温文芪其奇丹单胆参深身莲连联胶交娇素速宿康抗炕克客刻平瓶评钠那纳酸蒜洛落罗西希息孢包胞头投板版班兰蓝根跟',
];
const OTHERS = [...'天地日月山水火土木金石云风雨电光明红黄白大小上下左右前后东南北中'];

/** A Chinese character of the name that another one stands for, of the same sound where one is at hand. */
const withWrongCharacter: Kind = ({ name }, chance) => {
  const at = hanAt(name, chance);
  if (at === undefined) return undefined;
  const here = name.charAt(at);
  const sound = nameReadings(here)[0]?.readings[0];
  const alike = SOUNDS.filter((other) => other !== here && nameReadings(other)[0]?.readings[0] === sound);
  const others = (alike.length > 0 ? alike : OTHERS).filter((other) => other !== here);
  const typed = name.slice(0, at) + (others[chance(others.length)] ?? '') + name.slice(at + 1);
  return { typed, type: 0, fits: (other) => isOneAway(typed, other.name) };
};

const withMissingCharacter: Kind = ({ name }, chance) => {
  const at = hanAt(name, chance);
  if (at === undefined || [...name].length < 5) return undefined;
  const typed = name.slice(0, at) + name.slice(at + 1);
  return { typed, type: 0, fits: (other) => isOneAway(typed, other.name) || other.name.includes(typed) };
};

/** Not the last one: what then is left is the beginning of a name, and found without any slip. */
function hanAt(name: string, chance: Chance): number | undefined {
  if (/[^\p{Script=Han}]/u.test(name) || name.length < 4) return undefined;
  return chance(name.length - 1);
}

/** True when a name holds something that is one character from what was typed. */
function isOneAway(typed: string, name: string): boolean {
  for (let length = typed.length - 1; length <= typed.length + 1; length++) {
    for (let from = 0; from + length <= name.length; from++)
      if (differsByOne(typed, name.slice(from, from + length))) return true;
  }
  return false;
}

function differsByOne(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.length, other.length];
  return one.slice(at + (left >= right ? 1 : 0)) === other.slice(at + (right >= left ? 1 : 0));
}

/** The list writes one maker in several ways: Roche Pharma (Schweiz)AG, Roche Pharma (Schweiz) AG. */
const lettersOf = (maker: string): string => maker.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const makerAlone: Kind = ({ maker }) => ({
  typed: maker,
  type: 0,
  fits: (other) => lettersOf(other.maker) === lettersOf(maker),
});

const withDigitsFirst: Kind = (goods) => {
  const word = wordOfMaker(goods.maker);
  return /^\d/.test(goods.name) && HAN.test(word)
    ? { typed: `${goods.name} ${word}`, type: 0, fits: same(goods, ofMaker(word)) }
    : undefined;
};

/** A brand of letters in front of what the goods is, without what stands between: 3M口罩 for 3M医用外科口罩. */
const withLetters: Kind = (goods) => {
  const [, brand, rest] = /^(\d?[A-Z]+\d*)(\p{Script=Han}{4,})$/u.exec(goods.name) ?? [];
  const typed = brand && rest ? brand + rest.slice(-2) : undefined;
  return typed && brand && rest
    ? {
        typed,
        type: 0,
        fits: ({ name }) => name.includes(brand) && name.includes(rest.slice(-2)),
      }
    : undefined;
};

/** Every way the issue of a purchaser names. */
export const KINDS = {
  name: (goods: HeldOut) => ({ typed: goods.name, type: 0, fits: same(goods) }),
  'name, strength': withStrength,
  'name, pieces': withPieces,
  'name, bare strength': withBareNumber,
  'name, bare pack': withBarePack,
  'name, strength in another unit': inOtherUnit,
  'name, strength in characters': inCharacters,
  'name and strength without a blank': glued(withStrength),
  'name and pieces without a blank': glued(withPieces),
  'name and bare strength without a blank': glued(withBareNumber),
  'name and bare pack without a blank': glued(withBarePack),
  'name and pack without a blank': glued(withPack),
  'name and strength in characters without a blank': glued(inCharacters),
  'strength and name without a blank': strengthFirst,
  'maker, name and strength without a blank': makerFirst(glued(withStrength)),
  'name, maker': joined((name, maker) => `${name} ${maker}`),
  'maker, name': joined((name, maker) => `${maker} ${name}`),
  'maker and name without a blank': joined((name, maker) => maker + name),
  'name and maker without a blank': joined((name, maker) => name + maker),
  'digits first, then the maker': withDigitsFirst,
  'letters first': withLetters,
  'a wrong character': withWrongCharacter,
  'a missing character': withMissingCharacter,
  'a maker alone': makerAlone,
} satisfies Record<string, Kind>;
export type KindName = keyof typeof KINDS;

/** A query that should find a goods among the first ten. */
export interface FairQuery {
  kind: KindName;
  typed: string;
  type: SearchType;
  /** Its place in the list of goods. */
  wanted: number;
}

const FAIR = 10;

/**
 * So many fair queries of each kind: at most ten goods of the list fit them. The same for the same list and seed.
 */
export function fairQueries(goods: readonly HeldOut[], each: number, seed = 41): FairQuery[] {
  const chance = seededNumbers(seed);
  return (Object.entries(KINDS) as [KindName, Kind][]).flatMap(([kind, ask]) => {
    const queries: FairQuery[] = [];
    for (let tries = 0; queries.length < each && tries < each * 30 && goods.length > 0; tries++) {
      const wanted = chance(goods.length);
      const asked = ask(goods[wanted]!, chance);
      if (!asked || asked.typed.length > 60 || !isFair(goods, asked)) continue;
      queries.push({ kind, wanted, typed: asked.typed, type: asked.type });
    }
    return queries;
  });
}

function isFair(goods: readonly HeldOut[], { fits }: Asked): boolean {
  let count = 0;
  for (const one of goods) if (fits(one) && (count += 1) > FAIR) return false;
  return true;
}
