/** The characters of a unified social credit code in the order of their values (GB 32100-2015): no I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
/** Numbers from before the unified code: a region and the code of an organisation, or of a person and two digits. */
const OLD = /^\d{6}[0-9A-Z]{9}$|^\d{17}[0-9X]\d{2}$/;

/** A tax number as it is stored, with what to look at before it is used. */
export interface TaxNo {
  taxNo: string;
  /** empty when all is well */
  hint: string;
}

const OLD_HINT = '这是旧版税号，多数企业已换成 18 位统一社会信用代码，请确认仍在使用';

/**
 * A tax number however it is typed: a unified social credit code of 18 characters with its check character, or an old
 * one of 15 or 20. Null for anything else.
 */
export function parseTaxNo(text: string): TaxNo | null {
  const taxNo = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  if (CODE.test(taxNo)) return checkCharacter(taxNo) === taxNo[17] ? { taxNo, hint: '' } : null;
  return OLD.test(taxNo) ? { taxNo, hint: OLD_HINT } : null;
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
