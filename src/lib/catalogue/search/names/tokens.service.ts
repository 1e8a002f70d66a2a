import { LruMap } from '#lib/platform/lru.rules.ts';
import { formsOf } from './forms.rules.ts';
import { nameReadings } from './pinyin.service.ts';
import { codeKeys } from './codes.rules.ts';
import { specMeasures } from './measures.rules.ts';
import { stemOf } from './stems.rules.ts';
import { type GoodsTexts, indexTokens, type NameTokens, type ReadUnit } from './tokens.rules.ts';

const READ_AHEAD = 4000;
const ahead = new LruMap<string, NameTokens>(READ_AHEAD);

/** Reads names before a transaction that will ask for their tokens: reading takes longer than writing them. */
export function readAhead(texts: Iterable<string>): void {
  for (const text of texts) ahead.set(text, nameTokens(text));
}

/** Tokens of one medicine name, brand or maker. */
export function nameTokens(text: string): NameTokens {
  const known = ahead.get(text);
  if (known !== undefined) return known;
  const units = nameReadings(text);
  const forms = formsOf(text, units);
  return {
    ...indexTokens(forms),
    stems: stemsOf(forms),
    plain: plainOf(units),
    readings: units.map((unit) => unit.readings.join('/')).join(' '),
  };
}

/**
 * What a name may be typed as by who leaves out its form or what stands in brackets, blank between: 阿莫西林, amxl and
 * amoxilin of 阿莫西林胶囊(阿莫仙).
 */
function stemsOf(forms: readonly (readonly ReadUnit[])[]): string {
  const [whole = [], ...parts] = forms;
  const stems = forms.slice(0, 2).flatMap((units) => {
    const length = stemOf(plainOf(units))?.length;
    return length === undefined ? [] : [unitsWithin(units, length)];
  });
  return [...stems, ...parts.slice(0, 1)]
    .filter((units) => units.length > 0 && units.length < whole.length)
    .map((units) => [plainOf(units), indexTokens([units]).heads].join(' '))
    .join(' ');
}

const plainOf = (units: readonly ReadUnit[]): string => units.map(({ text }) => text).join('');

/** The units of the first so many signs. */
function unitsWithin(units: readonly ReadUnit[], length: number): readonly ReadUnit[] {
  let signs = 0;
  return units.filter(({ text }) => (signs += text.length) <= length);
}

/** What a goods is found by, each once: medicine names (type 0), makers (type 1), codes, amounts. */
export interface GoodsTerms {
  names: string[];
  makers: string[];
  codes: string[];
  measures: string[];
}

/** What a goods is found by. */
export function goodsTerms(goods: GoodsTexts): GoodsTerms {
  const distinct = (texts: string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  return {
    names: distinct([goods.name, goods.commonName, goods.brandName]),
    makers: distinct([goods.makerName, isPartOf(goods) ? '' : goods.makerShortName]),
    codes: distinct([...codeKeys(goods.approvalNo), ...codeKeys(goods.barcode)]),
    measures: specMeasures(goods.spec, { dosageForm: goods.dosageForm, unit: goods.unit }),
  };
}

const isPartOf = ({ makerName, makerShortName }: GoodsTexts): boolean => makerName.includes(makerShortName);
