import { PROVINCES } from '#lib/people/addresses/regions.rules.ts';
import type { NamedShippingRegion } from '#lib/people/addresses/shipping-region.rules.ts';
import { fenToYuan, typedYuanToFen } from '#lib/platform/money.rules.ts';

/** What everywhere is called that has no line of its own. */
const ELSEWHERE = '其他地区';

/** Delivery fees as an administrator writes them, a line each: `河南省 10 500`. */
export const feesText = (regions: readonly NamedShippingRegion[]): string =>
  [...regions]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map(({ name, feeFen, thresholdFen }) => `${name} ${fenToYuan(feeFen)} ${fenToYuan(thresholdFen)}`)
    .join('\n');

/** Reads such lines; what is wrong with the first that cannot be read is said in words. */
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
