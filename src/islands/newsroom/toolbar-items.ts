import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView, KeyBinding } from '@codemirror/view';
import type { IconName } from '#islands/newsroom/icons.ts';
import {
  toggleBullets,
  toggleHeading,
  toggleMark,
  toggleNumbers,
  toggleQuote,
} from '#lib/content/newsroom/editor/source/marks.client.ts';

/** What a button of the bar may ask the editor's page to show. */
export type Ask = 'link' | 'target' | 'table' | 'picture';

export interface ToolbarItem {
  label: string;
  icon: IconName;
  /** As CodeMirror writes it, `Mod-b`. */
  key?: string;
  run?: (view: EditorView) => boolean;
  ask?: Ask;
  /** Its key is CodeMirror's own already. */
  isBuiltIn?: boolean;
  /** Begins a group of its own. */
  isFirst?: boolean;
}

export const TOOLBAR: readonly ToolbarItem[] = [
  { label: '加粗', icon: 'bold', key: 'Mod-b', run: toggleMark('**') },
  { label: '斜体', icon: 'italic', key: 'Mod-i', run: toggleMark('*') },
  { label: '大标题', icon: 'heading-2', key: 'Mod-Alt-2', run: toggleHeading(2), isFirst: true },
  { label: '小标题', icon: 'heading-3', key: 'Mod-Alt-3', run: toggleHeading(3) },
  { label: '列表', icon: 'list', key: 'Mod-Shift-8', run: toggleBullets, isFirst: true },
  { label: '编号列表', icon: 'list-ordered', key: 'Mod-Shift-7', run: toggleNumbers },
  { label: '引用', icon: 'quote', key: 'Mod-Shift-9', run: toggleQuote },
  { label: '表格', icon: 'table', key: 'Mod-Alt-t', ask: 'table', isFirst: true },
  { label: '链接', icon: 'link', key: 'Mod-k', ask: 'link' },
  { label: '链接到商品、专区或文章', icon: 'package-search', key: 'Mod-Shift-k', ask: 'target' },
  { label: '图片', icon: 'image', key: 'Mod-Alt-i', ask: 'picture' },
  { label: '撤销', icon: 'undo-2', key: 'Mod-z', run: undo, isFirst: true, isBuiltIn: true },
  { label: '重做', icon: 'redo-2', key: 'Mod-Shift-z', run: redo, isBuiltIn: true },
  { label: '查找', icon: 'search', key: 'Mod-f', run: openSearchPanel, isBuiltIn: true },
];

/** How a button of the bar looks, and one that has a line before it. */
export const TOOL =
  'tool-button -outline-offset-2! aria-disabled:cursor-default aria-disabled:opacity-50 [&:hover:not([aria-disabled=true])]:bg-brand-50 [&:hover:not([aria-disabled=true])]:text-brand';
export const FIRST_OF_GROUP =
  'relative ml-2.75 before:absolute before:-left-1.75 before:h-4.5 before:w-px before:bg-line before:content-[""]';

/** A key as it is written on this machine: `Ctrl+B`, `⌘B`. */
export const keyWords = (key: string, isMac: boolean): string =>
  isMac
    ? key.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('-', '').toUpperCase()
    : key
        .replace('Mod', 'Ctrl')
        .split('-')
        .map((part) => (part.length === 1 ? part.toUpperCase() : part))
        .join('+');

/** The bar's keys for the editor; `ask` gets what to show. */
export const toolbarKeys = (ask: (what: Ask) => void): KeyBinding[] =>
  TOOLBAR.flatMap(({ key, run, ask: what, isBuiltIn }): KeyBinding[] => {
    if (!key || isBuiltIn) return [];
    const show = (): boolean => {
      if (what) ask(what);
      return true;
    };
    return [{ key, preventDefault: true, run: run ?? show }];
  });
