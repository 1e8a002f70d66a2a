import type { GoodsKind } from '#lib/catalogue/categories/categories.rules.ts';
import { isErrorCell } from '#lib/platform/sheet-cells.rules.ts';

/** Maximum characters of a name and of a hint, categories of a shop, and rows and bytes of a file. */
export const CATEGORY_LIMITS = { name: 20, hint: 40, categories: 600, rows: 600, bytes: 512 * 1024 } as const;

/** Names of the audit's actions, as operators see them. */
export const CATEGORY_ACTIONS = {
  'category.create': '新建',
  'category.edit': '修改',
  'category.move': '调整顺序',
  'category.remove': '删除',
  'category.import': '批量导入',
  'category.template': '采用常用分类',
} as const;
export type CategoryAction = keyof typeof CATEGORY_ACTIONS;

/** A category of a list: a child where it names the one above. */
interface TypedCategory {
  line: number;
  above: string;
  name: string;
  /** Null where the list has no kind. */
  kind: GoodsKind | null;
  hint: string;
}

type Field = Exclude<keyof TypedCategory, 'line'>;

const HEADS: Readonly<Record<Field, readonly string[]>> = {
  above: ['上级', '上级分类', '一级', '一级分类', '大类', 'parent'],
  name: ['分类', '名称', '分类名称', '二级', '二级分类', '小类', 'name'],
  kind: ['类型', '种类', 'kind'],
  hint: ['说明', '代表品种', '提示', 'hint'],
};

/** Reads the word of a kind; null where it is none. */
function kindOf(word: string): GoodsKind | null {
  if (/^(医疗)?器械$|^device$/i.test(word)) return 'device';
  if (/^中药(饮片|材)?$|^饮片$|^herb$/i.test(word)) return 'herb';
  return /^(药品|西药|中成药|drug)$/i.test(word) ? 'drug' : null;
}

/** Categories of a list, each once, and the errors of its other lines, in words. */
interface ReadCategories {
  categories: TypedCategory[];
  problems: string[];
}

/**
 * Reads the categories of a file or of pasted lines: by column names where the first row has some (上级, 分类, 类型, 说明),
 * else `上级 分类`, or the name of a first level alone.
 */
export function readCategories(rows: readonly { line: number; cells: readonly string[] }[]): ReadCategories {
  const heads = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const placeOf = (field: Field): number => heads.findIndex((head) => HEADS[field].includes(head));
  const at = { above: placeOf('above'), name: placeOf('name'), kind: placeOf('kind'), hint: placeOf('hint') };
  const hasHead = Object.values(at).some((place) => place >= 0);
  if (hasHead && at.name < 0) return { categories: [], problems: ['第 1 行是列名，缺少“分类”一列'] };
  const found = new Map<string, TypedCategory>();
  const problems: string[] = [];
  for (const { line, cells } of hasHead ? rows.slice(1) : rows) {
    const filled = cells.map((cell) => cell.normalize('NFKC').trim());
    if (!filled.some(Boolean)) continue;
    const { wrong, ...typed } = hasHead ? byHead(filled, at) : byPlace(filled);
    // A line of the first level may leave the column of the second empty.
    const one = { line, ...typed, ...(typed.name === '' && { name: typed.above, above: '' }) };
    const problem = wrong ?? wrongCategory(one);
    if (problem === null) found.set(`${one.above}\n${one.name}`, one);
    else problems.push(`第 ${line} 行：${problem}`);
  }
  return { categories: [...found.values()], problems };
}

type ReadCells = Pick<TypedCategory, Field> & { wrong: string | null };

function byHead(cells: readonly string[], at: Readonly<Record<Field, number>>): ReadCells {
  const of = (field: Field): string => cells[at[field]] ?? '';
  const [word, kind] = [of('kind'), kindOf(of('kind'))];
  const wrong = word !== '' && kind === null ? `类型“${word}”应是药品、中药饮片或医疗器械` : null;
  return { above: of('above'), name: of('name'), kind, hint: of('hint'), wrong };
}

function byPlace(cells: readonly string[]): ReadCells {
  const filled = cells.filter(Boolean);
  const parts = filled.length === 1 ? (filled[0] ?? '').split(/\s*[>›\/／]\s*|\s+/u) : filled;
  const [first = '', second = ''] = parts;
  const above = second === '' ? '' : first;
  const wrong = parts.length > 2 ? '分类只有两级，一行写上级和分类两个名称' : null;
  return { above, name: second === '' ? first : second, kind: null, hint: '', wrong };
}

function wrongCategory({ above, name, hint }: TypedCategory): string | null {
  const longest = CATEGORY_LIMITS.name;
  if (name === '') return '没有分类名称';
  if (isErrorCell(name) || isErrorCell(above)) return `“${name}”是表格软件的错误值`;
  if (name.length > longest || above.length > longest) return `分类名称最多 ${longest} 个字`;
  if (hint.length > CATEGORY_LIMITS.hint) return `说明最多 ${CATEGORY_LIMITS.hint} 个字`;
  return name === above ? `“${name}”不能是自己的上级` : null;
}
