import type { Part } from '../kit/part.ts';
import { articlesPart } from './articles.ts';
import { besidePart } from './beside.ts';
import { bytesPart } from './bytes.ts';
import { cachePart } from './cache.ts';
import { cartPart } from './cart.ts';
import { feelPart } from './feel.ts';
import { firstVisitPart } from './first-visit.ts';
import { importPart } from './import.ts';
import { membersPart } from './members.ts';
import { memoryPart } from './memory.ts';
import { orderListsPart } from './order-lists.ts';
import { ordersPart } from './orders.ts';
import { padMatchingPart } from './pad-matching.ts';
import { pagesPart } from './pages.ts';
import { searchPart } from './search.ts';
import { startPart } from './start.ts';

/** Every part of the bench, in the order of the table. */
export const PARTS: readonly Part[] = [
  cachePart,
  pagesPart,
  articlesPart,
  cartPart,
  ordersPart,
  orderListsPart,
  membersPart,
  searchPart,
  padMatchingPart,
  importPart,
  besidePart,
  memoryPart,
  startPart,
  bytesPart,
  feelPart,
  firstVisitPart,
];
