import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';

const officeBrandAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    letter: z.string(),
    headline: z.string(),
    tone: z.enum(['blue', 'gold', 'indigo', 'purple', 'red', 'slate', 'teal']),
    picture: z.string(),
    makers: z.int(),
    goods: z.int(),
    isShown: z.boolean(),
    place: z.int(),
    updatedAt: moment(),
  })
  .meta({ id: 'OfficeBrand' });

export const officeBrandsAnswer = z
  .object({
    brands: z.array(officeBrandAnswer),
    counts: z.object({ shown: z.int(), hidden: z.int() }),
    places: z.int(),
    page: z.int().describe('第几页'),
    pages: z.int().describe('共几页'),
  })
  .meta({ id: 'OfficeBrands' });
