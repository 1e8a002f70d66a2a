import { type FieldMerge, mergeFields, type Three } from '#lib/platform/differences.rules.ts';

/** Returns the same text for the same content, independent of the order of its fields. */
export const textOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const isSame = (a: unknown, b: unknown): boolean => textOf([a]) === textOf([b]);

/** Fields of a part as saved by its desk, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Windows of parts, in the names of their desks. */
const WINDOWS = [
  ['starts_at', 'ends_at'],
  ['startsAt', 'endsAt'],
];

/**
 * Merges the festival's changes into a part, except for fields and blocks that were also changed by hand: `written` is
 * what the festival wrote last, `standing` the present content, `wanted` what it writes now. `isKept`: a manual change
 * stays that conflicts with one of the festival.
 */
export function mergedPart({
  written,
  standing,
  wanted,
}: Record<'written' | 'standing' | 'wanted', Fields>): {
  merged: Fields;
  isKept: boolean;
} {
  const three = { opened: written, saved: standing, typed: { ...standing, ...wanted } };
  const { both, theirs } = mergeFields<Fields>(three, {
    stateOf: (value) => textOf([value]),
    units: WINDOWS,
    within: { blocks: mergedBlocks },
  });
  return { merged: theirs, isKept: both.length > 0 };
}

interface Block {
  kind: string;
}

const isOfLists = (blocks: Three<unknown>): blocks is Three<readonly Block[]> =>
  Object.values(blocks).every(Array.isArray);

/** Merges blocks: a festival has at most one of each kind; by hand, blocks may have been moved, added and deleted. */
const mergedBlocks: FieldMerge<unknown> = (three) => {
  if (!isOfLists(three)) return { mine: three.typed, theirs: three.saved };
  const { opened: written, saved: standing, typed: wanted } = three;
  const ofKind = (blocks: readonly Block[], kind: string) => blocks.find((block) => block.kind === kind);
  const isAsWritten = (block: Block) => isSame(block, ofKind(written, block.kind));
  const merged = standing.flatMap((block) =>
    isAsWritten(block) ? (ofKind(wanted, block.kind) ?? []) : block,
  );
  const kinds = wanted.map(({ kind }) => kind);
  for (const block of wanted) {
    if (ofKind(written, block.kind)) continue;
    const next = merged.findIndex(({ kind }) => kinds.indexOf(kind) > kinds.indexOf(block.kind));
    merged.splice(next === -1 ? merged.length : next, 0, block);
  }
  const stands = (block: Block) => standing.some((one) => isSame(one, block));
  const isKept = written.some((was) => {
    const next = ofKind(wanted, was.kind);
    if (isSame(was, next) || stands(was)) return false;
    return next ? !stands(next) : ofKind(standing, was.kind) !== undefined;
  });
  return { mine: isKept ? wanted : merged, theirs: merged };
};
