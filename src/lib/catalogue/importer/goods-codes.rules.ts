import { readBarCode } from '#lib/catalogue/goods/bar-code.rules.ts';
import { isPower, plainCode } from '#lib/platform/sheet-cells.rules.ts';

/** The codes of a line, as far as they can be used. */
export interface GoodsCodes {
  /** Empty where the line has none, or a spoilt one: what the shop has stays. */
  barcode: string;
  lotNo: string;
  /** A number of a lot stands there and cannot be used: nothing is known of which lot the line is. */
  isLotLost: boolean;
  approvalNo: string;
  /** The approval number is not of the length that its kind has, or was lost. */
  isApprovalDoubtful: boolean;
  /** Says of each code that was not taken, or is doubtful, why. */
  problems: string[];
}

const POWER = '被表格软件改成了科学计数';

/** Reads the codes of a line, text by then; see `readBarCode`. */
export function readCodes(row: { barcode: string; lot_no: string; approval_no: string }): GoodsCodes {
  const { code: barcode, problem } = readBarCode(row.barcode);
  const lot = readLotNo(row.lot_no);
  const approvalNo = plainCode(row.approval_no).replaceAll(' ', '');
  const isApprovalLost = isPower(approvalNo) || /^0+$/.test(approvalNo);
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
      ...(isApprovalLost
        ? [`批准文号“${approvalNo}”${isPower(approvalNo) ? POWER : '不是批准文号'}，没有采用`]
        : []),
      ...(wrongLength === undefined ? [] : [`批准文号“${wrongLength}”位数不对，请核对`]),
    ],
  };
}

/** A lot's number as spreadsheets turn it into a day: `3月1日`. */
const DAY_OF_YEAR = /^\d{1,2}月\d{1,2}日$|^\d{1,2}-[A-Z][a-z]{2}$/;

/** Reads the number of a lot; `problem` says why it cannot be used. */
function readLotNo(written: string): { number: string; problem: string } {
  const number = plainCode(written);
  const problem = isPower(number)
    ? POWER
    : DAY_OF_YEAR.test(number)
      ? '被表格软件改成了日期'
      : /^0+$/.test(number)
        ? '不是批号'
        : '';
  return { number: problem === '' ? number : '', problem };
}

/** Kinds of approval numbers, and how many digits each has. */
const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/^国药准字[A-Z]{1,2}(\d+)$/i, 8],
  [/^(?:进口药品|医药产品)?注册证号[A-Z]{1,2}(\d+)$/i, 8],
  [/械注[准进许](\d+)$/, 11],
];

/** True when an approval number of a kind that is known has more or fewer digits than that. */
export const hasWrongLength = (approvalNo: string): boolean =>
  LENGTHS.some(([kind, length]) => {
    const digits = kind.exec(approvalNo)?.[1];
    return digits !== undefined && digits.length !== length;
  });
