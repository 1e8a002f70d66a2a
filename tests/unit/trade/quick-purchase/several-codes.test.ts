import { describe, expect, it } from 'vitest';
import { listLines } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';

const linesOf = (...rows: string[][]) =>
  listLines(rows.map((cells, at) => ({ line: at + 1, cells }))).map(({ line, barcode, number }) => [
    line,
    barcode,
    number,
  ]);

describe('codes on one line', () => {
  it('are a line each, whatever sign is between them', () => {
    for (const sign of [';', '；', '、', ',', '， '])
      expect(linesOf([`6901234567892${sign}6901234567908`])).toEqual([
        [1, '6901234567892', null],
        [2, '6901234567908', null],
      ]);
  });

  it('have numbers of their own, or the one in the next cell', () => {
    expect(linesOf(['6901234567892 2;6901234567908*3盒'])).toEqual([
      [1, '6901234567892', '2'],
      [2, '6901234567908', '3盒'],
    ]);
    expect(linesOf(['6901234567892;6901234567908', '5'])).toEqual([
      [1, '6901234567892', '5'],
      [2, '6901234567908', '5'],
    ]);
  });

  it('may have been parted into cells, where each has its check digit', () => {
    expect(linesOf(['6901234567892', '6901234567908'])).toHaveLength(2);
    // A number of one's own stands next to the code.
    expect(linesOf(['6901234567892', '20012345'])).toHaveLength(1);
  });

  it('move the lines below them', () => {
    expect(linesOf(['6901234567892;6901234567908'], ['6901234567892', '4'])).toEqual([
      [1, '6901234567892', null],
      [2, '6901234567908', null],
      [3, '6901234567892', '4'],
    ]);
  });

  it('are left alone where anything else stands on the line, or too many of them', () => {
    expect(linesOf(['阿莫西林胶囊;头孢拉定胶囊'])).toHaveLength(1);
    expect(linesOf([Array.from({ length: 60 }, () => '6901234567892').join(';')])).toHaveLength(1);
  });
});

describe('a line without named columns', () => {
  const read = (text: string) => listLines([{ line: 1, cells: [text] }])[0];

  it('has a spec without a name, behind an approval number', () => {
    expect(read('国药准字H20134042 0.25g*24粒 2')).toMatchObject({
      approvalNo: '国药准字H20134042',
      spec: '0.25g*24粒',
      name: '',
      number: '2',
    });
  });

  it('has a number with its word apart', () => {
    expect(read('牛黄解毒片 20 瓶')).toMatchObject({ name: '牛黄解毒片', number: '20瓶', maker: '' });
  });
});
