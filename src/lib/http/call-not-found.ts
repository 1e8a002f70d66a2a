import type { APIContext } from 'astro';
import type { Envelope } from '#lib/http/envelope.rules.ts';
import { allCalls } from '#lib/http/openapi.ts';

/**
 * The envelope for a call that is not there, instead of a page: 405 with the methods that are, where only the method
 * is not; else 404. Calls' own answers of 404, which are envelopes, stay as they are.
 */
export function callNotFound(answer: Response, { locals, url, request }: APIContext): Response {
  if (answer.headers.get('content-type')?.includes('json')) return answer;
  const methods = methodsOf(url.pathname);
  const isThere = methods.length > 0 && !methods.includes(request.method);
  const status = isThere ? 405 : 404;
  const message = isThere
    ? `这个接口不接受 ${request.method}，请用 ${methods.join('、')}。`
    : '没有这个接口，请核对地址。';
  const envelope: Envelope = { code: status, message, data: null, request_id: locals.requestId };
  const headers: Record<string, string> = isThere ? { allow: methods.join(', ') } : {};
  return Response.json(envelope, { status, headers });
}

let calls: ReturnType<typeof allCalls> | undefined;

/** The list of calls is made once: anyone may ask for what is not there, as often as they like. */
function methodsOf(path: string): string[] {
  calls ??= allCalls();
  return calls.filter((call) => matches(call.path, path)).map(({ method }) => method);
}

/** Whether an address is one of a declared path, whose `{id}` stands for one segment. */
function matches(declared: string, path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/');
  const wanted = declared.split('/');
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at])
  );
}
