import { z } from 'zod';

export const auditLineAnswer = z
  .object({ who: z.string(), action: z.string(), detail: z.string(), at: z.int() })
  .meta({ id: 'AuditLine' });
