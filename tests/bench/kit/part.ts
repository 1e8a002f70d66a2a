import type { Figure } from './figures.ts';
import type { BenchShop } from './shop.ts';

/** What a part gets to work with. */
export interface Bench {
  /** A folder of this run's own, deleted afterwards. */
  folder: string;
  /** Leaves out what takes minutes. */
  isQuick: boolean;
  /** The shop of 20,000 goods that most parts look at; made when first asked for. */
  shop(): Promise<BenchShop>;
  /** Says what is going on, on stderr. */
  say(text: string): void;
}

export interface Part {
  name: string;
  what: string;
  run(bench: Bench): Promise<Figure[]>;
}

/** Thrown by a part that cannot be measured here; the table names the reason. */
export class CannotMeasure extends Error {}
