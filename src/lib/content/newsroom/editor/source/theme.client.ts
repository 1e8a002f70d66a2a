import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const FONT =
  '"Sarasa Mono SC","Noto Sans Mono CJK SC",Menlo,Consolas,"PingFang SC","Microsoft YaHei",monospace';

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', color: '#1d2b29', backgroundColor: '#fff' },
  '&.cm-focused': { outline: '2px solid #0a7d68', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: FONT, lineHeight: '1.75' },
  '.cm-content': { padding: '12px 0 40vh', caretColor: '#0a7d68' },
  '.cm-line': { padding: '0 16px' },
  '.cm-cursor': { borderLeftColor: '#0a7d68', borderLeftWidth: '2px' },
  '.cm-activeLine': { backgroundColor: '#f3f8f6' },
  '.cm-placeholder': { color: '#5c6965' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: '#bfe3da',
  },
  '.cm-panels': { color: '#1d2b29', backgroundColor: '#f5f7f8', fontFamily: 'inherit' },
  '.cm-panels-top': { borderBottom: '1px solid #e3e8ea' },
  '.cm-panel.cm-search': { padding: '8px 40px 8px 12px', fontSize: '13px' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': { margin: '2px 6px 2px 0', fontSize: '13px' },
  '.cm-panel.cm-search label': { fontSize: '13px', marginRight: '10px', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search [name=close]': { width: '32px', height: '32px', fontSize: '18px', color: '#4a5856' },
  '.cm-textfield': {
    border: '1px solid #9aa7a4',
    borderRadius: '4px',
    padding: '4px 8px',
    backgroundColor: '#fff',
  },
  '.cm-button': {
    border: '1px solid #e3e8ea',
    borderRadius: '4px',
    padding: '4px 8px',
    backgroundImage: 'none',
    backgroundColor: '#fff',
  },
  '.cm-searchMatch': { backgroundColor: '#fdecc8' },
  '.cm-searchMatch-selected': { backgroundColor: '#f3c14b' },
});

/** The source as it is read: headings stand out, marks step back. */
const colours = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '700', fontSize: '1.25em' },
  { tag: tags.heading2, fontWeight: '700', fontSize: '1.15em' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: '#086454' },
  { tag: tags.quote, color: '#4a5856' },
  { tag: tags.monospace, color: '#8a3a08' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: '#66736f' },
]);

export const theme = [look, syntaxHighlighting(colours)];
