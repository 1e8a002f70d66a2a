import {
  baseKeymap,
  chainCommands,
  exitCode,
  joinTextblockBackward,
  joinTextblockForward,
} from 'prosemirror-commands';
import { redo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { around, COMMANDS } from '#lib/content/newsroom/editor/rich/commands.client.ts';
import {
  type Ask,
  isAsk,
  type RichOptions,
  type Tool,
  TOOL_KEYS,
} from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { CELL_KEYS } from '#lib/content/newsroom/editor/rich/table-keys.client.ts';
import { NOTICES } from '#lib/platform/markdown/notices.rules.ts';

const { nodes, marks } = schema;
const item = nodes.list_item;

const lineEnd: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return isInTable(state);
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Backspace before the first letter of an item or a heading turns it into a plain paragraph. */
const toPlain: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if ($from.parent.type === nodes.heading) {
    dispatch?.(state.tr.setNodeMarkup($from.before(), nodes.paragraph));
    return true;
  }
  const isFirst = $from.depth > 1 && $from.node(-1).type === item && $from.index(-1) === 0;
  return isFirst && liftListItem(item)(state, dispatch, view);
};

/** Backspace after a list or a notice joins its last words, without making a new item. */
const joinBefore: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  return $from.depth > 0 && $from.index(-1) > 0 && joinTextblockBackward(state, dispatch, view);
};

/** Applies a mark whose signs were typed around a text. */
const markRule = (sign: RegExp, type: MarkType): InputRule =>
  new InputRule(sign, (state, match, start, end) => {
    const [, text = ''] = match;
    const over = type.create().addToSet(state.doc.resolve(end).marks());
    return state.tr.replaceWith(start, end, schema.text(text, over)).removeStoredMark(type);
  });

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, signs = '']) => ({
      level: Math.max(2, signs.length),
    })),
    wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,4})[.、]\s$/,
      nodes.ordered_list,
      ([, number]) => ({ start: Number(number) }),
      ([, number], list) => list.childCount + Number(list.attrs['start']) === Number(number),
    ),
    wrappingInputRule(/^\s*[>》]\s$/, nodes.blockquote),
    wrappingInputRule(
      new RegExp(`^[:：]{3}(${Object.keys(NOTICES).join('|')})\\s$`),
      nodes.notice,
      ([, kind]) => ({ kind }),
    ),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    new InputRule(/^---$/, (state) => {
      const { $from } = state.selection;
      if ($from.depth !== 1) return null;
      return state.tr.replaceWith($from.before(), $from.after(), [
        nodes.horizontal_rule.create(),
        nodes.paragraph.create(),
      ]);
    }),
    markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
    markRule(/(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
    markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
    markRule(/`([^`]+)`$/, marks.code),
  ],
});

/** Keyboard shortcuts and typed signs. Escape and then Tab leaves the text. */
export function keyPlugins(onAsk: RichOptions['onAsk']): Plugin[] {
  let isLeaving = false;
  const leaving =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !isLeaving && command(state, dispatch, view);
  const tools = (Object.entries(TOOL_KEYS) as [Tool | Ask, string][]).map(
    ([tool, key]): [string, Command] => [key, isAsk(tool) ? () => (onAsk(tool), true) : COMMANDS[tool]],
  );
  const watch = new Plugin({
    props: {
      handleKeyDown: (_view, { key }) => {
        if (key !== 'Tab' && key !== 'Shift') isLeaving = key === 'Escape';
        return false;
      },
    },
  });
  return [
    watch,
    rules,
    keymap({
      ...Object.fromEntries(tools),
      'Mod-y': redo,
      'Shift-Enter': chainCommands(exitCode, lineEnd),
      Backspace: chainCommands(undoInputRule, toPlain, joinBefore),
      Delete: joinTextblockForward,
    }),
    keymap(Object.fromEntries(Object.entries(CELL_KEYS).map(([key, command]) => [key, leaving(command)]))),
    keymap({
      Enter: splitListItem(item),
      Tab: leaving(chainCommands(sinkListItem(item), (state) => around(state, item) !== null)),
      'Shift-Tab': leaving(liftListItem(item)),
    }),
    keymap(baseKeymap),
  ];
}
