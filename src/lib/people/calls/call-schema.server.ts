import { z } from 'zod';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import { asPlainSchema } from '#lib/platform/http/call/forms/form-schema.server.ts';

/** The parts of JSON Schema that zod writes and the documentation of calls reads. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  $schema?: string;
}

/** Path in the document of shapes that several answers share. */
export const COMPONENTS = '#/components/schemas/';

interface Written {
  schema: JsonSchema;
  /** The named shapes within it (`meta({ id })`), by their names. */
  shared: Record<string, JsonSchema>;
}

/**
 * Returns the input schema of a call; `required` holds the fields without which it is refused, not those zod derives
 * from defaults and corrections.
 */
export const inputSchema = ({ input }: Pick<CallSpec, 'input'>): JsonSchema =>
  written(
    z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        plainBounds(jsonSchema as JsonSchema);
        asPlainSchema(jsonSchema);
        if (zodSchema instanceof z.ZodObject) requireWhatIs(zodSchema, jsonSchema as JsonSchema);
      },
    }) as JsonSchema,
  ).schema;

/** True when a call has no input. */
export const isEmptyInput = ({ properties, anyOf, oneOf }: JsonSchema): boolean =>
  Object.keys(properties ?? {}).length === 0 && !anyOf && !oneOf;

/** Returns the schema of a call's answer data. */
export const answerSchema = ({ answer }: Pick<CallSpec, 'answer'>): Written => {
  // nested in another, as a shape with a name of its own is only referenced where it is a part
  const { schema, shared } = written(
    z.toJSONSchema(z.object({ data: answer }), {
      io: 'output',
      override: ({ jsonSchema }) => {
        plainBounds(jsonSchema as JsonSchema);
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }) as JsonSchema,
  );
  return { schema: schema.properties?.['data'] ?? {}, shared };
};

/** Removes the bounds that only mean a safe integer. */
function plainBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function requireWhatIs({ shape }: z.ZodObject, schema: JsonSchema): void {
  const required = Object.entries(shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  if (required.length > 0) schema.required = required;
  else delete schema.required;
}

function written(json: JsonSchema): Written {
  const { $defs = {}, $schema: _, ...schema } = moveShared(json);
  return { schema, shared: $defs };
}

const moveShared = (json: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as JsonSchema;

/**
 * Builds the query of a call from the fields that it shares with a page: where the page falls back (`.catch`) on an
 * invalid value, a call refuses it, so that no program gets a list of everything instead of its selection. An absent or
 * empty value has the same meaning as for the page.
 */
export function strictQuery<Query extends z.ZodType>(query: Query): Query {
  return withoutCatch(query) as Query;
}

function withoutCatch(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, withoutCatch(field as z.ZodType)]),
    );
    return schema.clone({ ...schema.def, shape });
  }
  if (schema instanceof z.ZodPipe)
    return schema.clone({
      ...schema.def,
      in: withoutCatch(schema.in as z.ZodType),
      out: withoutCatch(schema.out as z.ZodType),
    });
  if (schema instanceof z.ZodDefault)
    return schema.clone({ ...schema.def, innerType: withoutCatch(schema.unwrap() as z.ZodType) });
  if (!(schema instanceof z.ZodCatch)) return schema;
  const wanted = schema.unwrap() as z.ZodType;
  const given = z.preprocess((value) => (value === '' ? undefined : value), wanted.optional());
  return given.transform((value) => (value === undefined ? schema.parse(undefined) : value));
}
