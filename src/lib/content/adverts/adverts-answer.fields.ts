import { z } from 'zod';
import { auditLineAnswer } from '#lib/people/audit/audit-answer.fields.ts';

const typedAdvertAnswer = z
  .object({
    slot: z.string(),
    title: z.string(),
    subtitle: z.string(),
    url: z.string().describe('地址'),
    imageUrl: z.string(),
    accent: z.string(),
    motif: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
  })
  .meta({ id: 'TypedAdvert' });

export const openAdvertAnswer = z
  .object({
    id: z.int().nullable(),
    version: z.int(),
    typed: typedAdvertAnswer,
    trail: z.array(auditLineAnswer).describe('改动记录'),
  })
  .meta({ id: 'OpenAdvert' });

export const advertAnswer = z
  .object({
    id: z.int(),
    slot: z.string(),
    title: z.string(),
    subtitle: z.string(),
    url: z.string().describe('地址'),
    image: z.string(),
  })
  .meta({ id: 'Advert' });
