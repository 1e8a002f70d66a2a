import { z } from 'zod';
import { pageField, searchField, tabsField } from '#lib/platform/http/call/common.fields.ts';
import { BATCH_STATES } from '#lib/trade/coupons/batches/batch.rules.ts';
import { HOLDER_STATES, type HolderState } from '#lib/trade/coupons/batches/holders.rules.ts';

/** Characters of a search at most. */
export const LONGEST_SEARCH = 60;
const keywords = z
  .string()
  .transform((text) => text.normalize('NFKC').trim().slice(0, LONGEST_SEARCH))
  .catch('');

/** The list of batches, as its address asks for it. */
export const batchQuery = z.object({
  keywords: searchField('搜索券', '名称或编号', LONGEST_SEARCH),
  state: tabsField('券的状态', BATCH_STATES, 'running'),
  page: pageField,
});

/** The same for the list of those who have one. */
export const holderQueryFields = {
  state: z.enum(Object.keys(HOLDER_STATES) as HolderState[]).catch('all'),
  keywords,
};
