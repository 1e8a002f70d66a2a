import type { IconName } from '#islands/newsroom/icons.ts';
import type { Tool } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

/** What a tool may ask the editor's page to show. */
export type Ask = 'link' | 'picture';

export interface ToolbarItem {
  label: string;
  icon: IconName;
  does: Tool | Ask;
  /** As the editor writes it, `Mod-b`; see `TOOL_KEYS`. */
  key?: string;
  /** Begins a group of its own. */
  isFirst?: boolean;
}

export const TOOLBAR: readonly ToolbarItem[] = [
  { label: '粗体', icon: 'bold', does: 'bold', key: 'Mod-b' },
  { label: '斜体', icon: 'italic', does: 'italic', key: 'Mod-i' },
  { label: '大标题', icon: 'heading-2', does: 'heading', key: 'Mod-Alt-2', isFirst: true },
  { label: '小标题', icon: 'heading-3', does: 'subheading', key: 'Mod-Alt-3' },
  { label: '列表', icon: 'list', does: 'bullets', key: 'Mod-Shift-8', isFirst: true },
  { label: '编号', icon: 'list-ordered', does: 'numbers', key: 'Mod-Shift-7' },
  { label: '引用', icon: 'quote', does: 'quote', key: 'Mod-Shift-9' },
  { label: '提示框', icon: 'info', does: 'notice' },
  { label: '表格', icon: 'table', does: 'table', key: 'Mod-Alt-t', isFirst: true },
  { label: '链接', icon: 'link', does: 'link', key: 'Mod-k' },
  { label: '图片', icon: 'image', does: 'picture', key: 'Mod-Alt-i' },
  { label: '撤销', icon: 'undo-2', does: 'undo', key: 'Mod-z', isFirst: true },
  { label: '重做', icon: 'redo-2', does: 'redo', key: 'Mod-Shift-z' },
];

/** A key as it is written on this machine: `Ctrl+B`, `⌘B`. */
export const keyWords = (key: string, isMac: boolean): string =>
  isMac
    ? key.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('-', '').toUpperCase()
    : key
        .replace('Mod', 'Ctrl')
        .split('-')
        .map((part) => (part.length === 1 ? part.toUpperCase() : part))
        .join('+');
