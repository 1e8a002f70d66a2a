/** The check digit of the first twelve digits of an EAN-13. */
export function eanCheckDigit(digits: string): number {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A valid EAN-13 of a mainland maker (690–695): `company` and `item` fill the nine digits between. */
export function eanOf(company: number, item: number): string {
  const prefix = 690 + (company % 6);
  const maker = String(company % 10_000).padStart(4, '0');
  const body = `${prefix}${maker}${String(item % 100_000).padStart(5, '0')}`;
  return `${body}${eanCheckDigit(body)}`;
}
