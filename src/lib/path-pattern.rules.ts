import { pathPart } from './platform/http/call/plain-text.rules.ts';

/** A parameter of a path, after its slash: `:name`, `:name?`, `{name}` and `{name}*`. */
const PARAMETER = /(?<slash>\/?)(?::(?<name>\w+)(?<optional>\?)?|\{(?<inBraces>\w+)\}(?<rest>\*)?)/g;

/**
 * Returns the regular expression of a path's addresses: `:name` and `{name}` stand for one segment, `:name?` for one
 * that may be absent, `{name}*` for the rest of the address, which may be absent. A parameter may be followed by a
 * file's ending.
 */
export function pathExpression(path: string): RegExp {
  let source = '';
  let end = 0;
  for (const { 0: written, index, groups = {} } of path.matchAll(PARAMETER)) {
    const { slash, name, optional, inBraces, rest } = groups;
    const group = `${slash}(?<${name ?? inBraces ?? ''}>${rest ? '.*?' : '[^/]+'})`;
    source += path.slice(end, index) + (optional || rest ? `(?:${group})?` : group);
    end = index + written.length;
  }
  return new RegExp(`^${source}${path.slice(end)}/?$`);
}

/** Returns the parameters that an address has for an expression, decoded; null where it does not match. */
export function paramsIn(expression: RegExp, address: string): Record<string, string> | null {
  const match = expression.exec(address);
  if (!match) return null;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.groups ?? {}))
    if (value !== undefined) params[name] = decoded(value);
  return params;
}

function decoded(part: string): string {
  try {
    return pathPart(decodeURIComponent(part));
  } catch {
    return part;
  }
}
