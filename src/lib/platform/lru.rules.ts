/**
 * One of so many parts of a full map makes room at once: to find the oldest entry, a map passes all places from which
 * entries have been moved, thousands of them in a large one.
 */
const PARTS = 64;

/** A map of so many entries: those used longest ago make room. To read an entry is to use it. */
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

  /** Those used longest ago first; reading them so uses none. */
  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries();
  }
}
