import { fieldNamed, plainHeader } from '#lib/catalogue/importer/columns.rules.ts';
import type { SourceRow } from '#lib/platform/table-files/delimited.rules.ts';
import { hasCheckDigit } from '#lib/catalogue/goods/bar-code.rules.ts';
import { asksAmountsAlone, specMeasures } from '#lib/catalogue/search/names/measures.rules.ts';
import {
  isErrorCell,
  isPower,
  isRounded,
  plainCell,
  plainCode,
  spoiltWords,
  unmarked,
} from '#lib/platform/sheet-cells.rules.ts';
import { withEachCode } from '#lib/trade/quick-purchase/list/several-codes.rules.ts';

/** Normalizes text: half-width, lower case, without blanks and signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]/gu, '');

/** Returns the key under which a code of the member's own is stored. */
export const codeKey = (code: string): string => `c:${plainText(code)}`.slice(0, 80);

/** Parts of a list's line that name its goods. */
interface NamedLine {
  code: string;
  approvalNo: string;
  barcode: string;
  name: string;
  spec: string;
  maker: string;
}

/**
 * Returns the key under which a line's choice is stored for its member: the member's own code where it has one, else
 * all its words; empty where it has none.
 */
export function ownKey(line: NamedLine): string {
  if (plainText(line.code) !== '') return codeKey(line.code);
  const words = [line.name, line.spec, line.maker, line.approvalNo, line.barcode].map(plainText);
  return words.some(Boolean) ? `t:${words.join('|')}`.slice(0, 200) : '';
}

/** A parsed line of an imported list; all parts are text as written. */
export interface ListLine extends NamedLine {
  /** Line number in the file or the pasted text, from 1. */
  line: number;
  /** The shop's number of a goods. */
  goodsCode: string;
  /** Quantity; null where the list has none. */
  number: string | null;
  /** The whole line, shown in the result. */
  text: string;
  /** Reason for which it requests no goods, for example a sum; empty where it does. */
  skipped: string;
  /**
   * Reason for which the line, or a code in it (which is then left empty), is unreadable; empty where there is none.
   */
  spoilt: string;
}

type Part = keyof Omit<ListLine, 'line' | 'text' | 'skipped' | 'spoilt'>;

/** Column names that occur in buyers' lists, but not in a list of goods for sale. */
const NAMES: Partial<Record<Part, string>> = {
  number:
    '数量 采购数量 订货数量 订购数量 计划数量 要货数量 需求数量 采购量 订货量 要货量 计划量 购买数量 件数 number quantity qty',
  code: '编码 编号 货号 自编码 商品编码 药品编码 货品编码 商品代码 药品代码 品种编码 内码 code sku',
  goodsCode: '商品编号 药仓编号 平台编号 商品id goods_id id',
};
const PART_OF = new Map(
  Object.entries(NAMES).flatMap(([part, names]) =>
    names.split(' ').map((name) => [plainHeader(name), part as Part] as const),
  ),
);
const OF_GOODS: Partial<Record<string, Part>> = {
  name: 'name',
  common_name: 'name',
  brand_name: 'name',
  spec: 'spec',
  maker: 'maker',
  approval_no: 'approvalNo',
  barcode: 'barcode',
  stock: 'number',
};

const partOf = (header: string): Part | undefined =>
  PART_OF.get(plainHeader(header)) ?? OF_GOODS[fieldNamed(header) ?? ''];

/** Maximum number of title rows above the column names. */
export const MOST_TITLES = 10;

/** Returns the column of each part; null where a row names no columns. */
function columnsOf({ cells }: SourceRow): Map<Part, number> | null {
  const columns = new Map<Part, number>();
  cells.forEach((cell, index) => {
    const part = partOf(cell);
    if (part && !columns.has(part)) columns.set(part, index);
  });
  const says = [...columns.keys()].some((part) => part !== 'number' && part !== 'spec' && part !== 'maker');
  return says ? columns : null;
}

/**
 * Number of characters of a cell that are read: longer than any name or spec, and few enough for the patterns applied.
 */
const LOOKED_AT = 100;

const trimmed = (cell: string | undefined): string =>
  unmarked(plainCell((cell ?? '').slice(0, 2 * LOOKED_AT)).normalize('NFKC')).slice(0, LOOKED_AT);

/**
 * Parses the lines of a list: by column names where one of the first rows has some, else by the look of each cell. Rows
 * above the column names are no lines; below a title there are several.
 */
export function listLines(rows: readonly SourceRow[]): ListLine[] {
  const head = rows.slice(0, MOST_TITLES + 1).findIndex((row, at) => {
    const columns = columnsOf(row);
    return columns !== null && (at === 0 || columns.size > 1);
  });
  const names = rows[head];
  const columns = names ? columnsOf(names) : null;
  const listed = rows.slice(head + 1);
  return (columns ? listed : withEachCode(listed))
    .map((row) => ({ ...(columns ? byColumns(row, columns) : byLook(row)), spoilt: row.problem ?? '' }))
    .filter(({ text }) => text !== '')
    .map((line) => (line.spoilt === '' ? withCodes(line) : { ...line, ...EMPTY }))
    .map((line) => ({ ...line, skipped: whySkipped(line) }));
}

const SUM = /^(?:合\s?计|总计|小计|共计|总数)/u;

/** Returns the reason for which a line is skipped: a sum (its word in any column), or no goods named. */
function whySkipped({ name, code, goodsCode, approvalNo, barcode, text, spoilt }: Unskipped): string {
  if (SUM.test(text) && !/\d{8}/.test(text)) return '合计行';
  return name || code || goodsCode || approvalNo || barcode || spoilt ? '' : '没有写商品';
}

type Unskipped = Omit<ListLine, 'skipped'>;
type Unsorted = Omit<Unskipped, 'spoilt'>;

/** Codes of a line, with their names. */
const CODES = { barcode: '条形码', code: '编码', goodsCode: '商品编号', approvalNo: '批准文号' } as const;
const WORDS = { name: '品名', spec: '规格', maker: '生产企业' } as const;

/** Returns a line with its codes as they were before a spreadsheet changed them; damaged ones are left out. */
function withCodes(line: Unskipped): Unskipped {
  const codes = { ...line };
  const spoilt: string[] = [];
  for (const [part, label] of Object.entries(WORDS) as [keyof typeof WORDS, string][]) {
    if (!isErrorCell(line[part])) continue;
    spoilt.push(`${label}“${line[part]}”${spoiltWords(line[part])}`);
    codes[part] = '';
  }
  for (const [part, label] of Object.entries(CODES) as [keyof typeof CODES, string][]) {
    const code = plainCode(line[part]);
    const isCut = isPower(code) || (part === 'barcode' && isRounded(code));
    const why = isCut ? '被表格软件改写过，少了后面几位' : spoiltWords(code);
    codes[part] = why === '' ? code : '';
    if (why !== '') spoilt.push(`${label}“${code}”${why}`);
    else if (part === 'barcode' && /^\d{8,14}$/.test(code) && !hasCheckDigit(code))
      spoilt.push(`${label}“${code}”校验位不对`);
  }
  return { ...codes, spoilt: spoilt.join('，') };
}

const EMPTY = { code: '', goodsCode: '', approvalNo: '', barcode: '', name: '', spec: '', maker: '' };
const textOf = (cells: readonly string[]): string =>
  cells.map(trimmed).filter(Boolean).join(' ').slice(0, 200);

function byColumns({ line, cells }: SourceRow, columns: ReadonlyMap<Part, number>): Unsorted {
  const parts = [...columns].map(([part, index]) => [part, trimmed(cells[index])]);
  return {
    ...EMPTY,
    line,
    text: textOf(cells),
    number: null,
    ...(Object.fromEntries(parts) as Partial<Unsorted>),
  };
}

const BAR_CODE = /^\d{8,14}$/;
const APPROVAL = /[准备]字?.*\d{4}|^[HZSJBFTXY]C?\d{8}$/iu;
const NUMBER = /^\d{1,6}(?:\.0+)?\s*\p{Script=Han}{0,2}$/u;
const MAKER = /(?:公司|药业|制药|药厂|集团|医药|生物|器械|厂)$/u;
const CODE = /^[A-Za-z0-9-]{2,20}$/;
const LETTERS = /^[a-z]+$/iu;
/** A number and its unit, separated by a blank: 20 瓶. */
const COUNTED = /((?:^| )\d{1,6}) (\p{Script=Han})(?= |$)/gu;

/** Parses a line without named columns; a line in one cell is split at its blanks. */
function byLook({ line, cells: given }: SourceRow): Unsorted {
  const whole = given.map(trimmed).filter(Boolean);
  const cells = (whole.length === 1 ? (whole[0] ?? '').replace(COUNTED, '$1$2').split(' ') : whole).map(
    plainCode,
  );
  const parts: Partial<Record<Part, string>> = {};
  const last = cells.length > 1 ? cells.findLastIndex((cell) => NUMBER.test(cell)) : -1;
  // Only letters before a spec are the initials of the name.
  const areInitials = LETTERS.test(cells[0] ?? '') && specMeasures(cells[1] ?? '').length > 0;
  const take = (part: Part, cell: string): void => void (parts[part] ??= cell);
  cells.forEach((cell, index) => {
    if (index === last) take('number', cell);
    else if (BAR_CODE.test(cell) || isPower(cell)) take('barcode', cell);
    else if (APPROVAL.test(cell)) take('approvalNo', cell);
    else if (/^\d{1,7}$/.test(cell)) take('goodsCode', cell);
    else if (index === 0 && cells.length > 2 && CODE.test(cell) && !areInitials) take('code', cell);
    else if (MAKER.test(cell) && parts.name !== undefined) take('maker', cell);
    else if (asksAmountsAlone(cell) || (parts.name !== undefined && specMeasures(cell).length > 0))
      take('spec', cell);
    else if (parts.name === undefined) take('name', cell);
    else take('maker', cell);
  });
  return { ...EMPTY, line, text: textOf(given), number: null, ...parts };
}
