/** Units of one line at most. */
const LARGEST_QUANTITY = 999_999;

/** A number of units as somebody typed it, or what is wrong with it. */
export type TypedQuantity = { quantity: number; problem: '' } | { quantity: null; problem: string };

/** What a goods is counted in, for the words that may follow a number. */
export interface CountedIn {
  /** `盒` */
  unit: string;
  /** units of a middle pack and of a case; 1 or less where there is none */
  middlePack: number;
  caseSize: number;
}

const NO_QUANTITY = '请填写正确的数量';
const TOO_MANY = `数量最多 ${LARGEST_QUANTITY}`;

/** Digits, perhaps in groups of three, perhaps with a fraction, as of a case; then a word. */
const NUMBER = /^((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)\s*(\p{Script=Han}*)$/u;

/** How the packs of a goods are called. */
const PACKS: Record<string, 'middlePack' | 'caseSize'> = {
  中包: 'middlePack',
  箱: 'caseSize',
  整箱: 'caseSize',
  件: 'caseSize',
};

/**
 * Reads a typed number of units, the same for lists, cart and calls. Full-width digits and commas are digits and
 * commas. Where it is known what the goods is counted in, `3箱` and `2件` are cases, `2中包` middle packs and `10盒` its
 * own units. What comes to no whole number of units from 1 (`0`, `1.5`) and anything else (`1e9`, `-1`) is refused, never
 * read as another number.
 */
export function parseQuantity(text: string, goods?: CountedIn): TypedQuantity {
  const [, digits = '', word = ''] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  const size = sizeOf(word, goods);
  if (digits === '' || size === null) return { quantity: null, problem: NO_QUANTITY };
  if (size <= 1 && word in PACKS && word !== goods?.unit) {
    return { quantity: null, problem: `这件商品不按${word}卖，请填写有多少${goods?.unit}` };
  }
  // 1.1 cases of 10 are 11, not 11.000000000000002
  const quantity = Number((Number(digits.replaceAll(',', '')) * size).toFixed(6));
  if (quantity > LARGEST_QUANTITY) return { quantity: null, problem: TOO_MANY };
  const isWhole = quantity >= 1 && Number.isInteger(quantity);
  return isWhole ? { quantity, problem: '' } : { quantity: null, problem: NO_QUANTITY };
}

/** Units that a word after the number stands for; null where it says nothing here. */
function sizeOf(word: string, goods: CountedIn | undefined): number | null {
  if (word === '' || word === goods?.unit) return 1;
  const pack = PACKS[word];
  return goods && pack ? goods[pack] : null;
}
