import { readBarCode } from '#lib/catalogue/goods/bar-code.rules.ts';
import { readLotNo } from '#lib/catalogue/goods/lots/lot-number.rules.ts';
import { plainCode, spoiltWords } from '#lib/platform/sheet-cells.rules.ts';

/** The codes of a line, as far as they can be used. */
export interface GoodsCodes {
  /** Empty where the line has none, or a spoilt one: the shop's value stays. */
  barcode: string;
  lotNo: string;
  /** True when the lot number cannot be used: the line's lot is unknown. */
  isLotLost: boolean;
  approvalNo: string;
  /** True when the approval number was lost, or its length is wrong for its kind. */
  isApprovalDoubtful: boolean;
  /** Reasons for each code that was not imported, or is doubtful. */
  problems: string[];
}

/** An approval number of which only the first digits are left: `国药准字H2.0990E+07`. */
const CUT = /\d(?:\.\d+E\+?|E\+)\d+$/i;

/** Reads the codes of a line, all of them text at this point; see `readBarCode`. */
export function readCodes(row: { barcode: string; lot_no: string; approval_no: string }): GoodsCodes {
  const { code: barcode, problem } = readBarCode(row.barcode);
  const lot = readLotNo(row.lot_no);
  const approvalNo = plainCode(row.approval_no).replaceAll(' ', '');
  const approvalProblem = approvalNoProblem(approvalNo);
  const isApprovalLost = approvalProblem !== '';
  const wrongLength = isApprovalLost ? undefined : approvalNo.split(/[;；,，、/|]/u).find(hasWrongLength);
  return {
    barcode,
    lotNo: lot.number,
    isLotLost: lot.problem !== '',
    approvalNo: isApprovalLost ? '' : approvalNo,
    isApprovalDoubtful: isApprovalLost || wrongLength !== undefined,
    problems: [
      ...(problem === '' ? [] : [`条码“${row.barcode}”${problem}，没有采用`]),
      ...(lot.problem === '' ? [] : [`批号“${row.lot_no}”${lot.problem}，批次没有采用`]),
      ...(isApprovalLost ? [`批准文号“${approvalNo}”${approvalProblem}，没有采用`] : []),
      ...(wrongLength === undefined ? [] : [`批准文号“${wrongLength}”位数不对，请核对`]),
    ],
  };
}

/** Returns the reason why an approval number cannot be used; empty where it can, or there is none. */
export function approvalNoProblem(approvalNo: string): string {
  if (CUT.test(approvalNo)) return '被表格软件改成了科学计数';
  return spoiltWords(approvalNo) || (/^0+$/.test(approvalNo) ? '不是批准文号' : '');
}

/** Kinds of approval numbers, with their number of digits. */
const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/^国药准字[A-Z]{1,2}(\d+)$/i, 8],
  [/^(?:进口药品|医药产品)?注册证号[A-Z]{1,2}(\d+)$/i, 8],
  [/械注[准进许](\d+)$/, 11],
];

/** True when an approval number of a known kind has another number of digits. */
export const hasWrongLength = (approvalNo: string): boolean =>
  LENGTHS.some(([kind, length]) => {
    const digits = kind.exec(approvalNo)?.[1];
    return digits !== undefined && digits.length !== length;
  });
