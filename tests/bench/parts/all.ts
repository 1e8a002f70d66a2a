import type { Part } from '../kit/part.ts';
import { cachePart } from './cache.ts';
import { cartPart } from './cart.ts';
import { searchPart } from './search.ts';

/** Every part of the bench, in the order of the table. */
export const PARTS: readonly Part[] = [cachePart, cartPart, searchPart];
