import { type Named, nameOf, type Flag } from '#lib/platform/db/rows.rules.ts';
import { z } from 'zod';
import { flagOf } from '#lib/platform/http/call/envelope.rules.ts';
import { plainLines } from '#lib/platform/http/call/plain-text.rules.ts';
import type { FieldMeta, FormField, Texts } from '#lib/platform/http/call/forms/form-field.rules.ts';

declare module 'zod' {
  // Types `.meta()` of a field with the properties that its form shows.
  interface GlobalMeta extends FieldMeta {
    label?: string;
  }
}

/** Names of {@link FieldMeta}, which are no part of JSON Schema. */
const OF_FORMS = [
  'label',
  'note',
  'help',
  'kind',
  'words',
  'takes',
  'explained',
  'inQuestions',
  'accept',
  'initial',
  'size',
  'rows',
  'needed',
  'maxlength',
  'inputmode',
  'autocomplete',
  'placeholder',
  'suggestions',
] as const;

const known = new WeakMap<z.ZodObject, readonly FormField[]>();

/** The fields of a form in the order of their declaration; those without a label are no part of it (ids, versions). */
export function fieldsOf(schema: z.ZodObject): readonly FormField[] {
  const before = known.get(schema);
  if (before) return before;
  const fields = Object.entries(schema.shape).flatMap(
    ([name, field]) => fieldOf(name, field as z.ZodType) ?? [],
  );
  known.set(schema, fields);
  return fields;
}

/** Removes the properties for forms from a JSON schema, except for the label, which becomes its title. */
export function asPlainSchema(schema: object): void {
  const fields: Record<string, unknown> = schema as Record<string, unknown>;
  if (fields['label'] !== undefined) fields['title'] = fields['label'];
  for (const name of OF_FORMS) Reflect.deleteProperty(fields, name);
}

function fieldOf(name: string, schema: z.ZodType): FormField | null {
  const { label, ...meta } = metaOf(schema);
  if (label === undefined) return null;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { minLength, maxLength, minimum, maximum } = {
    ...json.anyOf?.find((one) => one.type !== 'null' && one.const === undefined),
    ...json,
  };
  const kind = meta.kind ?? (meta.words ? 'choice' : 'text');
  const most = meta.maxlength ?? maxLength;
  return {
    name,
    label,
    ...meta,
    kind,
    required: meta.needed ?? (kind !== 'ticks' && !schema.safeParse('').success),
    ...(minLength !== undefined && minLength > 1 && { minlength: minLength }),
    ...(most !== undefined && { maxlength: most }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
  };
}

/** Returns the metadata of a field, wherever within wrappers and pipes; the outer one takes precedence. */
function metaOf(schema: z.ZodType): FieldMeta {
  const own = schema.meta();
  const inner = innerOf(schema);
  const all: FieldMeta = { ...(inner ? metaOf(inner) : {}), ...own };
  return Object.fromEntries(Object.entries(all).filter(([name]) => OF_FORMS.includes(name as 'label')));
}

/** The schema that a wrapper wraps, or that a pipe reads by. */
function innerOf(schema: z.ZodType): z.ZodType | null {
  const isWrapper =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  if (isWrapper || schema instanceof z.ZodCatch) return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodPipe)
    return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
  return null;
}

/** Returns the initial content of a new record's form. */
export const newTexts = (fields: readonly FormField[]): Texts =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));

/** A record from a row with the columns of its fields; those of switches hold 1 or 0. */
export function recordOf<Schema extends z.ZodObject>(
  schema: Schema,
  row: Named<{
    [Name in keyof z.output<Schema>]:
      z.output<Schema>[Name] | (z.output<Schema>[Name] extends boolean ? Flag : never);
  }>,
): z.output<Schema> {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    fieldsOf(schema).map(({ name, kind }) => {
      const value = values[nameOf(name)];
      return [name, kind === 'switch' ? Boolean(value) : value];
    }),
  ) as z.output<Schema>;
}

/** A record as the columns of its fields' names hold it: switches as 1 or 0. */
export const withFlags = <Fields extends object>(record: Fields) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'boolean' ? flagOf(value) : value]),
  ) as { [Name in keyof Fields]: Fields[Name] extends boolean ? Flag : Fields[Name] };

/**
 * Converts a record into its form's texts, the inverse of reading by the schema. A codec encodes its own value; a
 * switch is `1` or empty, a list has an item a line, and lines end as they are sent back (`cleanText`). Nothing is
 * validated: records saved under older rules can be opened.
 */
export function textsOf<Schema extends z.ZodObject>(schema: Schema, record: z.output<Schema>): Texts {
  return Object.fromEntries(
    fieldsOf(schema).map(({ name }) => [
      name,
      plainLines(textOf(schema.shape[name] as z.ZodType, (record as Record<string, unknown>)[name])),
    ]),
  );
}

function textOf(schema: z.ZodType, value: unknown): string {
  const codec = codecOf(schema);
  if (codec) return String(codec.def.reverseTransform(value as never, undefined as never));
  if (typeof value === 'boolean') return value ? '1' : '';
  if (Array.isArray(value)) return value.join('\n');
  return value === null || value === undefined ? '' : String(value as string | number);
}

function codecOf(schema: z.ZodType): z.ZodCodec | null {
  if (schema instanceof z.ZodCodec) return schema;
  if (schema instanceof z.ZodPipe) return codecOf(schema.out as z.ZodType) ?? codecOf(schema.in as z.ZodType);
  const inner = innerOf(schema);
  return inner && codecOf(inner);
}
