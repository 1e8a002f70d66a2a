import { z } from 'zod';
import { readTable, words } from '#demo/read-data.ts';

/** Origins by herb, the best known (道地产地) first; names as in the catalogue, without the preparation. */
const BY_HERB = new Map<string, string[]>();
for (const { place, herbs } of readTable(
  'catalogue/herb-origins.tsv',
  z.object({ place: z.string().min(2), herbs: words }),
))
  for (const herb of herbs) BY_HERB.set(herb, [...(BY_HERB.get(herb) ?? []), place]);

/** Words before a herb's name that name the preparation of slices. */
const PREPARED = /^(麸炒|炒|炙|制|盐|醋|酒|姜|燀|法|蜜)+/;

/** Returns the places a herb slice may be from, the best known first; empty where none is known. */
export const originsOf = (name: string): readonly string[] =>
  BY_HERB.get(name) ?? BY_HERB.get(name.replace(PREPARED, '')) ?? [];

/**
 * Returns a grade that fits the price: of one herb the dearer is the better. `share` is the price in percent of the
 * usual one.
 */
export function gradeFor(share: number): '一等' | '选货' | '统货' {
  if (share >= 106) return '一等';
  return share >= 101 ? '选货' : '统货';
}
