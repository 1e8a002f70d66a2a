import { z } from 'zod';

const ON = new Set(['1', 'true', 'on', 'yes']);

/** A checkbox or flag of a form: `1`, `true`, `on` are on; absent, empty and all else is off. */
export const switchField = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 1 || (typeof value === 'string' && ON.has(value)));

/** A page number from a query, 1 when absent or unusable. */
export const pageField = z.coerce.number().int().positive().max(10_000).catch(1);

/** An optional text of a form, trimmed; empty when absent. */
export const optionalText = (most: number, what: string) =>
  z.string().trim().max(most, `${what}最多 ${most} 个字`).optional().default('');
