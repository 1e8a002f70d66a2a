import { expect, it, test } from 'vitest';
import { readDelimited } from '#lib/platform/table-files/delimited.rules.ts';
import { listLines } from '#lib/trade/quick-purchase/list/list-lines.rules.ts';

const read = (...lines: string[]) => listLines([...readDelimited(lines.join('\n'), '\t', true)]);

test.each([
  '="6901234567892"',
  "'6901234567892",
  '6901234567892.0',
  '６９０１２３４５６７８９２',
  '690\u200B1234567892\uFEFF',
])('The bar code in %j is read, in a column of its own and by its look', (written) => {
  expect(read('条形码\t数量', `${written}\t2`)).toMatchObject([
    { barcode: '6901234567892', number: '2', spoilt: '' },
  ]);
  expect(read(`${written} 2`)).toMatchObject([{ barcode: '6901234567892', number: '2', spoilt: '' }]);
});

it('names a code that a spreadsheet has spoilt, and leaves it out', () => {
  const words = '条形码“6.90123E+12”被表格软件改写过，少了后面几位';
  expect(read('条形码\t品名\t数量', '6.90123E+12\t板蓝根颗粒\t2')).toMatchObject([
    { barcode: '', name: '板蓝根颗粒', spoilt: words, skipped: '' },
  ]);
  expect(read('6.90123E+12 2')).toMatchObject([{ barcode: '', number: '2', spoilt: words, skipped: '' }]);
  expect(read('编码\t数量', '1.2345E+11\t2')).toMatchObject([
    { code: '', spoilt: '编码“1.2345E+11”被表格软件改写过，少了后面几位', skipped: '' },
  ]);
  expect(read('条形码\t数量', '6901230000000\t1')).toMatchObject([{ barcode: '', skipped: '' }]);
});

it('says of a bar code that its check digit is wrong, and still looks for it', () => {
  expect(read('条形码\t数量', '6901234567890\t1')).toMatchObject([
    { barcode: '6901234567890', spoilt: '条形码“6901234567890”校验位不对' },
  ]);
});

it('reads the lines after one whose quote is not closed', () => {
  const lines = read('品名\t数量', '"板蓝根颗粒\t2', '阿莫西林胶囊\t3');
  expect(lines).toMatchObject([
    { line: 2, name: '', spoilt: '引号没有成对', skipped: '', text: '板蓝根颗粒 2' },
    { line: 3, name: '阿莫西林胶囊', number: '3', spoilt: '' },
  ]);
});

it('knows the columns of an exported list of goods and of orders', () => {
  expect(read('商品编号\t商品\t规格\t生产厂家\t数量', '12\t板蓝根颗粒\t10g*20袋\t某厂\t3')).toMatchObject([
    { goodsCode: '12', name: '板蓝根颗粒', spec: '10g*20袋', maker: '某厂', number: '3' },
  ]);
});

it('leaves out what is an error of a spreadsheet, or a day in the place of a code', () => {
  const [first, second] = listLines([
    { line: 1, cells: ['编码', '条形码', '品名', '规格', '厂家', '数量'] },
    { line: 2, cells: ['Mar-01', '#N/A', '#REF!', '10粒', '########', '5'] },
    { line: 3, cells: ['', '6,901,234,567,892', '头孢拉定胶囊', '', '', '5'] },
  ]);
  expect(first).toMatchObject({ code: '', barcode: '', name: '', maker: '', spec: '10粒' });
  expect(first?.spoilt).toBe(
    '品名“#REF!”是表格软件的错误值，生产企业“########”是表格软件的错误值，' +
      '条形码“#N/A”是表格软件的错误值，编码“Mar-01”被表格软件改成了日期',
  );
  expect(second).toMatchObject({ barcode: '6901234567892', spoilt: '' });
});
