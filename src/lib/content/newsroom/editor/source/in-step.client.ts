import type { EditorView } from '@codemirror/view';
import { blockLines, placeInBlocks } from '#lib/content/newsroom/editor/source/blocks.rules.ts';

/** How far down its scroller a child begins (px). */
const topOf = (child: Element, scroller: HTMLElement): number =>
  child.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;

/**
 * Keeps the preview next to the source, block by block, whichever of the two is scrolled. Gives what ends it. `body`
 * gives the text the preview shows.
 */
export function scrollInStep(
  view: EditorView,
  preview: HTMLElement,
  content: HTMLElement,
  body: () => string,
): () => void {
  const source = view.scrollDOM;
  let known = { body: '', starts: [] as number[] };
  let led: 'source' | 'preview' = 'source';
  const starts = (): number[] => {
    if (known.body !== body()) known = { body: body(), starts: blockLines(body()) };
    return known.starts;
  };
  const lineTop = (number: number): number =>
    view.lineBlockAt(view.state.doc.line(Math.min(number, view.state.doc.lines)).from).top;

  const followSource = (): void => {
    if (led !== 'source') return;
    const line = view.state.doc.lineAt(view.lineBlockAtHeight(source.scrollTop).from).number;
    const { at, part } = placeInBlocks(starts(), line, view.state.doc.lines);
    const block = content.children[at];
    if (!block || source.scrollTop <= 1) return void (preview.scrollTop = 0);
    preview.scrollTop = topOf(block, preview) + block.getBoundingClientRect().height * part - 12;
  };
  const followPreview = (): void => {
    if (led !== 'preview') return;
    const blocks = [...content.children];
    const at = Math.max(
      0,
      blocks.findLastIndex((block) => topOf(block, preview) <= preview.scrollTop + 12),
    );
    const line = starts()[at];
    source.scrollTop = line === undefined || preview.scrollTop <= 1 ? 0 : lineTop(line);
  };
  const lead = (side: 'source' | 'preview') => (): void => void (led = side);
  const leads = ['pointerenter', 'pointerdown', 'wheel', 'focusin', 'touchstart'] as const;
  const ends = new AbortController();
  const listen = { signal: ends.signal, passive: true };
  for (const name of leads) {
    source.addEventListener(name, lead('source'), listen);
    preview.addEventListener(name, lead('preview'), listen);
  }
  source.addEventListener('scroll', followSource, listen);
  preview.addEventListener('scroll', followPreview, listen);
  return () => ends.abort();
}
