import { plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';
import { COUNTED, type ParsedSpec, parseSpec, type SpecHint } from '#lib/catalogue/goods/spec/spec.rules.ts';

const DEVICE = /医疗器械|耗材/;
/** Forms sold by pieces or doses, whatever weight or volume their specs name; slices of herbs (饮片) are weighed. */
const BY_PIECES = /(?<!饮)片|胶囊|丸|栓|针|注射|输液/;
/** Forms used up in small amounts, also from small packs. */
const SPREAD = /膏|霜|凝胶|饮片|散|滴|搽|洗|喷|漱|油/;

/** `10g*20袋/袋`: a large bag of small ones. Ampoules are priced singly in such specs, so they are not read. */
const NESTED = /^[\d.]+m?[gl]\*(\d+)(袋|包|瓶)\/\2$/;
/** `250g/盒`, `100ml:66.7g/盒`: the whole content of one pack. */
const FILLED = /^(\d+(?:\.\d+)?)(kg|g|ml|l)(?::([\d.]+)(?:g|mg|ug|%|单位))?\/(盒|瓶|支|管|罐|袋)$/;
/** Limit (g, ml) below which boxes and bags may hold any number of sachets or vials. */
const OPEN_PACK = 30;
/** Limit below which a bottle or tube may be one dose. */
const SMALLEST = 5;

function nested(text: string): ParsedSpec | null {
  const [, count, container] = NESTED.exec(text) ?? [];
  return count === undefined || Number(count) < 2
    ? null
    : { count: Number(count), unitName: `小${container}` };
}

function filled(text: string, form: string): ParsedSpec | null {
  const [, number, unit = '', inside = '0', container = ''] = FILLED.exec(text) ?? [];
  // 50g:60g are two bottles
  const isPair = text.includes(`:${inside}g`) && unit === 'g' && Number(inside) >= Number(number);
  if (number === undefined || isPair || form === '' || BY_PIECES.test(form)) return null;
  const amount = Number(number) * (unit === 'kg' || unit === 'l' ? 1000 : 1);
  const least = /盒|袋/.test(container) ? OPEN_PACK : SMALLEST;
  return amount <= 0 || (amount < least && !SPREAD.test(form))
    ? null
    : { count: amount, unitName: unit.endsWith('g') ? 'g' : 'ml' };
}

/**
 * Returns the number of smallest units in a goods, for its unit price; null where there is none. A device is counted by
 * pieces only: 22G is a gauge, 1L the volume of a bag. `read` is the spec as read by `parseSpec`; where that gives
 * nothing, or one of the unit sold, the pack is read again with what is known of the goods.
 */
export function goodsUnits(
  spec: string,
  hint: Required<SpecHint>,
  read: ParsedSpec | null = parseSpec(spec, hint),
): ParsedSpec | null {
  const { dosageForm, unit } = hint;
  const isWeighed = read?.unitName === 'ml' || read?.unitName === 'g';
  if (DEVICE.test(dosageForm)) return isWeighed ? null : read;
  if (read !== null && (read.count !== 1 || read.unitName !== unit)) return read;
  const text = plainSpec(spec);
  const whole = text.includes('/') || unit === '' ? text : `${text}/${unit}`;
  return (/注射|针|输液/.test(dosageForm) ? null : nested(whole)) ?? filled(whole, dosageForm) ?? read;
}

/** `24粒`, `2板`, `盒`, `100`: a number of pieces, and the unit in which it is sold. */
const PACK = new RegExp(`^\\d*(?:${COUNTED}|'s|t)?$`);
const STATED = /\d(?:mg|ml|iu|万?单位|万?u|亿|%)/;
const RATIO = /([\d.]+)(?:ml|g):([\d.]+)mg/;
const PERCENT = /([\d.]+)%/;
const REMARK = /\([^()]*\)/g;

const IN_MG: Record<string, number> = { kg: 1_000_000, g: 1000, ug: 0.001 };

const rounded = (amount: number): string => String(Number(amount.toPrecision(5)));

/** Converts weights to mg, so that 0.6g equals 600mg. */
const inMilligrams = (text: string): string =>
  text.replace(
    /(\d+(?:\.\d+)?)(kg|ug|g)(?![a-z])/g,
    (_, amount: string, unit: string) => `${rounded(Number(amount) * (IN_MG[unit] ?? 1))}mg`,
  );

/** Returns the substance in one ml or g, in mg; empty where the spec does not state it. */
function concentration(text: string): string {
  const filled = RATIO.exec(
    text.replace(/(:[\d.]+)(g|ug)(?![a-z])/, (part) => `:${inMilligrams(part.slice(1))}`),
  );
  if (filled) return rounded(Number(filled[2]) / Number(filled[1]));
  const percent = PERCENT.exec(text)?.[1];
  return percent === undefined ? '' : rounded(Number(percent) * 10);
}

/**
 * Returns the strength of the smallest unit that a spec counts (`unitName`), in a normalised form: the strength of a
 * tablet, the fill of a sachet, the concentration of goods sold by ml or g. Two packs hold the same where both texts
 * are equal; parts that are not understood stay in the text, so that such goods differ. Empty where nothing is stated:
 * such a goods equals no other.
 */
export function unitStrength(spec: string, unitName: string): string {
  const text = plainSpec(spec);
  const remarks = (text.match(REMARK) ?? []).join('');
  if (unitName === 'ml' || unitName === 'g') {
    const strength = concentration(text.replace(REMARK, ''));
    return strength === '' ? '' : `${strength}mg${remarks}`;
  }
  const stated = text
    .replace(REMARK, '')
    .split(/[*/]/)
    .filter((part) => !PACK.test(part))
    .join('*');
  const strength = inMilligrams(stated + remarks);
  return STATED.test(strength) ? strength : '';
}
