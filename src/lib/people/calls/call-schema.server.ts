import { z } from 'zod';
import { asPlainSchema } from '#lib/platform/http/call/forms/form-schema.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';

/** As much of JSON Schema as zod writes and the document of calls reads. */
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

/** Where shapes that several answers share are found in the document. */
export const COMPONENTS = '#/components/schemas/';

interface Written {
  schema: JsonSchema;
  /** The named shapes within it (`meta({ id })`), by their names. */
  shared: Record<string, JsonSchema>;
}

/** What a call takes: `required` is what it refuses to go without, whatever zod makes of defaults and corrections. */
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

/** Whether a call takes nothing at all. */
export const isEmptyInput = ({ properties, anyOf, oneOf }: JsonSchema): boolean =>
  Object.keys(properties ?? {}).length === 0 && !anyOf && !oneOf;

/** What a call answers as its data. */
export const answerSchema = ({ answer }: Pick<CallSpec, 'answer'>): Written => {
  // within another, as a shape with a name of its own is only referred to where it is a part
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

/** That a whole number is one a program can hold goes without saying. */
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
