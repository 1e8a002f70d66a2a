import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { keyPlugins } from '#lib/content/newsroom/editor/rich/keys.client.ts';
import { pastedPictures } from '#lib/content/newsroom/editor/rich/pasted-pictures.client.ts';
import type { RichOptions } from '#lib/content/newsroom/editor/rich/rich-text.rules.ts';
import { schema } from '#lib/content/newsroom/editor/rich/schema.rules.ts';
import { wholeCells } from '#lib/content/newsroom/editor/rich/table-keys.client.ts';
import { readPictureAddress } from '#lib/platform/markdown/pictures.rules.ts';
import type { EditorView, NodeView } from 'prosemirror-view';
import { definitionsIn, readPart } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

const { nodes } = schema;

/** Plugins of an editable text: keys, history, and the rules that keep the document valid. */
export const textPlugins = (onAsk: RichOptions['onAsk']): Plugin[] => [
  ...keyPlugins(onAsk),
  history(),
  gapCursor(),
  tableEditing(),
  wholeCells,
  pastedPictures,
  tidy,
];

/** Tables keep a head, a picture left alone becomes a figure, and the text ends with a paragraph for writing on. */
const tidy = new Plugin({
  appendTransaction: (transactions, _before, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((node, pos) => {
      const [only, ...more] = node.type === nodes.paragraph ? node.children : [];
      if (only?.type === nodes.image && more.length === 0 && standsAlone(only)) {
        const at = tr.mapping.map(pos);
        tr.replaceWith(at, at + node.nodeSize, nodes.figure.create(only.attrs));
      }
      if (node.type !== nodes.table_row) return !node.isTextblock;
      const isHead = doc.resolve(pos).index() === 0;
      node.forEach((cell, offset) => {
        const type = isHead ? nodes.table_header : nodes.table_cell;
        if (cell.type !== type) tr.setNodeMarkup(tr.mapping.map(pos + 1 + offset), type);
      });
      return false;
    });
    if (tr.doc.lastChild?.type !== nodes.paragraph) tr.insert(tr.doc.content.size, nodes.paragraph.create());
    return tr.docChanged ? tr : null;
  },
});

const standsAlone = ({ marks: over, attrs }: Node): boolean =>
  over.length === 0 && readPictureAddress(String(attrs['src'])) !== null;

/**
 * A block that only Markdown can express in full (a footnote, raw HTML): shown as to readers, edited as its source. The
 * blocks read from the edited source then replace it.
 */
export function opaqueView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const source = String(node.attrs['source']);
  const dom = document.createElement('div');
  dom.className = 'opaque';
  dom.contentEditable = 'false';
  const shown = document.createElement('div');
  shown.innerHTML = renderMarkdown(`${source}\n\n${definitionsIn(view.state.doc)}`).html;
  // a click on the text must not leave the editor
  shown.querySelectorAll('a').forEach((link) => link.removeAttribute('href'));
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = '这一段用 Markdown 编辑';
  const field = document.createElement('textarea');
  field.value = source;
  field.rows = source.split('\n').length + 1;
  field.setAttribute('aria-label', '这一段的 Markdown');
  field.addEventListener('change', () => {
    const pos = getPos();
    const blocks = readPart(field.value, definitionsIn(view.state.doc));
    if (pos === undefined || blocks === null) return;
    view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, [...blocks]));
  });
  details.append(summary, field);
  dom.append(shown, details);
  return { dom, stopEvent: () => true, ignoreMutation: () => true };
}
