import { looksLikeCreditCode, parseCreditCode } from '#lib/people/members/credit-code.rules.ts';

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
  if (looksLikeCreditCode(taxNo)) return parseCreditCode(taxNo) === null ? null : { taxNo, hint: '' };
  return OLD.test(taxNo) ? { taxNo, hint: OLD_HINT } : null;
}
