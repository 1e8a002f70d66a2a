/** What belongs to an address at most once. */
export type Part = 'receiver' | 'phone' | 'address';

/** Lines that belong together, and which parts of an address they hold. */
export interface Lines {
  lines: string[];
  /** Parts that are certain. */
  sure: ReadonlySet<Part>;
  /** Those, and parts that these lines hold perhaps: a firm's name is not always who receives it. */
  all: ReadonlySet<Part>;
}

type PartsOf = (lines: Lines) => ReadonlySet<Part>;

/**
 * Groups lines into addresses: lines that follow each other, no part twice in one group, as few groups as that allows.
 * Null where this can be done in several ways, or where the parts stand in columns, so that nobody knows whose they are.
 */
export function groupLines(all: readonly Lines[]): Lines[] | null {
  if (startsOf(all, (one) => one.sure).length < 2) return all.length === 0 ? [] : [together(all)];
  const latest = startsOf(all, (one) => one.all);
  const fromEnd = startsOf(all.toReversed(), (one) => one.all);
  const earliest = fromEnd.map((_, at) => all.length - (fromEnd[at + 1] ?? all.length)).toReversed();
  if (latest.some((start, at) => start !== earliest[at])) return null;
  const groups = latest.map((start, at) => all.slice(start, latest[at + 1]));
  return groups.length > mostOfOnePart(all) ? null : groups.map(together);
}

/** Where groups begin when each goes on until a part comes again. */
function startsOf(all: readonly Lines[], partsOf: PartsOf): number[] {
  const starts: number[] = [];
  const held = new Set<Part>();
  for (const [at, one] of all.entries()) {
    const parts = [...partsOf(one)];
    if (at === 0 || parts.some((part) => held.has(part))) {
      starts.push(at);
      held.clear();
    }
    for (const part of parts) held.add(part);
  }
  return starts;
}

const mostOfOnePart = (all: readonly Lines[]): number =>
  Math.max(
    ...(['receiver', 'phone', 'address'] as const).map(
      (part) => all.filter((one) => one.all.has(part)).length,
    ),
  );

/** Several as one. */
export const together = (all: readonly Lines[]): Lines => ({
  lines: all.flatMap(({ lines }) => lines),
  sure: new Set(all.flatMap(({ sure }) => [...sure])),
  all: new Set(all.flatMap((one) => [...one.all])),
});
