import { LruMap } from '#lib/platform/lru.rules.ts';

/** PostgreSQL's code for a prepared statement whose table has changed its columns. */
export const PLAN_OUTDATED = '0A000';

/** Number of times a statement is seen before it gets a name. */
const SEEN_BEFORE = 3;
/** The server keeps a plan of each on every connection. */
const MOST_NAMED = 200;
const MOST_WATCHED = 2000;

/**
 * Chooses the statements that PostgreSQL is to prepare: those frequent in transactions, such as an order's, whose
 * planning costs more than their execution. Others are planned with their parameters (decision 0031).
 */
export class PreparedNames {
  readonly #seen = new LruMap<string, number>(MOST_WATCHED);
  readonly #names = new Map<string, string>();
  #given = 0;

  /** The name under which a connection prepares a statement; undefined where it is not worth one. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST_NAMED) return name;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (seen <= SEEN_BEFORE) {
      this.#seen.set(text, seen);
      return undefined;
    }
    this.#seen.delete(text);
    this.#given += 1;
    const given = `often_${this.#given}`;
    this.#names.set(text, given);
    return given;
  }

  /** Gives new names from now on, so that no outdated plan is used again. */
  forget(): void {
    this.#names.clear();
  }
}
