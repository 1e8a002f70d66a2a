import { useRef, useState } from 'react';
import type { ZoneBlock } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { TypedZone } from '#lib/catalogue/zones/typed-zone.rules.ts';

/** A block with a number of its own, which it keeps when moved. */
export interface NumberedBlock {
  number: number;
  block: ZoneBlock;
}

/** State of the form: texts in `typed`, blocks next to them; null blocks are the definition's. */
export function useZone(first: TypedZone) {
  const last = useRef(0);
  const numbered = (blocks: readonly ZoneBlock[] | null): NumberedBlock[] | null =>
    blocks && blocks.map((block) => ({ number: (last.current += 1), block }));
  const [words, setWords] = useState(first);
  const [blocks, setBlocks] = useState<NumberedBlock[] | null>(() => numbered(first.blocks));
  const [isChanged, setChanged] = useState(false);
  const typed: TypedZone = { ...words, blocks: blocks && blocks.map(({ block }) => block) };

  return {
    typed,
    blocks,
    isChanged,
    setChanged,
    edit: (change: Partial<Omit<TypedZone, 'blocks'>>): void => {
      setWords((before) => ({ ...before, ...change }));
      setChanged(true);
    },
    /** The whole form again. */
    open: (next: TypedZone): void => {
      setWords(next);
      setBlocks(numbered(next.blocks));
      setChanged(true);
    },
    setBlocks: (next: readonly ZoneBlock[] | null): void => {
      setBlocks(numbered(next));
      setChanged(true);
    },
    add: (block: ZoneBlock): void => {
      setBlocks((before) => [...(before ?? []), ...(numbered([block]) ?? [])]);
      setChanged(true);
    },
    change: (index: number, block: ZoneBlock): void => {
      setBlocks((before) => before && before.map((one, at) => (at === index ? { ...one, block } : one)));
      setChanged(true);
    },
    move: (from: number, to: number): void => {
      setBlocks((before) => before && moved(before, from, to));
      setChanged(true);
    },
    remove: (index: number): void => {
      setBlocks((before) => before && before.filter((_, at) => at !== index));
      setChanged(true);
    },
  };
}

/** Moves an item of a list to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
