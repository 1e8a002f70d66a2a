import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  type Statement,
  type StatementLine,
  type StatementReader,
  UnreadableStatement,
} from '#lib/trade/payments/providers/provider.rules.ts';
import { alipayReader } from '#lib/trade/payments/providers/alipay.server.ts';
import { sandboxReader } from '#lib/trade/payments/providers/sandbox-statement.service.ts';
import { wechatReader } from '#lib/trade/payments/providers/wechat.server.ts';
import { differencesAsCsv, EXPORT_HEAD } from '#lib/trade/payments/reconcile/read-statement.service.ts';
import {
  type BookEntry,
  compareEntries,
  paidKey,
  refundKey,
  Sums,
  addLines,
  type StatementEntry,
  unread,
  unlisted,
  wrongDay,
} from '#lib/trade/payments/reconcile/reconcile.rules.ts';

/** As Alipay's documentation has it, the padding with tabs too. */
const ALIPAY = [
  '#支付宝业务明细查询',
  '#账号：[20888888888888880156]',
  '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
  '#-----------------------------------------业务明细列表----------------------------------------',
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
  '2026112022001\t,P1\t,交易,药仓采购订单,2026-11-20 10:00:00,2026-11-20 10:00:09,,,,,*药房(138****0000)\t,30.00,30.00,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,,-0.18,0.00,\t',
  '2026112022002\t,P2\t,退款,甲,乙,丙,2026-11-20 10:00:00,2026-11-20 11:00:00,,,,,*药房\t,-5.50,-5.50,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,P2R1,0.03,0.00,\t',
  '#-----------------------------------------业务明细列表结束------------------------------------',
  '#交易合计：1笔，商家实收共30.00元，商家优惠共0.00元',
];

/** As WeChat Pay's documentation has it. */
const WECHAT = [
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
  '`2026-11-20 10:00:00,`wx1,`1900000109,`0,`,`4200001,`P1,`o1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`30.00,`0.00,`0,`0,`0.00,`0.00,`,`,`药仓，采购,订单,`,`0.18000,`0.60%,`30.00,`0.00,`',
  '`2026-11-20 11:00:00,`wx1,`1900000109,`0,`,`4200001,`P1,`o1,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`P1R1,`5.50,`0.00,`ORIGINAL,`SUCCESS,`药仓采购订单,`,`-0.03000,`0.60%,`0.00,`5.50,`',
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  '`2,`30.00,`5.50,`0.00,`0.15000,`30.00,`5.50',
];
/** A file as it is read: row by row. */
const readerOf =
  (make: () => StatementReader) =>
  (file: string): Statement => {
    const reader = make();
    const rows = file.split(/\r?\n/);
    const rest = rows.pop() ?? '';
    for (const row of rows) reader.take(row);
    if (rest !== '') reader.take(rest);
    return reader.end(rest === '');
  };
const readAlipay = readerOf(alipayReader);
const readWechat = readerOf(wechatReader);
const readSandbox = readerOf(sandboxReader);
const text = (lines: readonly string[]): string => lines.join('\r\n');
const without = (lines: readonly string[], at: number): string => text(lines.toSpliced(at, 1));

describe('statements of providers', () => {
  const day = '2026-11-20';

  it('of Alipay: padding, brackets of either width, commas in a product, refunds below zero', () => {
    const lines = [
      { line: 6, outTradeNo: 'P1', tradeNo: '2026112022001', outRefundNo: '', amountFen: 3000, day },
      { line: 7, outTradeNo: 'P2', tradeNo: '2026112022002', outRefundNo: 'P2R1', amountFen: -550, day },
    ];
    expect(readAlipay(text(ALIPAY))).toEqual({ lines, faults: [] });
    const narrow = text(ALIPAY).replaceAll('（元）', '(元)').replaceAll('\t', '');
    expect(readAlipay(narrow).lines).toEqual(lines);
  });

  it('of WeChat Pay: cells with back ticks, the sum at the end', () => {
    expect(readWechat(`${text(WECHAT)}\r\n`)).toEqual({
      lines: [
        { line: 2, outTradeNo: 'P1', tradeNo: '4200001', outRefundNo: '', amountFen: 3000, day },
        { line: 3, outTradeNo: 'P1', tradeNo: '4200001', outRefundNo: 'P1R1', amountFen: -550, day },
      ],
      faults: [],
    });
  });

  it.each([
    ['Alipay, cut off', readAlipay, text(ALIPAY.slice(0, 6)), ['没有结束行，文件可能不完整']],
    ['Alipay, an amount', readAlipay, text(ALIPAY).replace('30.00,30.00', '三十,30.00'), ['金额看不懂']],
    ['Alipay, a kind', readAlipay, text(ALIPAY).replace('交易,药仓', '转账,药仓'), [/转账/]],
    ['WeChat Pay, cut off', readWechat, text(WECHAT.slice(0, 3)), ['没有末尾的汇总行，文件可能不完整']],
    ['WeChat Pay, a line gone', readWechat, without(WECHAT, 1), ['汇总说有 2 笔，文件里是 1 笔']],
    [
      'WeChat Pay, an amount',
      readWechat,
      text(WECHAT).replace('`30.00,`0.00,`\r', '`x,`0.00,`\r'),
      ['金额看不懂'],
    ],
    ['WeChat Pay, a state', readWechat, text(WECHAT).replace('SUCCESS,`OTHERS', 'ODD,`OTHERS'), [/ODD/]],
    [
      'the sandbox, a line',
      readSandbox,
      '时间,类型,商户单号,沙箱单号,退款单号,金额（元）\r\n,付款,P1,S1,,x\r\n,退款,P1,S1,R,3\r\n,付款,,S,,3\r\n',
      [/看不懂/, /看不懂/, /没有商户单号/],
    ],
  ] as const)('say what they cannot read: %s', (_, read, file, whys) => {
    const { faults } = read(file);
    expect(faults.map(({ why }) => why)).toEqual(
      whys.map((why) => (typeof why === 'string' ? why : expect.stringMatching(why))),
    );
  });

  it.each([
    ['Alipay, other columns', readAlipay, 'a,b\r\n1,2', /没有这些列/],
    ['Alipay, nothing', readAlipay, '', /没有列名/],
    ['WeChat Pay, another file', readWechat, text(ALIPAY), /没有这些列/],
    ['WeChat Pay, nothing', readWechat, '', /没有列名/],
    ['the sandbox, another file', readSandbox, text(WECHAT), /没有这些列：时间、类型/],
    ['the sandbox, nothing', readSandbox, '\r\n', /没有列名/],
  ] as const)('are not taken for what they are not: %s', (_, read, file, words) => {
    expect(() => read(file)).toThrow(UnreadableStatement);
    expect(() => read(file)).toThrow(words);
  });

  const TITLES = '时间,类型,商户单号,沙箱单号,退款单号,金额（元）';
  it('of the sandbox: columns in any order', () => {
    const file = '金额（元）,类型,时间,商户单号,沙箱单号,退款单号\n8.90,付款,2026-11-20 11:11:44,P1,S1,\n';
    const line = { line: 2, outTradeNo: 'P1', tradeNo: 'S1', outRefundNo: '', amountFen: 890, day };
    expect(readSandbox(file)).toEqual({ lines: [line], faults: [] });
  });

  it('of the sandbox, cut off within a row', () => {
    const row = '2026-11-20 11:11:44,付款,P1,S1,,8.90';
    expect(readSandbox(`${TITLES}\n${row}\n2026-11-`).faults).toMatchObject([
      { line: 3, why: expect.stringContaining('被截断') },
    ]);
    expect(readSandbox(`${TITLES}\n坏行\n${row}`).faults).toMatchObject([
      { line: 2, why: '类型或金额看不懂' },
    ]);
  });

  it('lose no line, whatever stands in them', () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9.\-一-龥]{0,8}$/);
    const row = fc.array(cell, { minLength: 1, maxLength: 8 }).map((cells) => `x${cells.join(',')}`);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const [head = ''] = ALIPAY.slice(4);
        const { lines, faults } = readAlipay(text(['#', head, ...rows, '#']));
        expect(lines.length + faults.length).toBe(rows.length);
        const [titles = ''] = WECHAT;
        const wechat = readWechat(
          text([titles, ...rows, '总交易单数,应结订单总金额', `\`${rows.length},\`0.00`]),
        );
        expect(wechat.lines.length + wechat.faults.length).toBe(rows.length);
      }),
    );
  });
});

describe('a statement against the books', () => {
  const entry = (no: string, amountFen: number, isOfDay = true): BookEntry => ({
    key: amountFen < 0 ? refundKey(`${no}R1`, no) : paidKey(no),
    outTradeNo: no,
    tradeNo: `T${no}`,
    outRefundNo: amountFen < 0 ? `${no}R1` : '',
    amountFen,
    tryId: 7,
    isOfDay,
  });
  const line = (no: string, amountFen: number, at = 2): StatementLine => ({
    line: at,
    outTradeNo: no,
    tradeNo: `T${no}`,
    outRefundNo: amountFen < 0 ? `${no}R1` : '',
    amountFen,
    day: '2026-11-20',
  });
  const compare = (statement: Statement, book: readonly BookEntry[], elsewhere = new Set<string>()) => {
    const entries = new Map<string, StatementEntry>();
    addLines(entries, statement.lines);
    const { matched, differences } = compareEntries([...entries.values()], book);
    const ofDay = book.filter(({ isOfDay }) => isOfDay);
    const missed = unlisted(ofDay, entries, elsewhere);
    const [ofStatement, ofShop] = [new Sums(), new Sums()];
    ofStatement.add(statement.lines);
    ofShop.add(ofDay);
    const all = [...unread(statement.faults), ...differences, ...missed];
    return { matched, statement: { ...ofStatement }, shop: { ...ofShop }, differences: all };
  };
  const kinds = (...given: Parameters<typeof compare>) =>
    compare(...given).differences.map(({ kind, outTradeNo }) => [kind, outTradeNo]);
  const of = (...lines: StatementLine[]) => ({ lines, faults: [] });

  it('agrees, differs, and misses on either side', () => {
    const statement = of(line('A', 100), line('A', -40), line('B', 200), line('C', 300));
    const book = [entry('A', 100), entry('A', -40), entry('B', 201), entry('D', 400)];
    const compared = compare(statement, book, new Set());
    expect(compared.differences).toMatchObject([
      { kind: 'amount', outTradeNo: 'B', shopFen: 201, statementFen: 200, line: 2, tryId: 7 },
      { kind: 'statement_only', outTradeNo: 'C', shopFen: null, statementFen: 300, tryId: null },
      { kind: 'shop_only', outTradeNo: 'D', shopFen: 400, statementFen: null, line: null },
    ]);
    expect(compared.matched).toEqual({ count: 2, fen: 60 });
    expect(compared.statement).toEqual({ paid: { count: 3, fen: 600 }, refunded: { count: 1, fen: -40 } });
    expect(compared.shop).toEqual({ paid: { count: 3, fen: 701 }, refunded: { count: 1, fen: -40 } });
  });

  it('takes midnight as each side does', () => {
    const none = new Set<string>();
    expect(kinds(of(line('A', 100)), [entry('A', 100, false)], none)).toEqual([]);
    expect(kinds(of(), [entry('A', 100)], new Set([paidKey('A')]))).toEqual([]);
    expect(kinds(of(), [entry('A', 100)], none)).toEqual([['shop_only', 'A']]);
  });

  it('reports a trade that stands there twice', () => {
    const { differences } = compare(of(line('A', 100, 2), line('A', 100, 3)), [entry('A', 100)], new Set());
    expect(differences).toMatchObject([{ kind: 'amount', statementFen: 200, said: '对账单里有 2 行：2、3' }]);
  });

  it('says of a line that cannot be read what stood there', () => {
    const faults = [{ line: 9, text: 'x,y', why: '金额看不懂' }];
    expect(compare({ lines: [], faults }, [], new Set()).differences).toMatchObject([
      { kind: 'unreadable', line: 9, said: '金额看不懂：x,y' },
    ]);
  });

  it('exports no formula', () => {
    const csv = differencesAsCsv([
      {
        id: 1,
        statementId: 1,
        run: 1,
        kind: 'amount',
        key: 'k',
        line: 3,
        outTradeNo: '2026112022001412345678901234',
        tradeNo: '=1+1',
        outRefundNo: '',
        shopFen: -550,
        statementFen: null,
        said: 'a"b\nc',
        tryId: null,
        isCurrent: 1,
        state: 'open',
        note: '@cmd',
        notedBy: 1,
        notedAt: 0,
        noter: '赵敏',
      },
    ]);
    expect(EXPORT_HEAD).toMatch(/^\uFEFF"差异".*\r\n$/);
    expect(csv.split('\r\n')[0]).toBe(
      `"金额不同","3","=""2026112022001412345678901234""","'=1+1","","-5.50","","a""b c","待查","'@cmd","赵敏","1970-01-01 08:00:00","是"`,
    );
  });

  it.each([
    ['the day', ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-21'], null],
    ['as many of the next day', ['2026-11-20', '2026-11-21'], null],
    ['no row that says its day', ['', ''], null],
    ['another day', ['2026-11-19', '2026-11-19', '2026-11-20'], /^文件里是 11-19 的记录，选择的是 11-20/],
    ['another year', ['2025-11-20'], /^文件里是 2025-11-20 的记录，选择的是 2026-11-20/],
    ['nothing', [], /没有一笔记录/],
  ])('knows a file of %s', (_, days, words) => {
    const lines = days.map((day, at) => ({ ...line(`A${at}`, 100), day }));
    const said = wrongDay(of(...lines), '2026-11-20');
    if (words) expect(said).toMatch(words);
    else expect(said).toBe(words);
  });

  it('asks refunds for the day only where nothing was paid', () => {
    const refund = { ...line('B', -100), day: '2026-11-18' };
    expect(wrongDay(of(line('A', 100), refund, refund), '2026-11-20')).toBeNull();
    expect(wrongDay(of(refund), '2026-11-20')).toMatch(/11-18/);
  });
});
