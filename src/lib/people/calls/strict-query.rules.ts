import { z } from 'zod';

/**
 * The query of a call from the fields that it shares with a page: where the page falls back (`.catch`) on what it
 * cannot read, a call refuses it, so that no program takes a list of everything for what it asked. An absent or empty
 * value means what it means to the page.
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
