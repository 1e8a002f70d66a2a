import { paramsIn, pathExpression } from '#lib/path-pattern.rules.ts';
import type { Call, CallSpec, PathParams } from '#lib/people/calls/define-call.server.ts';

type CallFile = Record<string, unknown>;

/** The files in which concepts declare their calls; one is loaded with the first request for a call in it. */
const files = import.meta.glob<CallFile>('/src/lib/**/*.calls.ts');

/**
 * The text of these files, from which their addresses are read: loading a file takes longer than answering its call.
 */
const sources = import.meta.glob<string>('/src/lib/**/*.calls.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Address of calls, and the file that declares them. */
interface Entry {
  path: string;
  expression: RegExp;
  load: () => Promise<CallFile>;
}

const entries: readonly Entry[] = Object.entries(files).flatMap(([file, load]) =>
  addressesIn(sources[file] ?? '').map(({ path, takesRest }) => ({
    path,
    expression: pathExpression(takesRest ? `${path}*` : path),
    load,
  })),
);

/** Entries by the first segment after `/api`. A literal segment comes before a parameter in the same place. */
const byArea = Map.groupBy(
  entries.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
  ({ path }) => areaOf(path),
);

/** Returns the addresses that the text of a file declares. */
function addressesIn(source: string): { path: string; takesRest: boolean }[] {
  const found = source.matchAll(/^ +path: '(\/api\/[^']+)',(\n +takesRest: true)?/gm);
  return [...found].map(([, path = '', rest]) => ({ path, takesRest: rest !== undefined }));
}

function orderOf({ path }: Entry): string {
  return path.replaceAll('{', '~');
}

function areaOf(address: string): string {
  return address.split('/')[2] ?? '';
}

const isCall = (value: unknown): value is Call => typeof value === 'function' && 'spec' in value;

const callsIn = (file: CallFile): Call[] => Object.values(file).filter(isCall);

/** Returns the declarations of all calls, by address and method. */
export async function allCalls(): Promise<CallSpec[]> {
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  return loaded
    .flatMap(callsIn)
    .map(({ spec }) => spec)
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** Returns the calls at an address, of whatever method, with the parameters in it. */
export async function callsAt(address: string): Promise<{ calls: Call[]; params: PathParams }> {
  const inArea = byArea.get(areaOf(address)) ?? [];
  const entry = inArea.find(({ expression }) => expression.test(address));
  if (!entry) return { calls: [], params: {} };
  const same = new Set(inArea.filter(({ path }) => path === entry.path).map(({ load }) => load));
  const loaded = await Promise.all([...same].map((load) => load()));
  const calls = loaded.flatMap(callsIn).filter(({ spec }) => spec.path === entry.path);
  return { calls, params: paramsIn(entry.expression, address) ?? {} };
}
