import { z } from 'zod';

export const offeredContractAnswer = z
  .object({
    year: z.int(),
    version: z.int(),
    body: z.string(),
    hash: z.string().describe('合同正文的 SHA-256'),
  })
  .meta({ id: 'OfferedContract' });
