import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { MenuCode, MenuEntry } from '#lib/content/navigation/menus.rules.ts';

/** An entry as its editors see it. */
export interface DeskEntry extends Omit<MenuEntry, 'children'> {
  /** The category that it follows. */
  category: string | null;
  children: DeskEntry[];
}

/** A menu opened at the desk. */
export interface DeskMenu {
  code: MenuCode;
  version: number;
  /** Whether it has entries of its own; a menu of categories else follows their tree. */
  isOwn: boolean;
  entries: DeskEntry[];
  trail: readonly AuditLine[];
}

/** What editors call each action. */
export const NAVIGATION_ACTIONS: Readonly<Record<string, string>> = {
  'navigation.create': '新建',
  'navigation.edit': '修改',
  'navigation.move': '调整顺序',
  'navigation.remove': '删除',
  'navigation.own': '改成自己的',
  'navigation.standard': '改用标准',
  'navigation.inspection': '修改药检报告',
};

/** An entry's form, as plain fields hold it. */
export type TypedEntry = Record<
  'parent_id' | 'category_id' | 'name' | 'url' | 'hint' | 'opens_window',
  string
>;

/** The fields of the form, in its words. */
export const ENTRY_FIELDS: Readonly<Record<keyof TypedEntry, string>> = {
  name: '名称',
  category_id: '跟随的分类',
  url: '链接',
  hint: '小字',
  parent_id: '上级',
  opens_window: '在新窗口打开',
};

/** What is saved, or was typed, as the form holds it. */
export const typedEntry = ({
  parent_id,
  category_id,
  name,
  url,
  hint,
  opens_window,
}: Record<'parent_id' | 'category_id', number | null> &
  Record<'name' | 'url' | 'hint', string> & { opens_window: boolean | 0 | 1 }): TypedEntry => ({
  parent_id: String(parent_id ?? ''),
  category_id: String(category_id ?? ''),
  name,
  url,
  hint,
  opens_window: opens_window ? '1' : '',
});

export const NEW_ENTRY: TypedEntry = {
  parent_id: '',
  category_id: '',
  name: '',
  url: '',
  hint: '',
  opens_window: '',
};
