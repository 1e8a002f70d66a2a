import { COUNTED } from '#lib/catalogue/goods/spec/spec.rules.ts';
import { plainSpec } from '#lib/catalogue/goods/spec/spec-text.rules.ts';

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
