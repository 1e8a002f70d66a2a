import { plainCode, spoiltWords } from '#lib/platform/sheet-cells.rules.ts';

/** Lot number as read from a file or a form. */
interface ReadLotNo {
  /** Empty where there is none, or it cannot be used. */
  number: string;
  /** Reason why it cannot be used; empty where it can. */
  problem: string;
}

/** Reads a lot number, also as copied from a spreadsheet, which may have turned it into a date or a power. */
export function readLotNo(written: string): ReadLotNo {
  const number = plainCode(written);
  const problem = spoiltWords(number) || (/^0+$/.test(number) ? '不是批号' : '');
  return { number: problem === '' ? number : '', problem };
}

/** Returns the reason why a lot number from a form cannot be used; null where it can. */
export function lotNumberRefusal(written: string): string | null {
  const { problem } = readLotNo(written);
  return problem === '' ? null : `这个批号${problem}，请按药盒填写`;
}
