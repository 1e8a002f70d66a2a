/** Spec §5: a mainland mobile number. */
const MOBILE = /^1[3-9]\d{9}$/;

/** Spec §5: a landline with its area code, hyphen and extension optional: `0512-65550123`. */
const LANDLINE = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/;

/** Whether a text is a mobile number or a landline with area code (spec §5). */
export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text);
}

/** Whether a text is a mobile number, which text messages reach. */
export const isMobile = (text: string): boolean => MOBILE.test(text);
