import { pathPart } from './platform/http/call/plain-text.rules.ts';

const PARAMETER = /\/(?::(\w+)(\?)?|\{(\w+)\}(\*)?)/g;

/**
 * Returns the expression of a path's addresses: `:name` and `{name}` stand for one segment, `:name?` for one that may be
 * absent, `{name}*` for the rest of the address, which may be absent. A parameter may be followed by a file's ending.
 */
export const pathExpression = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(PARAMETER, (_, named: string, optional, inBraces: string, rest) => {
      const name = named || inBraces;
      if (rest) return `(?:/(?<${name}>.*?))?`;
      return optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
    })}/?$`,
  );

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
