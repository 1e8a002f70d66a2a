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
