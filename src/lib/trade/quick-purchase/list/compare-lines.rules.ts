import { codeKeys } from '#lib/catalogue/search/names/codes.rules.ts';
import { askedMeasures, type Measure, specMeasures } from '#lib/catalogue/search/names/measures.rules.ts';
import { plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';
import { plainText } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';
import type { MatchGoods } from '#lib/trade/quick-purchase/list/match-line.rules.ts';

/** Maximum number of cached texts of each kind: a list of 2,000 lines is compared with 60 goods a line. */
const REMEMBERED = 5000;

/** Caches results by text, as one text is compared with many; reading is pure. */
function once<T>(read: (text: string) => T): (text: string) => T {
  const kept = new Map<string, { value: T }>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known.value;
    if (kept.size >= REMEMBERED) kept.clear();
    const value = read(text);
    kept.set(text, { value });
    return value;
  };
}

/** Caches {@link plainText}. */
const plainOf = once(plainText);

/** A pack prepared for comparison: its text, the amounts it names, and those it asks for where a buyer wrote it. */
interface Pack {
  key: string;
  measures: ReadonlySet<string>;
  asked: readonly Measure[];
}

const packOf = once((spec): Pack => ({
  key: plainSpec(spec).replace(/\/\p{Script=Han}+$/u, ''),
  measures: new Set(specMeasures(spec)),
  asked: askedMeasures(spec),
}));

/** True when two specs are the same pack in any notation: `0.25g*24粒`, `250mg×24s/盒`. */
export function sameSpec(one: string, other: string): boolean {
  const [mine, theirs] = [packOf(one), packOf(other)];
  if (mine.key === theirs.key) return true;
  return (
    mine.measures.size > 0 &&
    mine.measures.size === theirs.measures.size &&
    [...mine.measures].every((measure) => theirs.measures.has(measure))
  );
}

/** True when a goods has all that a spec asks for, which may leave out units and more: `0.25*24` of `0.25g*24粒/盒`. */
export function hasSpec(written: string, spec: string): boolean {
  if (sameSpec(written, spec)) return true;
  const { asked } = packOf(written);
  const { measures } = packOf(spec);
  return asked.length > 0 && asked.every((measure) => measure.some((way) => measures.has(way)));
}

const OF_EVERY_MAKER = /股份|有限|责任|公司|集团/gu;

/** A maker's name prepared for comparison: plain, and without the words of every company name. */
interface MakerText {
  plain: string;
  bare: string;
}

const makerText = once((name): MakerText => {
  const plain = plainText(name);
  return { plain, bare: plain.replaceAll(OF_EVERY_MAKER, '') };
});

/** The names of a maker. */
type MakerNames = Pick<MatchGoods, 'makerName' | 'makerShortName'>;

/** True when a maker is meant, by its whole name, its short one, or a part of it of two characters and more. */
export const sameMaker = (written: string, { makerName, makerShortName }: MakerNames): boolean =>
  isMaker(makerText(written), makerText(makerName), makerText(makerShortName));

function isMaker(typed: MakerText, name: MakerText, short: MakerText): boolean {
  if (typed.plain === '') return false;
  return (
    typed.plain === name.plain ||
    (typed.bare.length > 1 && name.bare.includes(typed.bare)) ||
    typed.plain === short.plain ||
    (typed.plain.length > 1 && name.plain.includes(typed.plain)) ||
    (short.plain.length > 1 && typed.plain.includes(short.plain))
  );
}

/** Maximum number of makers that one text may mean. */
const MOST_MAKERS = 5;

/** Returns a function that finds the ids of the makers a text may mean; results are cached by text. */
export function makerFinder(
  makers: readonly { id: number; name: string; shortName: string }[],
): (written: string) => readonly number[] {
  const known = makers.map(({ id, name, shortName }) => ({
    id,
    name: makerText(name),
    short: makerText(shortName),
  }));
  const whole = Map.groupBy(known, ({ name }) => name.plain);
  return once((written) => {
    const typed = makerText(written);
    const meant = whole.get(typed.plain) ?? known.filter(({ name, short }) => isMaker(typed, name, short));
    return meant.slice(0, MOST_MAKERS).map(({ id }) => id);
  });
}

/** True when the brand is written instead of the maker: 芬必得, 芬必得(中美史克). */
export function sameBrand(written: string, { brandName }: MatchGoods): boolean {
  const brand = plainOf(brandName);
  return brand.length > 1 && plainOf(written).includes(brand);
}

const IN_BRACKETS = /[(（].*?[)）]/gu;

/** Returns the plain forms of a name, with and without the text in brackets. */
const formsOfName = once((name): readonly string[] =>
  [name, name.replace(IN_BRACKETS, '')].map(plainText).filter(Boolean),
);

/** True when a name is that of a goods: its own, its generic's or its brand's, with or without the text in brackets. */
export function sameName(written: string, { name, commonName, brandName }: MatchGoods): boolean {
  const typed = formsOfName(written);
  const known = [...formsOfName(name), ...[commonName, brandName, `${brandName}${name}`].map(plainOf)];
  return known.some((one) => typed.includes(one));
}

const approvalKeysOf = once((written): readonly string[] => codeKeys(written));

/** True when an approval number is one of a goods' own, as far as it is written. */
export function sameApproval(written: string, { approvalNo }: Pick<MatchGoods, 'approvalNo'>): boolean {
  const known = approvalKeysOf(approvalNo);
  const typed = approvalKeysOf(written);
  return typed.length > 0 && typed.every((key) => known.includes(key));
}
