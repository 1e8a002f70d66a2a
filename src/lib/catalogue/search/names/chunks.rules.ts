/** A list in pieces of at most `size`, for statements that take only so many values. */
export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
