import { type Delimiter, readDelimited, sniffDelimiter } from '#lib/platform/table-files/delimited.rules.ts';
import { readGoodsList } from '#lib/catalogue/importer/importer.service.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** All that a generator gives, in order. */
async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of from) items.push(item);
  return items;
}

const parse = (text: string, delimiter: Delimiter) => [...readDelimited(text, delimiter)];

describe('CSV', () => {
  test('Quoted cells hold commas, doubled quotes and line breaks; lines are counted as an editor counts them', () => {
    const rows = parse('a,"b ""x"", c"\r\n"one\ntwo",2\n\n3,4', ',');
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b "x", c'] },
      { line: 2, cells: ['one\ntwo', '2'] },
      { line: 5, cells: ['3', '4'] },
    ]);
  });

  test('A blank line is no record, empty cells are', () => {
    expect(parse('\n\n,\n', ',')).toEqual([{ line: 3, cells: ['', ''] }]);
  });

  const UNCLOSED = '引号没有成对';
  const problems = (text: string) => parse(text, ',').map(({ line, problem }) => [line, problem ?? '']);

  test('A quote that is not closed spoils its own line only', () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `某药${at},${at}片,某厂,国药准字H1,1.5`);
    const without = ['品名,规格,厂家,批准文号,价格', ...lines];
    const broken = without.with(5, '"某药4,4片,某厂,国药准字H1,1.5');
    const expected = without.map((_, at) => [at + 1, at === 5 ? UNCLOSED : '']);
    expect(problems(broken.join('\n'))).toEqual(expected);
    // A later cell in quotes does not close it, be it whole, empty or at the end of its line.
    for (const later of [
      '"某药,50",50片,某厂,国药准字H1,1.5',
      '某药50,"",某厂,国药准字H1,1.5',
      '某药50,5",某厂,国药准字H1,1.5',
    ])
      expect(problems(broken.with(20, later).join('\r\n'))).toEqual(expected);
    const named = parse(broken.join('\n'), ',')[5];
    expect(named).toEqual({
      line: 6,
      cells: ['某药4', '4片', '某厂', '国药准字H1', '1.5'],
      problem: UNCLOSED,
    });
  });

  test('Each of several lines with an open quote is named', () => {
    expect(problems('a,b\n"1,2\n"3,4\n5,6\n')).toEqual([
      [1, ''],
      [2, UNCLOSED],
      [3, UNCLOSED],
      [4, ''],
    ]);
  });

  test('What is written behind a closing quote on the same line belongs to the cell', () => {
    expect(parse('"0.25g"*24粒,"b"\n', ',')).toEqual([{ line: 1, cells: ['0.25g*24粒', 'b'] }]);
  });

  test('What was written comes back, however its lines end', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '药', ' ', ';') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quote).join(',')).join(end);
        expect(parse(text, ',').map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});

describe('TSV', () => {
  test('A quote is a character', () => {
    expect(parse('5"\t"a\nb\tc"', '\t')).toEqual([
      { line: 1, cells: ['5"', '"a'] },
      { line: 2, cells: ['b', 'c"'] },
    ]);
  });

  test('Cells without breaks come back with the number of their line', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '药'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const text = rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
        expect(parse(text, '\t')).toEqual(rows.map((cells, index) => ({ line: index + 1, cells })));
      }),
    );
  });
});

test('The delimiter is the one the first line uses most', () => {
  expect(sniffDelimiter('品名\t规格\t生产企业,上市许可持有人')).toBe('\t');
  expect(sniffDelimiter('品名,规格,厂家')).toBe(',');
  expect(sniffDelimiter('品名;规格;厂家')).toBe(';');
});

test('Lines that cannot be trusted are rejected by name, and a row of names that is damaged is refused', async () => {
  const rows = async function* (first: string, second: string) {
    yield* readDelimited(`${first}\n${second}\n`, ',');
  };
  const read = (first: string, second: string) =>
    collect(readGoodsList(rows(first, second), { now: Date.UTC(2026, 10, 20) }));
  expect(await read('品名,规格,厂家', '"药片,10片,甲厂')).toEqual([
    {
      kind: 'rejected',
      line: 2,
      name: '药片',
      reasons: [{ group: '引号没有成对', text: '引号没有成对' }],
    },
  ]);
  await expect(read('品名,规格,厂家,批准\uFFFD', '药片,10片,甲厂,')).rejects.toThrow('第 1 行是列名');
});
