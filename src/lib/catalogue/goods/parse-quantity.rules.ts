/** Units of one line at most. */
const LARGEST_QUANTITY = 999_999;

/** A number of units as somebody typed it, or what is wrong with it. */
export type TypedQuantity = { quantity: number; problem: '' } | { quantity: null; problem: string };

const NO_QUANTITY = '请填写正确的数量';
const TOO_MANY = `数量最多 ${LARGEST_QUANTITY}`;

/** Digits, perhaps in groups of three, perhaps with a fraction, which is corrected like any other wish. */
const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/**
 * Reads a typed number of units, the same for lists, cart and calls. Full-width digits and commas are digits and
 * commas; anything else but a plain number (`1e9`, `-1`, `2盒`) is refused, never read as another number.
 */
export function parseQuantity(text: string): TypedQuantity {
  const plain = text.normalize('NFKC').trim();
  if (!NUMBER.test(plain)) return { quantity: null, problem: NO_QUANTITY };
  const quantity = Number(plain.replaceAll(',', ''));
  return quantity > LARGEST_QUANTITY ? { quantity: null, problem: TOO_MANY } : { quantity, problem: '' };
}
