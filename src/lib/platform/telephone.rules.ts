/** Numbers as they are printed here: a hotline, an area code with its number, a mobile. Not part of a longer number. */
const PRINTED =
  /(?<![\w¥.-])(?:[48]00[- ]?\d{3,4}[- ]?\d{3,4}|0\d{2,3}-\d{7,8}|1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?![\w-]|\.\d)/g;
const HOTLINE_DIGITS = 10;

/** Returns the `tel:` address of a number in any printed form. */
export const dialling = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A text cut at the telephone numbers in it: every second piece is one. */
export function cutAtTelephones(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: phone, index } of text.matchAll(PRINTED)) {
    if (/^[48]/.test(phone) && phone.replace(/\D/g, '').length !== HOTLINE_DIGITS) continue;
    pieces.push(text.slice(from, index), phone);
    from = index + phone.length;
  }
  return [...pieces, text.slice(from)];
}
