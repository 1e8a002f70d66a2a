import { diffArrays, type ChangeObject } from 'diff';

/** A stretch of text in both versions, or only in the older (`removed`) or newer one (`added`). */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Limit of changed words above which a stretch is shown as replaced: comparing it in detail would take seconds. */
const MOST_EDITS = 1500;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A picture's address in a text. */
export const PICTURE = /(\/picture\/article\/[\w-]+\.webp)/;

/**
 * The words of a text, with the marks and blanks between them, a picture's address in one piece: joined they give the
 * text again.
 */
export const wordsOf = (text: string): string[] =>
  text
    .split(PICTURE)
    .flatMap((part) =>
      PICTURE.test(part) ? [part] : Array.from(segmenter.segment(part), ({ segment }) => segment),
    );
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/**
 * Returns the differences between two texts, word by word inside the lines that changed. The parts that are not `added`
 * make the older text, those not `removed` the newer.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    parts.push(...compare(wordsOf, removed, added));
    removed = added = '';
  };
  for (const part of compare(linesOf, before, after)) {
    if (part.kind === 'removed') removed += part.text;
    else if (part.kind === 'added') added += part.text;
    else {
      flush();
      parts.push(part);
    }
  }
  flush();
  return joined(parts);
}

function compare(cut: (text: string) => string[], before: string, after: string): DiffPart[] {
  const changes: ChangeObject<string[]>[] | undefined = diffArrays(cut(before), cut(after), {
    maxEditLength: MOST_EDITS,
  });
  if (!changes) return whole(before, after);
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const whole = (before: string, after: string): DiffPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) last.text += part.text;
    else out.push({ ...part });
  }
  return out;
}

/** A part to show, or a stretch of unchanged lines to fold away. */
export type ShownPart = DiffPart | { kind: 'folded'; text: string; lines: number };

const KEPT_LINES = 2;
const LEAST_FOLDED = 4;

/** Folds long unchanged stretches, keeping two lines next to each change. */
export function foldUnchanged(parts: readonly DiffPart[]): ShownPart[] {
  return parts.flatMap((part, at): ShownPart[] => {
    if (part.kind !== 'same') return [part];
    const lines = linesOf(part.text);
    const head = at === 0 ? 0 : KEPT_LINES + 1;
    const tail = at === parts.length - 1 ? 0 : KEPT_LINES + 1;
    const folded = lines.slice(head, lines.length - tail);
    if (folded.length < LEAST_FOLDED) return [part];
    return [
      { kind: 'same', text: lines.slice(0, head).join('') } as const,
      { kind: 'folded', text: folded.join(''), lines: folded.length } as const,
      { kind: 'same', text: lines.slice(lines.length - tail, lines.length).join('') } as const,
    ].filter(({ text }) => text !== '');
  });
}
