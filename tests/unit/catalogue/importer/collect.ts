/** All that a generator gives, in order. */
export async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of from) items.push(item);
  return items;
}
