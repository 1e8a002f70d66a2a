/** Characters of a number as it is written, with country code, blanks and extension. */
export const LONGEST_PHONE = 40;

/** Product §8.5: a mainland mobile number. */
const MOBILE = /^1[3-9]\d{9}$/;

/** Product §8.5: a landline with its area code. Three digits of it are for Beijing (010) and the cities of 02x. */
const LANDLINE = /^(010|02\d|0[3-9]\d{2})(\d{7,8})$/;

/** Separator and digits of an extension. */
const EXTENSION = /(?:转|分机号?|ext\.?|[#*])\s*[:.]?\s*(\d{1,6})$/i;
/** A last group of digits after a complete landline: `0512-65550123-801`. */
const LAST_GROUP = /^(.*\d{7,8})-(\d{1,6})$/;

/** Mainland China's country code, as it is dialled or copied from a phone. */
const COUNTRY = /^\(?(?:\+|00)86\)?[- ]*|^86(?=1[3-9]\d{9}$)/;

/** Hyphens and dashes from keyboards and copied texts. */
const DASHES = /[‐‑‒–—―−－ー]/g;

/**
 * Parses a mobile number, or a landline with area code, however people write it (product §8.5): with blanks, dashes,
 * brackets, `+86`, full-width digits, and an extension after a landline. Returns `13800138000`, `0512-65550123` or
 * `0512-65550123-801`, and null for any other text.
 */
export function parsePhone(text: string): string | null {
  const plain = text.normalize('NFKC').replace(DASHES, '-').trim();
  const marked = EXTENSION.exec(plain);
  const main = (marked ? plain.slice(0, marked.index) : plain).trim();
  const abroad = COUNTRY.test(main);
  const local = main.replace(COUNTRY, '');
  const grouped = marked ? null : LAST_GROUP.exec(local);
  const landline = grouped && numberOf(grouped[1] ?? '', abroad);
  if (grouped && landline) return joined(landline, grouped[2]);
  const whole = numberOf(local, abroad);
  return whole === null ? null : joined(whole, marked?.[1]);
}

/** Joins number and extension; null for an extension of a mobile number, as only landlines have them. */
function joined(number: string, extension: string | undefined): string | null {
  if (extension === undefined) return number;
  return number.startsWith('0') ? `${number}-${extension}` : null;
}

/**
 * Returns the number without group separators; after a country code the area code's 0 may be missing and is restored.
 */
function numberOf(text: string, abroad: boolean): string | null {
  if (!/^[\d ()-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (MOBILE.test(digits)) return digits;
  const landline = LANDLINE.exec(abroad && !digits.startsWith('0') ? `0${digits}` : digits);
  return landline ? `${landline[1]}-${landline[2]}` : null;
}

/** True when a text is a mobile number, which receives text messages. */
export const isMobile = (text: string): boolean => MOBILE.test(text);

/** Returns a mobile number in its stored form, however it is written; null for any other text. */
export function mobileOf(typed: string): string | null {
  const phone = parsePhone(typed);
  return phone !== null && isMobile(phone) ? phone : null;
}
