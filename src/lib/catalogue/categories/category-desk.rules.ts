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
  above: string;
  name: string;
  /** Null where the list has no kind. */
  kind: GoodsKind | null;
  hint: string;
}

const HEADS: Readonly<Record<keyof TypedCategory, readonly string[]>> = {
  above: ['上级', '上级分类', '一级', '一级分类', '大类', 'parent'],
  name: ['分类', '名称', '分类名称', '二级', '二级分类', '小类', 'name'],
  kind: ['类型', '种类', 'kind'],
  hint: ['说明', '代表品种', '提示', 'hint'],
};

/** Reads the word of a kind; null where it is none. */
function kindOf(word: string): GoodsKind | null {
  if (/器械|device/i.test(word)) return 'device';
  if (/中药|饮片|药材|herb/i.test(word)) return 'herb';
  return /药|drug/i.test(word) ? 'drug' : null;
}

/** Categories of a list, each once, and the errors of its other lines, in words. */
interface ReadCategories {
  categories: TypedCategory[];
  problems: string[];
}

/**
 * Reads the categories of a file or of pasted lines: by column names where the first row has some (上级, 分类, 类型, 说明),
 * else `上级 分类` or a name of the first level alone in a line. A first level that is only named above others is read as
 * a category of its own.
 */
export function readCategories(rows: readonly { line: number; cells: readonly string[] }[]): ReadCategories {
  const heads = (rows[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const at = Object.fromEntries(
    Object.entries(HEADS).map(([field, names]) => [field, heads.findIndex((head) => names.includes(head))]),
  ) as Record<keyof TypedCategory, number>;
  const hasHead = at.name >= 0;
  const found = new Map<string, TypedCategory>();
  const problems: string[] = [];
  for (const { line, cells } of hasHead ? rows.slice(1) : rows) {
    const filled = cells.map((cell) => cell.normalize('NFKC').trim());
    if (!filled.some(Boolean)) continue;
    const typed = hasHead ? byHead(filled, at) : byPlace(filled);
    // A line of the first level may leave the column of the second empty.
    const one = typed.name === '' ? { ...typed, name: typed.above, above: '' } : typed;
    const wrong = wrongCategory(one);
    if (wrong !== null) {
      problems.push(`第 ${line} 行：${wrong}`);
      continue;
    }
    if (one.above !== '' && !found.has(keyOf('', one.above)))
      found.set(keyOf('', one.above), { above: '', name: one.above, kind: one.kind, hint: '' });
    found.set(keyOf(one.above, one.name), { ...found.get(keyOf(one.above, one.name)), ...one });
  }
  return { categories: [...found.values()], problems };
}

const keyOf = (above: string, name: string): string => `${above}\n${name}`;

function byHead(cells: readonly string[], at: Readonly<Record<keyof TypedCategory, number>>): TypedCategory {
  const of = (field: keyof TypedCategory): string => cells[at[field]] ?? '';
  return { above: of('above'), name: of('name'), kind: kindOf(of('kind')), hint: of('hint') };
}

function byPlace(cells: readonly string[]): TypedCategory {
  const parts = cells.filter(Boolean);
  const [first = '', second = ''] =
    parts.length === 1 ? (parts[0] ?? '').split(/\s*[>›\/／]\s*|\s+/u) : parts;
  return { above: second === '' ? '' : first, name: second === '' ? first : second, kind: null, hint: '' };
}

function wrongCategory({ above, name, hint }: TypedCategory): string | null {
  const longest = CATEGORY_LIMITS.name;
  if (name === '') return '没有分类名称';
  if (isErrorCell(name) || isErrorCell(above)) return `“${name}”是表格软件的错误值`;
  if (name.length > longest || above.length > longest) return `分类名称最多 ${longest} 个字`;
  if (hint.length > CATEGORY_LIMITS.hint) return `说明最多 ${CATEGORY_LIMITS.hint} 个字`;
  return name === above ? `“${name}”不能是自己的上级` : null;
}
