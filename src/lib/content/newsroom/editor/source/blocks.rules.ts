import { parseMarkdown } from '#lib/platform/markdown/markdown.rules.ts';

const WITHOUT_PLACE = new Set(['definition', 'footnoteDefinition', 'html', 'yaml']);

/** The line (from 1) each block of a rendered text begins on, in order: how source and preview keep in step. */
export const blockLines = (body: string): number[] =>
  parseMarkdown(body)
    .children.filter(({ type }) => !WITHOUT_PLACE.has(type))
    .map(({ position }) => position?.start.line ?? 1);

/** Which block a line is in, and how far through it, `[0, 1)`; the lines' end is `lines + 1`. */
export function placeInBlocks(
  starts: readonly number[],
  line: number,
  lines: number,
): { at: number; part: number } {
  const at = Math.max(
    0,
    starts.findLastIndex((start) => start <= line),
  );
  const start = starts[at] ?? 1;
  const end = starts[at + 1] ?? lines + 1;
  return { at, part: Math.min(0.999, Math.max(0, (line - start) / Math.max(1, end - start))) };
}
