import { z } from 'zod';
import { moment } from '#lib/platform/http/call/answer.fields.ts';
import { auditLineAnswer } from '#lib/people/audit/audit-answer.fields.ts';

export const openAdvertAnswer = z
  .object({
    id: z.int(),
    version: z.int(),
    input: z
      .object({
        slot: z.string(),
        title: z.string(),
        subtitle: z.string(),
        url: z.string().describe('地址'),
        starts_at: moment().nullable(),
        ends_at: moment().nullable(),
        accent: z.string(),
        motif: z.string(),
        image_url: z.string(),
      })
      .meta({ id: 'AdvertInput' }),
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
