import type { Part } from '../kit/part.ts';
import { afterOrderPart } from './after-order.ts';
import { clocksPart } from './clocks.ts';
import { killPart } from './kill.ts';
import { malformedPart } from './malformed.ts';
import { markupPart } from './markup.ts';
import { paymentsPart } from './payments.ts';
import { promotionsPart } from './promotions.ts';
import { racesPart } from './races.ts';
import { restartPart } from './restart.ts';
import { sickPart } from './sick.ts';
import { startsPart } from './starts.ts';
import { stopPart } from './stop.ts';

/** Every part, in the order of the table. */
export const PARTS: readonly Part[] = [
  racesPart,
  promotionsPart,
  paymentsPart,
  afterOrderPart,
  killPart,
  restartPart,
  sickPart,
  stopPart,
  clocksPart,
  malformedPart,
  markupPart,
  startsPart,
];
