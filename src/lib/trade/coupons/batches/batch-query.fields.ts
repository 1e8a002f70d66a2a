import { z } from 'zod';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { BATCH_STATES, type BatchState } from '#lib/trade/coupons/batches/batch.rules.ts';
import { HOLDER_STATES, type HolderState } from '#lib/trade/coupons/batches/holders.rules.ts';

/** Characters of a search at most. */
export const LONGEST_SEARCH = 60;
const keywords = z
  .string()
  .transform((text) => text.normalize('NFKC').trim().slice(0, LONGEST_SEARCH))
  .catch('');

/** What a list of batches is asked for; what cannot be understood does not restrict. */
export const batchQueryFields = {
  state: z.enum(Object.keys(BATCH_STATES) as BatchState[]).catch('running'),
  keywords,
  page: pageField,
};

/** The same for the list of those who have one. */
export const holderQueryFields = {
  state: z.enum(Object.keys(HOLDER_STATES) as HolderState[]).catch('all'),
  keywords,
};
