import { deflateSync } from 'node:zlib';
import { packZip } from '#lib/platform/zip.server.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet, with what stands in its rows and in its table of shared texts. */
const workbook = (rows: string, texts = ''): Promise<Uint8Array> =>
  packZip([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="清单" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${XML}<sst xmlns="${SHEETS}">${texts}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]);

/** A PDF of one page whose content is a stream of some bytes. */
const pdfOf = (dictionary: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [9 0 R] /Count 1 >>\nendobj\n9 0 obj\n<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>\nendobj\n7 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`,
    ),
    data,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);

const packed = (text: string) => deflateSync(Buffer.from(text));
const FLATE = '/Filter /FlateDecode';
const OBJECTS = `/Type /ObjStm /First 4 ${FLATE}`;
const MB = 1024 * 1024;

/** PDFs of at most 10 MB that take longest to read. */
export const WORST_PDFS: Record<string, () => Uint8Array> = {
  '30 MB of #41 in 29 KB': () => pdfOf(FLATE, packed('#41'.repeat(10 * MB))),
  '100 million packed objects': () => pdfOf(`${OBJECTS} /N 100000000`, packed('1 0 '.repeat(25 * MB))),
  'a gigabyte of packed blanks': () => pdfOf(`${OBJECTS} /N 9`, deflateSync(Buffer.alloc(1000 * MB, 32))),
  'the word stream, over and over': () => Buffer.from(`%PDF-1.4\n${' stream'.repeat(1.4 * MB)}%%EOF`),
  'the name First, over and over': () => Buffer.from(`%PDF-1.4\n${'/First '.repeat(1.4 * MB)}%%EOF`),
  'lists within lists': () => Buffer.from(`%PDF-1.4\n1 0 obj\n${'['.repeat(9 * MB)}%%EOF`),
  'brackets that nothing closes': () => Buffer.from(`%PDF-1.4\n1 0 obj\n${'('.repeat(9 * MB)}%%EOF`),
  'half a million objects': () => Buffer.from(`%PDF-1.4\n${'1 0 obj\n<<>>\nendobj\n'.repeat(500_000)}%%EOF`),
};

const cell = '<row r="1"><c r="A1" t="s"><v>1</v></c></row>';
const text = (content: string): Promise<Uint8Array> => Promise.resolve(Buffer.from(content));
const lines = (count: number, line: (at: number) => string): Promise<Uint8Array> =>
  text(Array.from({ length: count }, (_, at) => line(at)).join('\n'));

/** Lists, workbooks and pasted texts that take longest to read. */
export const WORST_LISTS: Record<string, () => Promise<Uint8Array>> = {
  '2 million shared texts': () => workbook(cell, '<si><t>a</t></si>'.repeat(2_000_000)),
  '6 million empty shared texts': () => workbook(cell, '<si/>'.repeat(6_000_000)),
  '8.7 million cells in a row': () => workbook(`<row r="1">${'<c/>'.repeat(8_700_000)}</row>`),
  'rows of 16,384 cells': () =>
    workbook(
      Array.from(
        { length: 2000 },
        (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
      ).join(''),
    ),
  'a million attributes': () =>
    workbook(`<row ${Array.from({ length: 800_000 }, (_, at) => `a${at}="1"`).join(' ')}></row>`),
  '30 million brackets': () => workbook('<'.repeat(30_000_000)),
  'the last row there is': () => workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
  '2,000 lines of 198 cells': () =>
    lines(2000, () => Array.from({ length: 198 }, (_, at) => `a${at}`).join('\t')),
  '2 MB of line ends': () => text('\n'.repeat(2 * MB)),
  'a quote that nothing closes': () => text(`"${'a,b\n'.repeat(500_000)}`),
  '2 MB of quotes': () => text('"'.repeat(2 * MB)),
  '1,990 plain lines': () => lines(1990, (at) => `阿莫西林胶囊 0.25g*24粒 ${at}`),
  'signs that stand for eighteen': () => lines(1600, () => '\uFDFA'.repeat(400)),
};

/** Pasted addresses of at most 6,000 characters that take longest to read. */
export const WORST_PASTES: Record<string, () => string> = {
  'signs that stand for eighteen': () => '\uFDFA'.repeat(6000),
  'a family name and a comma': () => '王,'.repeat(3000),
  'a name on each line': () => '王芳\n'.repeat(2000),
  'names in blocks': () => `${'王芳\n'.repeat(19)}\n`.repeat(80).slice(0, 6000),
  'a province, over and over': () => '河南省郑州市,'.repeat(850),
  'a city, over and over': () => '北京'.repeat(3000),
  'country codes': () => '+86 '.repeat(1500),
};
