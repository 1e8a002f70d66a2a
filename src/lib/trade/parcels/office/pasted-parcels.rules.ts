import { isHeadLine } from '#lib/platform/pasted-lines.rules.ts';
import { isPower, isRounded, plainCode } from '#lib/platform/sheet-cells.rules.ts';
import { asCarrier, asTrackingNo, isTrackingNo, PARCEL_LIMITS } from '#lib/trade/parcels/parcels.rules.ts';

/** Maximum number of orders sent together. */
export const MOST_PARCELS = 200;

/** A line of pasted parcels; `carrier` is empty where the line has none. */
export interface PastedParcel {
  /** Line number, from 1. */
  line: number;
  no: string;
  trackingNo: string;
  carrier: string;
}

/** Beginning of a heading line of a pasted table. */
const HEAD = /^(?:订单|单号|运单|快递|物流|承运|编号|序号|order|tracking)/i;

/**
 * Parses pasted parcels. A heading line and lines without a tracking number are left out; `wrong` has a sentence for
 * each invalid line, and for orders listed twice with different parcels.
 */
export function readParcels(text: string): { parcels: PastedParcel[]; wrong: string[] } {
  const parcels: PastedParcel[] = [];
  const wrong: string[] = [];
  const byNo = new Map<string, PastedParcel>();
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  for (const [index, raw] of lines.entries()) {
    const [no = '', trackingNo = '', ...rest] = raw
      .trim()
      .split(/[\s,，]+/)
      .map(pastedCode);
    if (trackingNo === '' || (index === first && isHeadLine(raw, HEAD))) continue;
    const carrier = asCarrier(rest.join(' '));
    const parcel = { line: index + 1, no, trackingNo: asTrackingNo(trackingNo), carrier };
    const problem = problemOf(parcel) ?? twice(byNo.get(no), parcel);
    if (problem) wrong.push(`第 ${parcel.line} 行：${problem}`);
    else if (!byNo.has(no)) parcels.push(parcel);
    byNo.set(no, byNo.get(no) ?? parcel);
  }
  if (parcels.length + wrong.length === 0) wrong.push('没有填写运单号的行。请在订单号后面写上运单号。');
  if (parcels.length > MOST_PARCELS) wrong.push(`一次最多 ${MOST_PARCELS} 单，请分几次发货。`);
  return { parcels, wrong };
}

/** Returns the code in a cell of a pasted line, also in the notation of a CSV file. */
const pastedCode = (cell: string): string =>
  plainCode(cell.replace(/^"(.*)"$/, (_, text: string) => text.replaceAll('""', '"')));

const LOST = '被表格软件改写过，少了后面几位。请把这一列设为文本，重新复制。';

function problemOf({ no, trackingNo, carrier }: PastedParcel): string | null {
  if (isPower(no)) return `订单号“${no}”${LOST}`;
  if (isPower(trackingNo) || isRounded(trackingNo)) return `运单号“${trackingNo}”${LOST}`;
  if (!/^\d{16}$/.test(no)) return `“${no.slice(0, 30)}”不是订单号，订单号是 16 位数字。`;
  if (!isTrackingNo(trackingNo)) return `运单号“${trackingNo.slice(0, 30)}”应为 4 至 60 个字母、数字或横线。`;
  return carrier.length > PARCEL_LIMITS.carrier ? `承运商最多 ${PARCEL_LIMITS.carrier} 个字。` : null;
}

const twice = (earlier: PastedParcel | undefined, { no, trackingNo, carrier }: PastedParcel) =>
  earlier && (earlier.trackingNo !== trackingNo || earlier.carrier !== carrier)
    ? `订单 ${no} 在第 ${earlier.line} 行写了另一个运单号。`
    : null;
