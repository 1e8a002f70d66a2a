import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { definitionsIn, readPart } from '#lib/content/newsroom/editor/rich/read-rich.rules.ts';
import { renderMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

/**
 * A block that only its Markdown says in full (a footnote, raw HTML): shown as readers get it, written as its source.
 * What is read from the source then takes its place.
 */
export function opaqueView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const source = String(node.attrs['source']);
  const dom = document.createElement('div');
  dom.className = 'opaque';
  dom.contentEditable = 'false';
  const shown = document.createElement('div');
  shown.innerHTML = renderMarkdown(`${source}\n\n${definitionsIn(view.state.doc)}`).html;
  // nobody leaves the editor by a press on what is written
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
