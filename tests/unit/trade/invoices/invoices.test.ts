import { paperOfd } from '#lib/platform/drawing/paper-ofd.server.ts';
import { paperPdf } from '#lib/platform/drawing/paper-pdf.server.ts';
import { describe, expect, it, test } from 'vitest';
import { unpackZip } from '#lib/platform/zip.server.ts';
import { isPdf } from '#lib/people/uploads/pdf.server.ts';
import {
  applicationNo,
  excessOf,
  type Invoice,
  idOfApplication,
  invoiceableFen,
  invoiceRefusal,
  latestMonths,
} from '#lib/trade/invoices/invoices.rules.ts';
import { samplePaper } from '#lib/trade/invoices/sample-paper.rules.ts';
import { momentsOf } from '#lib/trade/invoices/my-invoices.service.ts';
import { readNumbers } from '#lib/trade/invoices/office/invoice-desk.rules.ts';

const AT = Date.parse('2026-11-21T10:00:00+08:00');
const ONE = '25332000000012345678';
const TWO = '25332000000012345679';

test.each([
  ['shipped', 3000, 0, 3000],
  ['completed', 3000, 1000, 2000],
  ['completed', 3000, 3000, 0],
  ['paid', 3000, 0, 0],
  ['unpaid', 3000, 0, 0],
  ['cancelled', 3000, 3000, 0],
] as const)(
  'An order %s of ¥%d fen with %d back is invoiced for %d',
  (state, payableFen, refundedFen, fen) => {
    const order = { no: '2026112100000001', state, payableFen, refundedFen };
    expect(invoiceableFen(order)).toBe(fen);
    expect(invoiceRefusal(order) === null).toBe(fen > 0);
  },
);

describe('The number of an application', () => {
  it('leads back to it, however it is typed', () => {
    const no = applicationNo({ id: 7, createdAt: AT });
    expect(no).toBe('FP20261121-0007');
    expect(idOfApplication(` ${no.toLowerCase()} `)).toBe(7);
    expect(idOfApplication(applicationNo({ id: 123_456, createdAt: AT }))).toBe(123_456);
  });

  test.each(['', 'FP20261121', 'FP20261121-0000', '2026112100000001', 'FP20261121-00x7'])(
    '%j is none',
    (text) => {
      expect(idOfApplication(text)).toBeNull();
    },
  );
});

test('Months go back over the turn of a year, and are those of Shanghai', () => {
  expect(latestMonths(Date.parse('2026-12-31T17:00:00Z'), 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(momentsOf('2026-12')).toEqual({
    from: Date.parse('2026-12-01T00:00:00+08:00'),
    until: Date.parse('2027-01-01T00:00:00+08:00'),
  });
  expect(momentsOf(null)).toEqual({ from: null, until: null });
});

describe('Pasted numbers', () => {
  it('are read however columns and days are written, without lines that have no number', () => {
    const text = `FP20261121-0007 ${ONE} 2026-11-21\nFP20261121-0008\n\nfp20261121-0009\t${TWO}\t2026年11月3日\n`;
    expect(readNumbers(text)).toEqual({
      wrong: [],
      numbers: [
        {
          line: 1,
          no: 'FP20261121-0007',
          id: 7,
          number: ONE,
          issuedAt: Date.parse('2026-11-21T00:00+08:00'),
        },
        {
          line: 4,
          no: 'FP20261121-0009',
          id: 9,
          number: TWO,
          issuedAt: Date.parse('2026-11-03T00:00+08:00'),
        },
      ],
    });
  });

  test.each([
    [`FP7 ${ONE} 2026-11-21`, '第 1 行：“FP7”不是申请号'],
    ['FP20261121-0007 123 2026-11-21', '第 1 行：“123”不是发票号码'],
    [`FP20261121-0007 ${ONE} 2026-02-30`, '第 1 行：开票日期“2026-02-30”不正确'],
    [`FP20261121-0007 ${ONE}`, '第 1 行：没有写开票日期。请写在发票号码后面，例如 2026-11-21。'],
    [
      `FP20261121-0007 ${ONE} 2026-11-21\nFP20261121-0007 ${TWO} 2026-11-21`,
      '第 2 行：申请号 FP20261121-0007 在第 1 行',
    ],
    [
      `FP20261121-0007 ${ONE} 2026-11-21\nFP20261121-0008 ${ONE} 2026-11-21`,
      `第 2 行：发票号码 ${ONE} 在第 1 行`,
    ],
    ['FP20261121-0007\n', '没有填写发票号码的行'],
  ])('%j has a sentence that says which line is wrong', (text, words) => {
    expect(readNumbers(text).wrong).toEqual([expect.stringContaining(words)]);
  });
});

const invoice: Invoice = {
  id: 7,
  no: 'FP20261121-0007',
  memberId: 1,
  company: '百草堂',
  kind: 'special',
  title: '百草堂 <大药房> & 诊所',
  taxNo: '91350100M000100Y43',
  bank: '工商银行',
  account: '1702',
  address: '人民路 1 号',
  phone: '0512-65550123',
  email: '',
  amountFen: 3000,
  state: 'issued',
  number: ONE,
  issuedAt: AT,
  reason: '',
  provider: 'sandbox',
  createdAt: AT,
  orders: Array.from({ length: 12 }, (_, index) => ({
    id: index,
    no: `20261121000000${index + 10}`,
    amountFen: 250,
    isFree: false,
  })),
  redOf: null,
  redFen: 0,
  redCount: 0,
  keptFen: 3000,
  files: ['pdf', 'ofd'],
};

test.each([
  [{}, 0],
  [{ keptFen: 2000 }, 1000],
  [{ keptFen: 2000, redFen: 600 }, 400],
  [{ keptFen: 2000, redFen: 3000 }, 0],
  [{ keptFen: 0, state: 'refused' as const }, 0],
  [{ keptFen: 0, state: 'withdrawn' as const }, 0],
  [{ keptFen: 0, redOf: { id: 1, no: 'FP20261120-0001', number: TWO } }, 0],
])('An invoice with %j says %d fen too much', (change, fen) => {
  expect(excessOf({ ...invoice, ...change })).toBe(fen);
});

describe('A sample', () => {
  const paper = samplePaper(invoice, '药仓');
  const words = paper.texts.map(({ text }) => text);

  it('says in its heading and across the page that it is none', () => {
    expect(words.filter((text) => text.includes('样张'))).toHaveLength(3);
    expect(words).toContain('另有 4 个订单');
    expect(words).toContain('¥30.00');
  });

  it('takes back what a red one takes back', () => {
    const red = samplePaper({ ...invoice, redOf: { id: 1, no: 'FP20261120-0001', number: TWO } }, '药仓');
    const said = red.texts.map(({ text }) => text);
    expect(said).toContain('-¥30.00');
    expect(said).toContain(`红冲发票：${TWO}`);
  });

  it('stays within its page', () => {
    for (const { x, y } of paper.texts) {
      expect(x >= 0 && x < paper.width).toBe(true);
      expect(y > 0 && y < paper.height).toBe(true);
    }
  });

  it('is a PDF that holds nothing but writing', () => {
    const bytes = paperPdf(paper);
    expect(isPdf(bytes)).toBe(true);
    const content = new TextDecoder().decode(bytes);
    const inFont = (font: string) =>
      [...content.matchAll(new RegExp(`/${font} [^<]*<([0-9a-f]+)> Tj`, 'g'))].map(([, codes = '']) => codes);
    const latin = inFont('F2').map((codes) => Buffer.from(codes, 'hex').toString('latin1'));
    expect(latin).toContain('¥30.00');
    // Viewers without an Asian font draw nothing of the other one: it contains no digit.
    expect(inFont('F1').filter((codes) => /^(?:[0-9a-f]{4})*00/.test(codes))).toEqual([]);
  });

  it('is an OFD of four XML files, with what people wrote escaped', async () => {
    const ofd = await paperOfd(paper, { id: '0'.repeat(32), day: '2026-11-21' });
    const files = new Map<string, string>();
    for await (const { name, bytes } of unpackZip(ofd, { entries: 10, total: 100_000, each: 100_000 }))
      files.set(name, new TextDecoder().decode(bytes ?? new Uint8Array()));
    expect([...files.keys()]).toEqual([
      'OFD.xml',
      'Doc_0/Document.xml',
      'Doc_0/PublicRes.xml',
      'Doc_0/Pages/Page_0/Content.xml',
    ]);
    const content = files.get('Doc_0/Pages/Page_0/Content.xml') ?? '';
    expect(content).toContain('名称：百草堂 &#60;大药房&#62; &#38; 诊所');
    const ids = [...content.matchAll(/ ID="(\d+)"/g)].map(([, id]) => Number(id));
    expect(new Set(ids).size).toBe(ids.length);
    const lastId = Number(/<ofd:MaxUnitID>(\d+)/.exec(files.get('Doc_0/Document.xml') ?? '')?.[1]);
    expect(Math.max(...ids)).toBeLessThanOrEqual(lastId);
    const [, shown = '', steps = ''] = /DeltaX="([^"]*)">(发票号码：\d+)</.exec(content) ?? [];
    expect(shown.split(' ')).toHaveLength([...steps].length - 1);
  });
});
