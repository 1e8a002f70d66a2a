import { z } from 'zod';
import { readTable } from '#demo/read-data.ts';

/**
 * The shop's category tree of two levels: a node without `parent` is a top-level menu entry, with two or three typical
 * goods as its hint. The first seven of these are those of the general menu.
 */
export const CATEGORIES = readTable(
  'catalogue/categories.tsv',
  z.object({
    code: z.string().regex(/^[a-z]+$/),
    parent: z.string(),
    /** The menu a category belongs to: general, 中药 or 器械. */
    kind: z.enum(['drug', 'herb', 'device']),
    hint: z.string(),
    name: z.string().min(1),
  }),
);
