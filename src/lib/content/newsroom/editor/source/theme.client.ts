import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const FONT =
  '"Sarasa Mono SC","Noto Sans Mono CJK SC",Menlo,Consolas,"PingFang SC","Microsoft YaHei",monospace';

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', color: 'var(--colors-ink-DEFAULT)', backgroundColor: '#fff' },
  '&.cm-focused': { outline: '2px solid var(--colors-brand-DEFAULT)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: FONT, lineHeight: '1.75' },
  '.cm-content': { padding: '12px 0 40vh', caretColor: 'var(--colors-brand-DEFAULT)' },
  '.cm-line': { padding: '0 16px' },
  '.cm-cursor': { borderLeftColor: 'var(--colors-brand-DEFAULT)', borderLeftWidth: '2px' },
  '.cm-activeLine': { backgroundColor: 'var(--colors-brand-50)' },
  '.cm-placeholder': { color: 'var(--colors-ink-3)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--colors-brand-200)',
  },
  '.cm-panels': {
    color: 'var(--colors-ink-DEFAULT)',
    backgroundColor: 'var(--colors-ground)',
    fontFamily: 'inherit',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--colors-line)' },
  '.cm-panel.cm-search': { padding: '8px 40px 8px 12px', fontSize: '13px' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': { margin: '2px 6px 2px 0', fontSize: '13px' },
  '.cm-panel.cm-search label': { fontSize: '13px', marginRight: '10px', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search [name=close]': {
    width: '32px',
    height: '32px',
    fontSize: '18px',
    color: 'var(--colors-ink-2)',
  },
  '.cm-textfield': {
    border: '1px solid var(--colors-ink-3)',
    borderRadius: '4px',
    padding: '4px 8px',
    backgroundColor: '#fff',
  },
  '.cm-button': {
    border: '1px solid var(--colors-line)',
    borderRadius: '4px',
    padding: '4px 8px',
    backgroundImage: 'none',
    backgroundColor: '#fff',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--colors-notice-50)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--colors-notice-200)' },
});

/** The source as it is read: headings stand out, marks step back. */
const colours = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '700', fontSize: '1.25em' },
  { tag: tags.heading2, fontWeight: '700', fontSize: '1.15em' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--colors-brand-700)' },
  { tag: tags.quote, color: 'var(--colors-ink-2)' },
  { tag: tags.monospace, color: 'var(--colors-notice-DEFAULT)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--colors-ink-3)' },
]);

export const theme = [look, syntaxHighlighting(colours)];
