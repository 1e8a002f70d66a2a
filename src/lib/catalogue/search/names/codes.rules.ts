/** An approval number or bar code that a buyer typed, or its beginning. */
export interface QueryCode {
  /** Code in the form of the index: see {@link codeKeys}. */
  key: string;
  /** True when nothing else has this form; other codes are looked up only when no name is found. */
  isSure: boolean;
}

const HAN = /\p{Script=Han}/u;
/** Labels before a number that are not part of it. */
const LABELS =
  /^(?:批准文号|批准文|进口药品注册证书?|医药产品注册证书?|医疗器械注册证书?|产品注册证书?|注册证书?|产品备案|备案|注册|编|证)+号?/u;
/** The authority behind most medicines; its numbers are known by their letter and digits alone. */
const MEDICINE = /^(?:国药准字?|药准字?|准字)/u;

/** A code in normal form: half-width, upper case, without signs, blanks, 第, 号 and labels. */
function plainCode(code: string): string {
  const signs = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9\p{Script=Han}]/gu, '');
  return signs
    .replace(LABELS, '')
    .replace(/[第号]/gu, '')
    .replace(MEDICINE, '');
}

/**
 * Keys of an approval number or bar code: its letters and digits, and, for authorities other than that of medicines,
 * the whole from each of its Chinese characters on: 京械注准20152640123 is found by 20152640123, by 京械注准2015 and by
 * 械注准2015. A field may hold several numbers.
 */
export function codeKeys(field: string): string[] {
  const keys = field.split(/[;；,，、/|]/u).flatMap((code) => {
    const plain = plainCode(code);
    const bare = plain.replace(/[^A-Z0-9]/g, '');
    const signs = [...plain];
    const whole = signs.flatMap((sign, at) => (HAN.test(sign) ? [signs.slice(at).join('')] : []));
    return /\d/.test(bare) ? [bare, ...whole] : [];
  });
  return [...new Set(keys)];
}

/** Letters an approval number may begin with, left out by buyers who type only its digits. */
const LETTERS = ['H', 'Z', 'S', 'J', 'B', 'F', 'T', 'X', 'Y', 'G', 'HJ', 'SJ', 'ZJ', 'HC', 'SC', 'ZC', 'BH'];

/** Beginnings of codes to look up for a key: the key, and each letter before it where it has only digits. */
export const codeBeginnings = (key: string): string[] =>
  /^\d/.test(key) ? [key, ...LETTERS.map((letter) => letter + key)] : [key];

/** Minimum number of characters for looking up a beginning. */
const SHORTEST = 4;
/** Digits in a row that every code has and no name. */
const SURE = /\d{4}/;

/** A query as an approval number or bar code; undefined where it cannot be one. */
export function queryCode(query: string): QueryCode | undefined {
  const typed = query.normalize('NFKC').replace(/\s/gu, '');
  const key = plainCode(query);
  if (typed.length < SHORTEST || key.length < 2) return undefined;
  if (HAN.test(typed)) return { key, isSure: SURE.test(key) && /^[^\d]*[\d]+[^\d]*$/.test(key) };
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d+)[A-Z]?$/.exec(key) ?? [];
  if (letters !== '' && !LETTERS.includes(letters)) return undefined;
  return digits === '' ? undefined : { key, isSure: digits.length >= 4 };
}
