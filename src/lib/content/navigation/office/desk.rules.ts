import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import type { MenuCode, MenuEntry } from '#lib/content/navigation/menus.rules.ts';

/** An entry as its editors see it. */
export interface DeskEntry extends Omit<MenuEntry, 'children'> {
  /** The category whose values it uses. */
  category: string | null;
  children: DeskEntry[];
}

/** A menu opened at the desk. */
export interface DeskMenu {
  code: MenuCode;
  version: number;
  /** True when it has custom entries; otherwise a menu of categories follows their tree. */
  isOwn: boolean;
  entries: DeskEntry[];
  trail: readonly AuditLine[];
}

/** Names of the actions, as editors see them. */
export const NAVIGATION_ACTIONS: Readonly<Record<string, string>> = {
  'navigation.create': '新建',
  'navigation.edit': '修改',
  'navigation.move': '调整顺序',
  'navigation.remove': '删除',
  'navigation.own': '改成自己的',
  'navigation.standard': '改用标准',
  'navigation.inspection': '修改药检报告',
};
