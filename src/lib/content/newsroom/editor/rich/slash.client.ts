import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isInTable } from 'prosemirror-tables';
import type { RichOptions, SlashItem } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { slashItems } from '#lib/content/newsroom/editor/rich/slash-items.rules.ts';
import { isForInputMethod } from '#lib/platform/browser/page/input-method.rules.ts';

/** A Chinese keyboard produces `、` instead of `/`. */
const TYPED = /^[/、／]([^\s/、／]{0,12})$/;

/** The words typed after a `/` at a block's beginning, with their position; null where there are none. */
function typedIn({ selection }: EditorState): { from: number; words: string } | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  const words = TYPED.exec($from.parent.textBetween(0, $from.parentOffset, undefined, ' '))?.[1];
  return words === undefined ? null : { from: $from.start(), words };
}

/** The menu opened by `/` at the caret: arrows choose, Enter accepts, Escape closes it. */
export interface Slash {
  plugin: Plugin;
  /** Removes the typed words, as their command is run. */
  take(view: EditorView): void;
  close(): void;
}

export function slashMenu(
  { onSlash, without }: Pick<RichOptions, 'onSlash' | 'without'>,
  pick: (item: SlashItem) => void,
): Slash {
  let items: readonly SlashItem[] = [];
  let at = 0;
  /** Position where the menu was closed: it stays closed there. */
  let closedAt: number | null = null;
  let query = '';

  const show = (view: EditorView): void => {
    const typed = view.editable && view.hasFocus() ? typedIn(view.state) : null;
    if (typed === null) closedAt = null;
    const isOpen = typed !== null && closedAt !== typed.from && !isInTable(view.state);
    const before = items.length;
    items = isOpen ? slashItems(typed.words, without) : [];
    if (typed?.words !== query) at = 0;
    query = typed?.words ?? '';
    if (items.length === 0) return void (before > 0 && onSlash(null));
    const { left, bottom } = view.coordsAtPos(view.state.selection.from);
    onSlash({ items, at, left, top: bottom });
  };
  const plugin = new Plugin({
    view: () => ({ update: show, destroy: () => onSlash(null) }),
    props: {
      attributes: (): Record<string, string> =>
        items.length > 0 ? { 'aria-controls': 'slash-menu', 'aria-activedescendant': `slash-${at}` } : {},
      handleKeyDown: (view, event) => {
        const { key } = event;
        const item = items[at];
        if (!item || isForInputMethod(event)) return false;
        if (key === 'Escape') {
          closedAt = typedIn(view.state)?.from ?? null;
          show(view);
        } else if (key === 'ArrowDown' || key === 'ArrowUp') {
          at = (at + (key === 'ArrowDown' ? 1 : -1) + items.length) % items.length;
          view.dispatch(view.state.tr);
        } else if (key === 'Enter' || key === 'Tab') pick(item);
        else return false;
        return true;
      },
      handleDOMEvents: { blur: () => (onSlash(null), false) },
    },
  });
  return {
    plugin,
    take: (view) => {
      const typed = typedIn(view.state);
      if (typed) view.dispatch(view.state.tr.delete(typed.from, view.state.selection.from));
    },
    close: () => onSlash(null),
  };
}
