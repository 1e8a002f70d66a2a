/**
 * A page or id in the query of a kept page's address, spelled as our links spell it; null when absent. Any other
 * spelling would be a page of its own.
 */
export function readNumber(value: string | null): number | 'unusable' | null {
  if (value === null) return null;
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 'unusable';
}
