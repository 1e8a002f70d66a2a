import { checkDigit } from '#lib/catalogue/goods/bar-code.rules.ts';

/** Returns the check digit of the first twelve digits of an EAN-13. */
export const eanCheckDigit = (digits: string): number => checkDigit(digits.slice(0, 12));

/** Returns a valid EAN-13 of a mainland maker (690–695): `company` and `item` fill the nine digits between. */
export function eanOf(company: number, item: number): string {
  const prefix = 690 + (company % 6);
  const maker = String(company % 10_000).padStart(4, '0');
  const body = `${prefix}${maker}${String(item % 100_000).padStart(5, '0')}`;
  return `${body}${eanCheckDigit(body)}`;
}
