/** Returns the same text for the same content, independent of the order of its fields. */
export const textOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const isSame = (a: unknown, b: unknown): boolean => textOf([a]) === textOf([b]);

/** Contents of a part: last written by the festival, current, and to be written. */
type Versions<Content> = Record<'written' | 'standing' | 'wanted', Content>;

interface Merged<Content> {
  merged: Content;
  /** True when a manual change stays that conflicts with a change of the festival. */
  isKept: boolean;
}

/** Fields of a part as saved by its desk, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Fields merged as a unit: half a window would be a different window. */
const WINDOW = ['starts_at', 'ends_at', 'startsAt', 'endsAt'];

/** Merges the festival's changes into a part, except for fields and blocks that were also changed by hand. */
export function mergedPart({ written, standing, wanted }: Versions<Fields>): Merged<Fields> {
  const merged: Record<string, unknown> = { ...standing };
  let isKept = false;
  for (const name of Object.keys(wanted)) {
    const of = (fields: Fields) => (WINDOW.includes(name) ? WINDOW : [name]).map((one) => fields[one]);
    if (isSame(of(wanted), of(written)) || isSame(of(wanted), of(standing))) continue;
    const blocks = { written: written[name], standing: standing[name], wanted: wanted[name] };
    if (isSame(of(standing), of(written))) merged[name] = wanted[name];
    else if (isOfLists(blocks)) {
      const both = mergedBlocks(blocks);
      merged[name] = both.merged;
      isKept ||= both.isKept;
    } else isKept = true;
  }
  return { merged, isKept };
}

interface Block {
  kind: string;
}

const isOfLists = (blocks: Versions<unknown>): blocks is Versions<readonly Block[]> =>
  Object.values(blocks).every(Array.isArray);

/** Merges blocks: a festival has at most one of each kind; by hand, blocks may have been moved, added and deleted. */
function mergedBlocks({ written, standing, wanted }: Versions<readonly Block[]>): Merged<readonly Block[]> {
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
  return { merged, isKept };
}
