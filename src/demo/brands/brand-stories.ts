import { z } from 'zod';
import { readRecords, words } from '#demo/read-data.ts';
import { BRAND_TONES } from '#lib/catalogue/brands/brands.rules.ts';
import { keysOf } from '#lib/platform/http/call/answer.fields.ts';

/** Brands of the demo in their display order, medicines first. */
export const BRAND_STORIES = readRecords(
  'brands/brands.yaml',
  z.strictObject({
    name: z.string().min(1),
    /** Keys of the catalogue's makers. */
    makers: words,
    tone: keysOf(BRAND_TONES),
    headline: z.string().min(1),
    /** Two paragraphs of Markdown at most. */
    story: z.string().min(1),
  }),
);
