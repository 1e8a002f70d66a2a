import { readStored, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { COMPARED_KEY } from './compared-key.rules.ts';

/** A goods chosen for a comparison. */
export interface ChosenGoods {
  id: number;
  name: string;
}

const isChosen = (value: unknown): value is ChosenGoods => {
  const { id, name } = (value ?? {}) as Partial<ChosenGoods>;
  return Number.isSafeInteger(id) && typeof name === 'string';
};

/** What this tab has chosen; anyone may write into their own storage. */
export function readChosen(): ChosenGoods[] {
  const kept = readStored(COMPARED_KEY);
  return Array.isArray(kept) ? kept.filter(isChosen) : [];
}

/** Keeps it for the next list of this tab. */
export const keepChosen = (chosen: readonly ChosenGoods[]): void =>
  void storeValue(COMPARED_KEY, chosen.length > 0 ? chosen : null);
