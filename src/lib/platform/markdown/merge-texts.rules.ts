import { diffArrays } from 'diff';
import type { FieldMerge } from '#lib/platform/differences.rules.ts';
import { cutBlocks } from '#lib/platform/markdown/text-blocks.rules.ts';

/** A block of a text, with the whitespace before it. */
interface Block {
  source: string;
  previous: string | undefined;
  gap: string;
}

/** Replacement of the opened text's blocks `from` up to `to`. */
interface Change {
  from: number;
  to: number;
  blocks: readonly Block[];
}

/** Limit of changed blocks: more are asked about as a whole, as matching them would take seconds. */
const MOST_EDITS = 1500;

/**
 * Merges two changes of one text, block by block: a block that only one side changed is that side's. `mine` and
 * `theirs` differ in the blocks that both changed, and in blocks that one inserted or removed next to a change of the
 * other.
 */
export const mergeTexts: FieldMerge<string> = ({ opened, saved, typed }) => {
  if (saved === opened || saved === typed) return { mine: typed, theirs: typed };
  if (typed === opened) return { mine: saved, theirs: saved };
  const asWhole = { mine: typed, theirs: saved };
  const [was, now, here] = [read(opened), read(saved), read(typed)];
  if (!was || !now || !here) return asWhole;
  const [theirs, mine] = [changesOf(was.blocks, now.blocks), changesOf(was.blocks, here.blocks)];
  if (!theirs || !mine) return asWhole;
  const end = [here.end, now.end].find((one) => one !== was.end) ?? was.end;
  const merged = (changes: readonly Change[], others: readonly Change[]): string | null =>
    write(apply(was.blocks, [...changes, ...others.filter((one) => !changes.some(touching(one)))]), end);
  const [withMine, withTheirs] = [merged(mine, theirs), merged(theirs, mine)];
  return withMine === null || withTheirs === null ? asWhole : { mine: withMine, theirs: withTheirs };
};

function read(text: string): { blocks: Block[]; end: string } | null {
  const cut = cutBlocks(text);
  if (!cut) return null;
  const blocks = cut.blocks.map(({ source }, at) => ({
    source,
    previous: cut.blocks[at - 1]?.source,
    gap: cut.gaps[at] ?? '',
  }));
  return { blocks, end: cut.gaps.at(-1) ?? '' };
}

function changesOf(before: readonly Block[], after: readonly Block[]): Change[] | null {
  const sources = (blocks: readonly Block[]): string[] => blocks.map(({ source }) => source);
  const parts = diffArrays(sources(before), sources(after), { maxEditLength: MOST_EDITS });
  if (!parts) return null;
  const changes: Change[] = [];
  let [from, at] = [0, 0];
  for (const { added, removed, count } of parts) {
    const [to, next] = [added ? from : from + count, removed ? at : at + count];
    const last = changes.at(-1);
    const blocks = after.slice(at, next);
    if ((added || removed) && last?.to === from)
      changes.splice(-1, 1, { ...last, to, blocks: [...last.blocks, ...blocks] });
    else if (added || removed) changes.push({ from, to, blocks });
    [from, at] = [to, next];
  }
  return changes;
}

/** Inserted or removed blocks belong to their neighbours; two changed neighbours do not. */
const isBare = ({ from, to, blocks }: Change): boolean => from === to || blocks.length === 0;

const touching =
  (one: Change) =>
  (other: Change): boolean =>
    (one.from < other.to && other.from < one.to) ||
    ((one.from === other.to || one.to === other.from) && (isBare(one) || isBare(other)));

function apply(before: readonly Block[], changes: readonly Change[]): Block[] {
  const sorted = changes.toSorted((one, other) => one.from - other.from);
  const kept = (at: number): readonly Block[] =>
    before.slice(sorted[at - 1]?.to ?? 0, sorted[at]?.from ?? before.length);
  return [...sorted.flatMap(({ blocks }, at) => [...kept(at), ...blocks]), ...kept(sorted.length)];
}

/** Null where the blocks would not be read as the same again. */
function write(blocks: readonly Block[], end: string): string | null {
  const text = blocks
    .map(
      ({ source, previous, gap }, at) =>
        (previous === blocks[at - 1]?.source ? gap : at > 0 ? '\n\n' : '') + source,
    )
    .join('');
  const again = read(text)?.blocks;
  const isSame =
    again?.length === blocks.length && again.every(({ source }, at) => source === blocks[at]?.source);
  return isSame ? text + end : null;
}
