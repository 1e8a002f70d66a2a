/** What a region asks for delivery. */
export interface ShippingRegion {
  /** goods amount from which delivery is free */
  thresholdFen: number;
  feeFen: number;
}

export interface NamedShippingRegion extends ShippingRegion {
  /** six digits, their first two or four, or `000000` for everywhere else */
  code: string;
  name: string;
}

const EVERYWHERE = /^0*$/;

/**
 * What delivery to a region costs: of the shop's entries that contain it, the most exact one. A shop without any
 * entry for it asks no fee. `regionCode` is empty while no address is known.
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

/** Whether an area, `31`, `3101`, `310000` or `310115`, contains a region of six digits. */
export function coversRegion(areaCode: string, regionCode: string): boolean {
  const prefix = areaCode.length === 6 ? areaCode.replace(/(00){1,3}$/, '') : areaCode;
  return prefix !== '' && regionCode.startsWith(prefix);
}
