/** The characters of a unified social credit code in the order of their values (GB 32100-2015): no I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Whether a text has the form of a unified social credit code, its check character apart. */
export const looksLikeCreditCode = (text: string): boolean => CODE.test(text);

/** A unified social credit code however it is typed: 18 characters, the last of which checks the others; else null. */
export function parseCreditCode(text: string): string | null {
  const code = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return looksLikeCreditCode(code) && checkCharacter(code) === code[17] ? code : null;
}

/** The weights are the powers of 3, and the whole is a multiple of 31. */
function checkCharacter(code: string): string | undefined {
  let weight = 1;
  let sum = 0;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31];
}
