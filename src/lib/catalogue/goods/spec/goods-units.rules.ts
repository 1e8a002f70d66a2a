import { plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';
import { COUNTED, type ParsedSpec, parseSpec, type SpecHint } from '#lib/catalogue/goods/spec/spec.rules.ts';

const DEVICE = /医疗器械|耗材/;
/** Sold by pieces or doses, whatever weight or volume their specs name; slices of herbs (饮片) are weighed. */
const BY_PIECES = /(?<!饮)片|胶囊|丸|栓|针|注射|输液/;
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
  if (number === undefined || isPair || form === '' || BY_PIECES.test(form)) return null;
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

/** `24粒`, `2板`, `盒`, `100`: how many of something, and what it is sold in. */
const PACK = new RegExp(`^\\d*(?:${COUNTED}|'s|t)?$`);
const STATED = /\d(?:mg|ml|iu|万?单位|万?u|亿|%)/;
const RATIO = /([\d.]+)(?:ml|g):([\d.]+)mg/;
const PERCENT = /([\d.]+)%/;
const REMARK = /\([^()]*\)/g;

const IN_MG: Record<string, number> = { kg: 1_000_000, g: 1000, ug: 0.001 };

const rounded = (amount: number): string => String(Number(amount.toPrecision(5)));

/** Weights in mg, so that 0.6g is 600mg. */
const inMilligrams = (text: string): string =>
  text.replace(
    /(\d+(?:\.\d+)?)(kg|ug|g)(?![a-z])/g,
    (_, amount: string, unit: string) => `${rounded(Number(amount) * (IN_MG[unit] ?? 1))}mg`,
  );

/** How much of the substance one ml or g holds, in mg; empty where the spec does not state it. */
function concentration(text: string): string {
  const filled = RATIO.exec(
    text.replace(/(:[\d.]+)(g|ug)(?![a-z])/, (part) => `:${inMilligrams(part.slice(1))}`),
  );
  if (filled) return rounded(Number(filled[2]) / Number(filled[1]));
  const percent = PERCENT.exec(text)?.[1];
  return percent === undefined ? '' : rounded(Number(percent) * 10);
}

/**
 * What a spec says of one of the smallest units it counts (`unitName`), in one manner of writing: the strength of a
 * tablet, the fill of a sachet, the concentration of what is sold by ml or g. Two packs hold the same where both texts
 * are equal; what is not understood stays in the text, so that it keeps them apart. Empty where nothing is stated: such
 * a goods is the same as no other.
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
