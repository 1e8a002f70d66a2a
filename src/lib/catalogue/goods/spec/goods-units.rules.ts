import { type ParsedSpec, parseSpec, type SpecHint } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';

const DEVICE = /医疗器械|耗材/;
/** Sold by pieces or doses, whatever weight or volume their specs name; slices of herbs (饮片) are weighed. */
const COUNTED = /(?<!饮)片|胶囊|丸|栓|针|注射|输液/;
/** What is used up little by little, out of small packs too. */
const SPREAD = /膏|霜|凝胶|饮片|散|滴|搽|洗|喷|漱|油/;

/** `10g*20袋/袋`: a large bag of small ones. Ampoules are priced singly in such specs, so they are not read. */
const NESTED = /^[\d.]+m?[gl]\*(\d+)(袋|包|瓶)\/\2$/;
/** `250g/盒`, `100ml:66.7g/盒`: all that one pack holds. */
const FILLED = /^(\d+(?:\.\d+)?)(kg|g|ml|l)(?::([\d.]+)(?:g|mg|ug|%|单位))?\/(盒|瓶|支|管|罐|袋)$/;
/** Boxes and bags below this may hold any number of sachets or vials (g, ml). */
const OPEN_PACK = 30;
/** Less in a bottle or tube may be one dose. */
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
  if (number === undefined || isPair || form === '' || COUNTED.test(form)) return null;
  const amount = Number(number) * (unit === 'kg' || unit === 'l' ? 1000 : 1);
  const least = /盒|袋/.test(container) ? OPEN_PACK : SMALLEST;
  return amount <= 0 || (amount < least && !SPREAD.test(form))
    ? null
    : { count: amount, unitName: unit.endsWith('g') ? 'g' : 'ml' };
}

/**
 * How many of its smallest units a goods holds, for its unit price; null where it has none. A device is counted by
 * pieces alone: 22G is a gauge, 1L what a bag takes. `read` is the spec as `parseSpec` reads it; where that says
 * nothing, or one of what is sold, the pack is read once more with what is known of the goods.
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
