import { plainCode, spoiltWords } from '#lib/platform/sheet-cells.rules.ts';

/** The number of a lot as a file or a form has it. */
interface ReadLotNo {
  /** Empty where there is none, or it cannot be used. */
  number: string;
  /** Says why it cannot be used; empty where it can. */
  problem: string;
}

/** Reads the number of a lot, also as it is copied from a spreadsheet, which may have made a day or a power of it. */
export function readLotNo(written: string): ReadLotNo {
  const number = plainCode(written);
  const problem = spoiltWords(number) || (/^0+$/.test(number) ? '不是批号' : '');
  return { number: problem === '' ? number : '', problem };
}

/** Says why a number of a lot that a form has cannot be used; null where it can. */
export function lotNumberRefusal(written: string): string | null {
  const { problem } = readLotNo(written);
  return problem === '' ? null : `这个批号${problem}，请按药盒填写`;
}
