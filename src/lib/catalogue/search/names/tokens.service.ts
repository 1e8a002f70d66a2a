import { codeKeys } from '#lib/catalogue/search/names/codes.rules.ts';
import { formsOf, splitUnits, type Unit } from '#lib/catalogue/search/names/units.rules.ts';
import { specMeasures } from '#lib/catalogue/search/names/measures.rules.ts';
import { stemsOf, withoutSalt } from '#lib/catalogue/search/names/stems.rules.ts';
import { mendReadings } from '#lib/catalogue/search/names/medicine-readings.rules.ts';
import { type ReadUnit } from '#lib/catalogue/search/names/pinyin-initials.rules.ts';
import { type GoodsTexts, indexTokens, type NameTokens } from '#lib/catalogue/search/names/tokens.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { pinyin } from 'pinyin-pro';

/** A unit of a name with every way it may be typed in Latin letters, the best reading first. */
interface Syllable extends Unit {
  readings: string[];
}

/**
 * Returns the reading of a name: one syllable per Han character, Latin runs and numbers unchanged. Where the trade
 * reads a character differently from the dictionary, both readings are given. Used at write time only: the dictionary
 * is large (product §4.1).
 */
export function nameReadings(text: string): Syllable[] {
  const units = splitUnits(text);
  const syllables: Syllable[] = [];
  for (let at = 0; at < units.length;) {
    const unit = units[at] as Unit;
    if (!unit.han) {
      syllables.push({ ...unit, readings: [unit.text] });
      at += 1;
      continue;
    }
    let end = at;
    while (units[end]?.han) end += 1;
    syllables.push(...readHan(units.slice(at, end)));
    at = end;
  }
  return syllables;
}

function readHan(units: readonly Unit[]): Syllable[] {
  const characters = units.map((unit) => unit.text);
  const general = pinyin(characters.join(''), { type: 'array', toneType: 'none', v: true });
  const readings = mendReadings(
    characters,
    general.map((syllable) => (/^[a-z]+$/.test(syllable) ? syllable : '')),
  );
  return units.map((unit, index) => ({ ...unit, readings: readings[index] ?? [] }));
}

const READ_AHEAD = 4000;
const ahead = new LruMap<string, NameTokens>(READ_AHEAD);

/** Reads names before a transaction that needs their tokens: reading takes longer than writing them. */
export function readAhead(texts: Iterable<string>): void {
  for (const text of texts) ahead.set(text, nameTokens(text));
}

/** Tokens of one medicine name, brand or maker. */
export function nameTokens(text: string): NameTokens {
  const known = ahead.get(text);
  if (known !== undefined) return known;
  const units = nameReadings(text);
  const forms = formsOf(text, units);
  const [whole = [], bare = whole] = forms;
  const unsalted = withoutSalt(bare);
  return {
    ...indexTokens(unsalted ? [...forms, unsalted] : forms),
    stems: stemsOf(forms),
    plain: plainOf(units),
    readings: units.map((unit) => unit.readings.join('/')).join(' '),
  };
}

const plainOf = (units: readonly ReadUnit[]): string => units.map(({ text }) => text).join('');

/** Terms a goods is found by, each once: medicine names (type 0), makers (type 1), codes, amounts. */
interface GoodsTerms {
  names: string[];
  makers: string[];
  codes: string[];
  measures: string[];
}

/** Returns the terms a goods is found by. */
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
