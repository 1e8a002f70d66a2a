import { codeKeys } from '#lib/catalogue/search/names/codes.rules.ts';
import { formsOf, splitUnits, type Unit } from '#lib/catalogue/search/names/units.rules.ts';
import { specMeasures } from '#lib/catalogue/search/names/measures.rules.ts';
import { mendReadings } from '#lib/catalogue/search/names/readings.rules.ts';
import {
  type GoodsTexts,
  indexTokens,
  type NameTokens,
  type ReadUnit,
} from '#lib/catalogue/search/names/tokens.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { pinyin } from 'pinyin-pro';

/** A unit of a name with every way it may be typed in Latin letters, the best reading first. */
interface Syllable extends Unit {
  readings: string[];
}

/**
 * How a name is read: one syllable per Han character, Latin runs and numbers as they are. Where the trade
 * reads a character otherwise than the dictionary does, both readings are given. Write time only: the
 * dictionary is large (product §4.1).
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

/** What distinguishes the forms of one medicine, before what it is: 肠溶片, 软胶囊, 口服液. */
const MANNERS =
  '分散|肠溶|缓释|控释|咀嚼|泡腾|薄膜衣|糖衣|口腔崩解|口崩|舌下|含|软|硬|浓缩|水蜜|大蜜|小蜜|水|口服|内服|混悬|干|滴|外用|吸入|鼻用|眼用|滴眼|滴耳|滴鼻|冻干|注射用|静脉|直肠|阴道|透皮|橡胶|黑|双层|多层|速溶|无糖|小儿|儿童|成人';
const FORMS =
  '片|胶囊|胶丸|颗粒|丸|散|膏|液|注射液|注射剂|口服液|糖浆|栓|贴|贴剂|贴膏|软膏|乳膏|凝胶|凝胶剂|喷雾|喷雾剂|气雾剂|粉|粉针|粉针剂|粉雾剂|剂|酊|洗剂|搽剂|擦剂|溶液|混悬液|混悬剂|乳剂|乳|合剂|冲剂|茶|酒|露|油|水|针|胶浆|眼膏|滴剂|膜|锭|干混悬剂|混悬滴剂|植入剂|灌肠液|含漱液|吸入剂';
/** Of what is left, so many characters at least. */
const SHORTEST = 2;

const FORM = new RegExp(`^(?<stem>.{${SHORTEST},}?)(?:${MANNERS})*(?:${FORMS})$`, 'u');

/** A name without the form it comes in, 阿莫西林 of 阿莫西林胶囊; undefined where it names none. */
export const stemOf = (plain: string): string | undefined => FORM.exec(plain)?.groups?.['stem'];

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
interface GoodsTerms {
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
