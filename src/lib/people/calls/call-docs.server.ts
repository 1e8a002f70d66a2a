import {
  answerSchema,
  COMPONENTS,
  inputSchema,
  type JsonSchema,
} from '#lib/people/calls/call-schema.server.ts';
import { allCalls } from '#lib/people/calls/call-table.server.ts';
import type { CallSpec } from '#lib/people/calls/define-call.server.ts';
import { mediaTypeOf } from '#lib/platform/http/call/answer.fields.ts';

/**
 * A call as the documentation page shows it; `input` and `answer` are markup for a `<pre>`, empty where there is
 * nothing.
 */
interface CallDoc extends Pick<CallSpec, 'method' | 'path' | 'summary' | 'who' | 'inPerson'> {
  input: string;
  answer: string;
}

export interface CallDocs {
  /** By the segment after `/api/`, those of the office last. */
  groups: [name: string, calls: CallDoc[]][];
  /** Shapes that several answers share; links in the answers lead to `#shape-NAME`. */
  shapes: [name: string, markup: string][];
}

let made: Promise<CallDocs> | null = null;

/** Returns the content of the documentation page. Made once, as calls do not change while the process runs. */
export const callDocs = (): Promise<CallDocs> => (made ??= allCalls().then(toDocs));

/** Group of calls for the shop's own staff: their input and answer are only in the OpenAPI document. */
const OFFICE = 'admin';

const groupOf = ({ path }: Pick<CallSpec, 'path'>): string => path.split('/')[2] ?? '';

function toDocs(calls: readonly CallSpec[]): CallDocs {
  const shared: Record<string, JsonSchema> = {};
  const docs = calls.map((spec): CallDoc => {
    const isOffice = groupOf(spec) === OFFICE;
    const answer = isOffice ? null : answerSchema(spec);
    Object.assign(shared, answer?.shared);
    const type = mediaTypeOf(spec.answer);
    const { method, path, summary, who, inPerson } = spec;
    return {
      method,
      path,
      summary,
      who,
      inPerson,
      input: isOffice ? '' : linesOf(inputSchema(spec)),
      answer: answer && type === null ? shapeOf(answer.schema, '') : escaped(type ?? ''),
    };
  });
  const groups = [...Map.groupBy(docs, groupOf)];
  return {
    groups: groups.sort(([one], [other]) => Number(one === OFFICE) - Number(other === OFFICE)),
    shapes: Object.entries(shared)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, schema]) => [name, shapeOf(schema, '')]),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const TYPES: Readonly<Record<string, string>> = {
  integer: '整数',
  number: '数字',
  string: '文本',
  boolean: 'true 或 false',
  null: 'null',
};
const STEP = '  ';

/** Returns the fields of a form, one per line; of a form with several variants, the fields of all. */
function linesOf(schema: JsonSchema): string {
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.map(linesOf).join('\n或\n');
  return schema.properties ? fieldsOf(schema, '') : '';
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema, indent: string): string =>
  Object.entries(properties)
    .map(([name, field]) => {
      const isOptional = !required.includes(name);
      const shape = shapeOf(field, indent);
      const words = field.description === undefined ? '' : ` // ${escaped(field.description)}`;
      // the description of an object is put next to
      const [opening = '', ...rest] = shape.split('\n');
      return [`${indent}${escaped(name)}${isOptional ? '?' : ''}: ${opening}${words}`, ...rest].join('\n');
    })
    .join('\n');

/** Formats a schema as text with braces, its further lines indented. */
function shapeOf(schema: JsonSchema, indent: string): string {
  const { $ref, type, items, properties, additionalProperties } = schema;
  const kinds = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) {
    const name = escaped($ref.replace(COMPONENTS, ''));
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return escaped(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ');
  if (kinds) return kinds.map((kind) => shapeOf(kind, indent)).join(' | ');
  if (items) return `[ ${shapeOf(items, indent)} ]`;
  if (properties) {
    if (Object.keys(properties).length === 0) return '{ }';
    return `{\n${fieldsOf(schema, indent + STEP)}\n${indent}}`;
  }
  if (typeof additionalProperties === 'object') return `{ 名称: ${shapeOf(additionalProperties, indent)} }`;
  return (
    [type ?? []]
      .flat()
      .map((name) => TYPES[name] ?? name)
      .join(' | ') || '任意'
  );
}
