import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { docOf, readText } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { textPlugins } from '#lib/content/newsroom/editor/rich/text-plugins.client.ts';
import { writeText } from '#lib/content/newsroom/editor/rich/write-rich.rules.ts';

/** A text open for writing, without a screen: what a browser itself does with a key is left out. */
export function openDesk(body: string) {
  const read = readText(body);
  if (!read) throw new Error('cannot be shown');
  let state = EditorState.create({ doc: docOf(read), plugins: textPlugins(() => undefined) });
  const isAtEnd = (direction: string): boolean => {
    const { parent, parentOffset: at } = state.selection.$head;
    const { size } = parent.content;
    const [line, last] = [Math.floor(at / 10), Math.floor(size / 10)];
    if (direction === 'up' || direction === 'down') return line === (direction === 'up' ? 0 : last);
    return /left|backward/.test(direction) ? at === 0 : at === size;
  };
  // all of a view that keys ask for
  const view = {
    get state() {
      return state;
    },
    dispatch: (tr: Transaction) => void (state = state.apply(tr)),
    endOfTextblock: isAtEnd,
    // ten letters a line
    coordsAtPos: (pos: number) => {
      const { parentOffset: offset } = state.doc.resolve(pos);
      const line = Math.floor(offset / 10);
      return { left: offset % 10, top: line, bottom: line + 1 };
    },
  } as unknown as EditorView;
  const after = (words: string): number => {
    const found: number[] = [];
    state.doc.descendants((node, pos) => {
      const at = node.text?.indexOf(words) ?? -1;
      if (at >= 0) found.push(pos + at + words.length);
    });
    const [first] = found;
    if (first === undefined) throw new Error(`no ${words}`);
    return first;
  };
  const desk = {
    get state() {
      return state;
    },
    view,
    /** Presses keys one after another. */
    press(...keys: string[]) {
      for (const name of keys) {
        const [key = '', ...mods] = name.split('-').toReversed();
        const event = {
          key,
          shiftKey: mods.includes('Shift'),
          ctrlKey: mods.includes('Mod'),
        } as KeyboardEvent;
        state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event));
      }
    },
    type(words: string) {
      for (const letter of words) {
        const { from, to } = state.selection;
        const write = (): Transaction => state.tr.insertText(letter);
        const isTaken = state.plugins.some((plugin) =>
          plugin.props.handleTextInput?.call(plugin, view, from, to, letter, write),
        );
        if (!isTaken) view.dispatch(write());
      }
    },
    /** Puts the caret after these words, or selects from there to the end of others. */
    go: (words: string, to = words) => desk.select(after(words), after(to)),
    /** Puts the caret before the first letter of its block. */
    home: () => desk.select(state.selection.$head.start(), state.selection.$head.start()),
    /** Selects as a mouse does. */
    select(anchor: number, head: number) {
      const [$anchor, $head] = [state.doc.resolve(anchor), state.doc.resolve(head)];
      const made = state.plugins
        .map((plugin) => plugin.props.createSelectionBetween?.call(plugin, view, $anchor, $head))
        .find(Boolean);
      view.dispatch(state.tr.setSelection(made ?? TextSelection.between($anchor, $head)));
    },
    /** The text as it would be stored. */
    get body() {
      return writeText({ blocks: [], gaps: [''] }, state.doc).trim();
    },
  };
  return desk;
}
