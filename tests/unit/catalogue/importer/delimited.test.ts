import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Delimiter, readDelimited, sniffDelimiter } from '#lib/catalogue/importer/delimited.rules.ts';

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
