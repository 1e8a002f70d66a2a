import type { IconName } from '#islands/newsroom/Icon.tsx';
import type { Tool } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';

/** What a tool may ask the editor's page to show. */
export type Ask = 'link' | 'picture';

export interface ToolbarItem {
  label: string;
  icon: IconName;
  does: Tool | Ask;
  /** Begins a group of its own. */
  isFirst?: boolean;
}

export const TOOLBAR: readonly ToolbarItem[] = [
  { label: '粗体', icon: 'bold', does: 'bold' },
  { label: '斜体', icon: 'italic', does: 'italic' },
  { label: '大标题', icon: 'heading-2', does: 'heading', isFirst: true },
  { label: '小标题', icon: 'heading-3', does: 'subheading' },
  { label: '列表', icon: 'list', does: 'bullets', isFirst: true },
  { label: '编号', icon: 'list-ordered', does: 'numbers' },
  { label: '引用', icon: 'quote', does: 'quote' },
  { label: '提示框', icon: 'info', does: 'notice' },
  { label: '表格', icon: 'table', does: 'table', isFirst: true },
  { label: '链接', icon: 'link', does: 'link' },
  { label: '图片', icon: 'image', does: 'picture' },
  { label: '撤销', icon: 'undo-2', does: 'undo', isFirst: true },
  { label: '重做', icon: 'redo-2', does: 'redo' },
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
