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

const { nodes } = schema;

/** What makes a document a text that can be written: its keys, its history, and what holds it in shape. */
export const textPlugins = (onAsk: RichOptions['onAsk']): Plugin[] => [
  ...keyPlugins(onAsk),
  history(),
  gapCursor(),
  tableEditing(),
  wholeCells,
  pastedPictures,
  tidy,
];

/** Tables keep a head, a picture left alone is a figure, and the text ends with a paragraph where writing goes on. */
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
