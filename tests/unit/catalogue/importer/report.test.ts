import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportLine, screenLine } from '#lib/catalogue/importer/report.rules.ts';

const entry = (name: string, text = '缺少规格') => ({
  line: 3,
  kind: '未导入' as const,
  name,
  remarks: [{ group: '缺少规格', text }],
});

const foreign = fc.string({
  unit: fc.constantFrom(
    ...'=+-@＝＋－＠﹦﹢﹣﹫−"＂\'',
    '\t',
    '\r',
    '\n',
    '\u2028',
    '\u200b',
    '\ufeff',
    '\u001b',
    ' ',
    '　',
    '药',
    '1',
    'A',
  ),
  maxLength: 12,
});

it('A report stays four cells a line, none of which a spreadsheet runs', () => {
  fc.assert(
    fc.property(foreign, foreign, (name, text) => {
      const line = reportLine(entry(name, text));
      expect(line.endsWith('\n')).toBe(true);
      const cells = line.slice(0, -1).split('\t');
      expect(cells).toHaveLength(4);
      expect(line.slice(0, -1)).not.toMatch(/[\r\n\u2028\u001b]/);
      for (const cell of cells) {
        const [begins = ''] = cell.normalize('NFKC').replace(/[\s\u200b\ufeff]/gu, '');
        expect('=+-@−"').not.toContain(begins || '药');
      }
    }),
  );
});

it('What cannot be run is written as it is', () => {
  expect(reportLine(entry('板蓝根颗粒'))).toBe('3\t未导入\t板蓝根颗粒\t缺少规格\n');
  expect(reportLine(entry('=HYPERLINK("http://x")'))).toBe('3\t未导入\t\'=HYPERLINK("http://x")\t缺少规格\n');
  expect(screenLine(entry('=1', '价格“\u001b[2J”不是金额'))).toBe('第 3 行 未导入〔=1〕：价格“ [2J”不是金额');
});
