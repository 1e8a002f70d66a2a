import { PROVINCES } from '#lib/platform/regions.rules.ts';
import { fenToYuan, typedYuanToFen } from '#lib/platform/money.rules.ts';

/** Name of all regions without a line of their own. */
const ELSEWHERE = '其他地区';

/** Returns the delivery fees as an administrator writes them, one per line: `河南省 10 500`. */
export const feesText = (regions: readonly NamedShippingRegion[]): string =>
  [...regions]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(({ name, feeFen, thresholdFen }) => `${name} ${fenToYuan(feeFen)} ${fenToYuan(thresholdFen)}`)
    .join('\n');

/** Parses such lines; returns an error text for the first line that cannot be read. */
export function readFees(text: string): NamedShippingRegion[] | string {
  const regions: NamedShippingRegion[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const [name = '', fee = '', threshold = '', ...more] = line.split(/[\s,，]+/);
    const code = name === ELSEWHERE ? '' : PROVINCES.find((province) => province.name === name)?.code;
    const [feeFen, thresholdFen] = [typedYuanToFen(fee), typedYuanToFen(threshold)];
    const here = `第 ${index + 1} 行`;
    if (code === undefined)
      return `${here}：没有“${name}”。请写省、自治区、直辖市的全称，例如 河南省；其余写 ${ELSEWHERE}。`;
    if (feeFen === null || thresholdFen === null || feeFen < 0 || thresholdFen < 0 || more.length > 0)
      return `${here}：请写成“${name} 运费 满多少元包邮”，例如 ${name} 10 500。`;
    if (regions.some((region) => region.name === name)) return `${here}：${name}写了两次。`;
    regions.push({ code: code.slice(0, 2), name, feeFen, thresholdFen });
  }
  return regions.some(({ code }) => code === '')
    ? regions
    : `请写一行 ${ELSEWHERE}，没有单独写的地区按它收。`;
}

/** Delivery fee of a region. */
export interface ShippingRegion {
  /** goods amount from which delivery is free */
  thresholdFen: number;
  feeFen: number;
}

export interface NamedShippingRegion extends ShippingRegion {
  /** six digits, their first two or four, or `000000` for all other regions */
  code: string;
  name: string;
}

const EVERYWHERE = /^0*$/;

/**
 * Returns the delivery fee of a region: of the shop's entries that contain it, the most exact one. A shop without an
 * entry for it charges no fee. `regionCode` is empty while no address is known.
 */
export function shippingRegionOf(
  regions: readonly NamedShippingRegion[],
  regionCode: string,
): NamedShippingRegion {
  const exactness = ({ code }: NamedShippingRegion) => code.replace(/0+$/, '').length;
  const found = regions
    .filter(({ code }) => EVERYWHERE.test(code) || coversRegion(code, regionCode))
    .sort((a, b) => exactness(b) - exactness(a))[0];
  return found ?? { code: '', name: '', feeFen: 0, thresholdFen: 0 };
}

/** Checks whether an area, `31`, `3101`, `310000` or `310115`, contains a region of six digits. */
export function coversRegion(areaCode: string, regionCode: string): boolean {
  const prefix = areaCode.length === 6 ? areaCode.replace(/(00){1,3}$/, '') : areaCode;
  return prefix !== '' && regionCode.startsWith(prefix);
}
