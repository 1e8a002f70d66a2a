import { advanceOf, type Paper } from '#lib/platform/drawing/paper.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { type Invoice, TITLE_KINDS } from '#lib/trade/invoices/invoices.rules.ts';

const WIDTH = 210;
const HEIGHT = 148;
/** Number of orders with a line of their own; the rest is only counted. */
const ORDER_LINES = 8;
const MARK = '样张 不是发票 不能报销和抵扣';

const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, sign) => width + advanceOf(sign) * size, 0);

/** Returns as much of a text as fits a width. */
function fitting(text: string, size: number, width: number): string {
  let cut = text;
  while (widthOf(cut, size) > width) cut = `${[...cut].slice(0, -2).join('')}…`;
  return cut;
}

/**
 * Returns the sandbox's drawing of an invoice: its facts as on an invoice, with a mark across it that it is a sample.
 */
export function samplePaper(invoice: Invoice, seller: string): Paper {
  const { kind, redOf, orders, taxNo, number } = invoice;
  const sign = redOf ? -1 : 1;
  const heading = `${redOf ? '红字' : ''}${TITLE_KINDS[kind]}（样张）`;
  const ofBank =
    kind === 'special' ? [`${invoice.bank} ${invoice.account}`, `${invoice.address} ${invoice.phone}`] : [];
  const small = 3.4;
  const line = (text: string, x: number, y: number, width = 92) => ({
    text: fitting(text, small, width),
    x,
    y,
    size: small,
  });
  const listed = orders.slice(0, ORDER_LINES);
  const rest = orders.length - listed.length;
  return {
    width: WIDTH,
    height: HEIGHT,
    texts: [
      { text: MARK, x: 22, y: 108, size: 12, grey: 0.85 },
      { text: heading, x: (WIDTH - widthOf(heading, 6)) / 2, y: 18, size: 6 },
      line(`发票号码：${number ?? ''}`, 130, 27, 70),
      line(`开票日期：${formatDate(invoice.issuedAt ?? invoice.createdAt)}`, 130, 32, 70),
      line(redOf ? `红冲发票：${redOf.number ?? redOf.no}` : `申请号：${invoice.no}`, 12, 32),
      line('购买方', 12, 43),
      line(`名称：${invoice.title}`, 12, 49),
      line(`税号：${taxNo || '（无）'}`, 12, 54),
      ...ofBank.map((text, index) => line(text, 12, 59 + index * 5)),
      line('销售方', 110, 43),
      line(`名称：${seller}`, 110, 49),
      line('项目', 12, 74),
      line('金额（含税）', 165, 74, 34),
      ...listed.flatMap(({ no, amountFen }, index) => [
        line(`药品、医疗器械　订单 ${no}`, 12, 81 + index * 5, 145),
        ...(redOf ? [] : [line(formatFen(amountFen), 165, 81 + index * 5, 34)]),
      ]),
      ...(rest > 0 ? [line(`另有 ${rest} 个订单`, 12, 81 + ORDER_LINES * 5)] : []),
      { text: '价税合计', x: 12, y: 132, size: 4 },
      { text: formatFen(sign * invoice.amountFen), x: 165, y: 132, size: 4 },
      line(MARK, 12, 141, 180),
    ],
    lines: [37, 68, 76, 125, 136].map((y) => ({ from: [10, y], to: [WIDTH - 10, y] })),
  };
}
