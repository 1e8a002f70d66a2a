/**
 * Number of parts of a map: a full map drops one of so many parts at once. To find the oldest entry, a map passes all
 * places from which entries have been moved, thousands of them in a large one.
 */
const PARTS = 64;

/** A map with a limit of entries: the least recently used are dropped. Reading an entry counts as use. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #limit: number;
  /** Key used last; reading it again moves nothing. */
  #latest: K | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined || key === this.#latest) return value;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#latest = key;
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#latest = key;
    if (this.#entries.size <= this.#limit) return;
    let leaving = Math.ceil(this.#limit / PARTS);
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      leaving -= 1;
      if (leaving === 0) return;
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Entries, the least recently used first; reading them this way does not count as use. */
  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries();
  }
}
