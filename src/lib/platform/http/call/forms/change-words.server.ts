import { type FormField, wordsOfField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { fieldsOf, textsOf } from '#lib/platform/http/call/forms/form-schema.server.ts';
import type { z } from 'zod';

/**
 * What a save changes, for the audit: `挂牌价 ¥10.00 → ¥9.50，产地 无 → 河南`; of a long text its length. Empty where it
 * changes nothing.
 */
export function changeWords<Schema extends z.ZodObject>(
  schema: Schema,
  before: z.output<Schema>,
  after: z.output<Schema>,
): string {
  const [old, now] = [textsOf(schema, before), textsOf(schema, after)];
  return fieldsOf(schema)
    .filter(({ name }) => old[name] !== now[name])
    .map((field) => `${field.label} ${said(field, old)} → ${said(field, now)}`)
    .join('，');
}

function said(field: FormField, texts: Readonly<Record<string, string>>): string {
  const text = texts[field.name] ?? '';
  const isLong = field.kind === 'area' || field.kind === 'source';
  return isLong ? `${text.length} 字` : wordsOfField(field, text) || '无';
}
