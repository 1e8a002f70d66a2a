import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';

/** The controlled goods of one maker, or those sold in one province (its first two digits). */
export type ControlledPart = { by: 'maker'; id: number } | { by: 'area'; code: string };

/** A part as an address spells it: `maker-12`, `area-41`. */
export const spellPart = (part: ControlledPart): string =>
  part.by === 'maker' ? `maker-${part.id}` : `area-${part.code}`;

/** Parses a part; null for anything else. */
export function readPart(url: string): ControlledPart | null {
  const [, by, value = ''] = /^(maker|area)-(\d{1,9})$/.exec(url) ?? [];
  if (by === 'area') return /^\d{2}$/.test(value) ? { by, code: value } : null;
  const id = readId(value);
  return by === 'maker' && id !== null ? { by, id } : null;
}

/** The list of a part, at the address that names it and the banners over it. */
export const controlledListing = (part: ControlledPart, ads: string | undefined): ZoneListing => ({
  within: { zone: 'kxzq', ...(part.by === 'maker' ? { makerIds: [part.id] } : { soldIn: part.code }) },
  routes: { grid: 'kxzq_goods' },
  params: { url: spellPart(part), ...(ads === undefined ? {} : { ads }) },
  sort: 'best',
  facets: [],
  withoutGroups: part.by === 'maker' ? ['maker'] : [],
});
