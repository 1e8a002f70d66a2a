import type { APIContext } from 'astro';
import { officeHomeOf } from '#lib/people/members/staff.rules.ts';
import { pageAsAnswer, shownHere } from '#lib/platform/http/call/failure.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { Call, CallSpec } from '#lib/people/calls/define-call.server.ts';
import type { Envelope } from '#lib/platform/http/call/envelope.rules.ts';

type RouteFile = Record<string, unknown>;

/** Every route file of `pages/api`; each declares its calls with `defineCall`. Loaded when first asked for. */
const files = import.meta.glob<RouteFile>('/src/pages/api/**/*.ts');

/** Made once: anyone may ask for what is not there, as often as they like. */
const patterns = Object.entries(files).map(([file, load]) => [patternOf(file), load] as const);

const isCall = (value: unknown): value is Call => typeof value === 'function' && 'spec' in value;

const callsOf = (file: RouteFile): CallSpec[] =>
  Object.values(file)
    .filter(isCall)
    .map((call) => call.spec);

/** All calls of the shop, by path and method. */
export async function allCalls(): Promise<CallSpec[]> {
  const loaded = await Promise.all(Object.values(files).map((load) => load()));
  return loaded
    .flatMap(callsOf)
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** The calls declared at an address, of whatever method. Loads the files that may hold them, and no others. */
async function callsAt(address: string): Promise<CallSpec[]> {
  const candidates = patterns.filter(([pattern]) => pattern.test(address));
  const loaded = await Promise.all(candidates.map(([, load]) => load()));
  return loaded.flatMap(callsOf).filter(({ path }) => matches(path, address));
}

/** The addresses a route file answers: `[id]` stands for one segment, `[...rest]` for any number. */
function patternOf(file: string): RegExp {
  const path = file
    .replace('/src/pages', '')
    .replace(/(\/index)?\.ts$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\/\[\\\.\\\.\\\.\w+\]/g, '(/.*)?')
    .replaceAll(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${path}/?$`);
}

/** Whether an address is one of a declared path, whose `{id}` stands for one segment. */
function matches(declared: string, address: string): boolean {
  const parts = address.replace(/\/$/, '').split('/');
  const wanted = declared.split('/');
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at])
  );
}

/**
 * The envelope for a call that is not there, instead of a page: 405 with the methods that are, where only the method
 * is not; else 404. Calls' own answers of 404, which are envelopes, stay as they are. A browser that asks for a page is led
 * to the one that answered a form here, or shown one that says so.
 */
export async function callNotFound(answer: Response, http: APIContext): Promise<Response> {
  const { locals, url, request } = http;
  if (answer.headers.get('content-type')?.includes('json')) return answer;
  const methods: string[] = [...new Set((await callsAt(url.pathname)).map(({ method }) => method))];
  const isThere = methods.length > 0 && !methods.includes(request.method);
  const status = isThere ? 405 : 404;
  const headers: Record<string, string> = isThere ? { allow: methods.join(', ') } : {};
  if (request.method === 'GET' && request.headers.get('accept')?.includes('text/html'))
    return pageInstead(http, status, headers);
  const message = isThere
    ? `这个接口不接受 ${request.method}，请用 ${methods.join('、')}。`
    : '没有这个接口，请核对地址。';
  const envelope: Envelope = { code: status, message, data: null, request_id: locals.requestId };
  return Response.json(envelope, { status, headers });
}

async function pageInstead(
  http: APIContext,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const location = status === 405 ? shownHere(http) : null;
  if (location !== null) return new Response(null, { status: 303, headers: { location } });
  const why = status === 405 ? 'method' : undefined;
  const page = await missingPage(http, why, status);
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
  return page;
}

/** Says that there is nothing to see here, and why: staff in the office, all others in the shop. */
export function missingPage(http: APIContext, why: App.Locals['missing'], status: number): Promise<Response> {
  const { locals } = http;
  if (why) locals.missing = why;
  const isStaff = locals.member !== null && officeHomeOf(locals.member) !== null;
  return pageAsAnswer(http, pathTo(isStaff ? 'office_not_found' : 'not_found'), status);
}
