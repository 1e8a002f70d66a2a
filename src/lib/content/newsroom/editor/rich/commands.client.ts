import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { type Attrs, Fragment, type Node, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteTable,
  isInTable,
} from 'prosemirror-tables';
import type { Place, Tool } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { waitingIn } from '#lib/content/newsroom/editor/rich/pasted-pictures.client.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { dropColumn, dropRow } from '#lib/content/newsroom/editor/rich/table-keys.client.ts';
import type { TextFile } from '#lib/platform/markdown/files.rules.ts';
import { shownWidth, type TextPicture } from '#lib/platform/markdown/pictures.rules.ts';

const { nodes, marks } = schema;

/** The innermost block of a kind around the selection, with its position. */
export function around(state: EditorState, ...types: NodeType[]): { node: Node; pos: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (types.includes($from.node(depth).type)) return { node: $from.node(depth), pos: $from.before(depth) };
  return null;
}

const toggleBlock =
  (type: NodeType, attrs: Attrs): Command =>
  (state, dispatch) =>
    (state.selection.$from.parent.hasMarkup(type, attrs)
      ? setBlockType(nodes.paragraph)
      : setBlockType(type, attrs))(state, dispatch);

const toggleWrap =
  (type: NodeType): Command =>
  (state, dispatch) =>
    (around(state, type) ? lift : wrapIn(type))(state, dispatch);

const isList = ({ type }: Node): boolean => type === nodes.bullet_list || type === nodes.ordered_list;

/** Turns selected lists and the blocks around them into one list: their items, and a new one for every other block. */
const listOfAll =
  (type: NodeType): Command =>
  ({ selection: { $from, $to }, tr }, dispatch) => {
    const range = $from.blockRange($to, (node) => !isList(node) && node.type !== nodes.list_item);
    const blocks = range?.parent.children.slice(range.startIndex, range.endIndex) ?? [];
    if (!range || blocks.length < 2 || !blocks.some(isList)) return false;
    const others = blocks.filter((block) => !isList(block));
    if (!others.every((block) => nodes.list_item.validContent(Fragment.from(block)))) return false;
    const items = blocks
      .filter((block) => block.type !== nodes.paragraph || block.content.size > 0)
      .flatMap((block) => (isList(block) ? block.children : nodes.list_item.create(null, block)));
    const list = type.create({ loose: blocks.some(({ attrs }) => attrs['loose'] === true) }, items);
    tr.replaceWith(range.start, range.end, list);
    const end = tr.doc.resolve(range.start + list.nodeSize);
    dispatch?.(tr.setSelection(TextSelection.between(tr.doc.resolve(range.start), end)));
    return true;
  };

/** Toggles a list of this kind; one of the other kind is converted, one of this kind ends here. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (listOfAll(type)(state, dispatch)) return true;
    const list = around(state, nodes.bullet_list, nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { loose: list.node.attrs['loose'] as boolean }));
    return true;
  };

/** Inserts a block after the one with the caret, or in its place where it is empty. */
function putBlock(state: EditorState, block: Node): { from: number; tr: EditorState['tr'] } | null {
  const { $from } = state.selection;
  const { parent, depth } = $from;
  if (isInTable(state) || !parent.isTextblock || parent.type.spec.code) return null;
  const from = parent.content.size === 0 ? $from.before(depth) : $from.after(depth);
  const to = $from.after(depth);
  return { from, tr: state.tr.replaceWith(from, to, block).scrollIntoView() };
}

const newTable: Command = (state, dispatch) => {
  const row = (type: NodeType): Node =>
    nodes.table_row.create(
      null,
      [0, 1, 2].map(() => type.create()),
    );
  const put = putBlock(
    state,
    nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]),
  );
  if (!put) return false;
  dispatch?.(put.tr.setSelection(TextSelection.create(put.tr.doc, put.from + 3)));
  return true;
};

const newRule: Command = (state, dispatch) => {
  const put = putBlock(state, nodes.horizontal_rule.create());
  if (put) dispatch?.(put.tr);
  return put !== null;
};

/** A picture on its own, followed by a paragraph for writing on; in a table cell one within its words. */
export const newPicture =
  ({ url, alt, caption }: TextPicture): Command =>
  (state, dispatch) => {
    const attrs = { src: url, alt, caption };
    const put = putBlock(state, nodes.figure.create(attrs));
    if (put) {
      put.tr.insert(put.from + 1, nodes.paragraph.create());
      put.tr.setSelection(TextSelection.create(put.tr.doc, put.from + 2));
    }
    dispatch?.(put?.tr ?? state.tr.replaceSelectionWith(nodes.image.create(attrs)));
    return true;
  };

/** A file on its own, followed by a paragraph for writing on. */
export const newFile =
  ({ url, name }: TextFile): Command =>
  (state, dispatch) => {
    const block = nodes.attachment.create({ src: url, name });
    const put = putBlock(state, block);
    // tables and code blocks cannot hold it: it is inserted after them
    const after = state.selection.$from.after(1);
    const tr = put?.tr ?? state.tr.insert(after, block);
    const from = put?.from ?? after;
    tr.insert(from + 1, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + 2)).scrollIntoView());
    return true;
  };

/** The file that is selected in the text. */
export const fileOf = ({ selection }: EditorState): Node | null =>
  selection instanceof NodeSelection && selection.node.type === nodes.attachment ? selection.node : null;

/** Returns the node of the selected picture, if there is one. */
export const pictureOf = ({ selection }: EditorState): Node | null =>
  selection instanceof NodeSelection && /^(?:image|figure)$/.test(selection.node.type.name)
    ? selection.node
    : null;

const toggleNotice: Command = (state, dispatch) => {
  const notice = around(state, nodes.notice);
  if (!notice) return wrapIn(nodes.notice)(state, dispatch);
  const { pos, node } = notice;
  dispatch?.(state.tr.replaceWith(pos, pos + node.nodeSize, node.content));
  return true;
};

/** The range of the link around the caret, not at its edges, or of the one where the selection begins. */
export function linkAround({
  selection: { $from, empty },
}: EditorState): { from: number; to: number; href: string } | null {
  const { parent, parentOffset } = $from;
  const { node: before } = parent.childBefore(parentOffset);
  const at = parent.childAfter(parentOffset);
  const link = at.node && marks.link.isInSet(at.node.marks);
  if (!link || (empty && !(before && link.isInSet(before.marks)))) return null;
  let [first, last] = [at.index, at.index];
  while (first > 0 && link.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last + 1 < parent.childCount && link.isInSet(parent.child(last + 1).marks)) last += 1;
  const sizeTo = (index: number): number =>
    parent.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0);
  const start = $from.start();
  return { from: start + sizeTo(first), to: start + sizeTo(last + 1), href: String(link.attrs['href']) };
}

const unlink: Command = (state, dispatch) => {
  const link = linkAround(state);
  if (link) dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return link !== null;
};

export const COMMANDS: Record<Tool, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  sup: toggleMark(marks.sup),
  sub: toggleMark(marks.sub),
  heading: toggleBlock(nodes.heading, { level: 2 }),
  subheading: toggleBlock(nodes.heading, { level: 3 }),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: toggleWrap(nodes.blockquote),
  table: newTable,
  notice: toggleNotice,
  rule: newRule,
  undo,
  redo,
  addRow: addRowAfter,
  addRowBefore,
  addColumn: addColumnAfter,
  addColumnBefore,
  deleteRow: dropRow,
  deleteColumn: dropColumn,
  deleteTable,
  unlink,
  deletePicture: (state, dispatch) => {
    dispatch?.(state.tr.deleteSelection());
    return true;
  },
};

/** Returns the context of the selection. */
export function placeOf(state: EditorState): Place {
  const { selection, doc, storedMarks } = state;
  const { $from, from, to, empty } = selection;
  const has = (mark: (typeof marks)['strong']): boolean =>
    empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
  const list = around(state, nodes.bullet_list, nodes.ordered_list)?.node.type;
  const heading = $from.parent.type === nodes.heading ? Number($from.parent.attrs['level']) : 0;
  const notice = around(state, nodes.notice)?.node.attrs;
  const on: [Tool, boolean][] = [
    ['bold', has(marks.strong)],
    ['italic', has(marks.em)],
    ['heading', heading === 2],
    ['subheading', heading === 3],
    ['bullets', list === nodes.bullet_list],
    ['numbers', list === nodes.ordered_list],
    ['quote', around(state, nodes.blockquote) !== null],
    ['notice', notice !== undefined],
  ];
  const picked = pictureOf(state);
  const file = fileOf(state);
  return {
    on: new Set(on.filter(([, is]) => is).map(([tool]) => tool)),
    inTable: isInTable(state),
    notice: notice ? { kind: String(notice['kind']), title: String(notice['title']) } : null,
    picture: picked && {
      alt: String(picked.attrs['alt']),
      caption: picked.isInline ? null : String(picked.attrs['caption']),
      width: shownWidth(String(picked.attrs['src'])),
    },
    file: file && { name: String(file.attrs['name']) },
    pictures: waitingIn(state),
    link: linkAround(state)?.href ?? null,
    selected: doc.textBetween(from, to, ' '),
  };
}
