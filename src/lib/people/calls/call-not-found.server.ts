import type { APIContext } from 'astro';
import type { Envelope } from '#lib/platform/http/call/envelope.rules.ts';
import { callsAt } from '#lib/people/calls/declared-calls.server.ts';

/**
 * The envelope for a call that is not there, instead of a page: 405 with the methods that are, where only the method
 * is not; else 404. Calls' own answers of 404, which are envelopes, stay as they are.
 */
export async function callNotFound(
  answer: Response,
  { locals, url, request }: APIContext,
): Promise<Response> {
  if (answer.headers.get('content-type')?.includes('json')) return answer;
  const methods: string[] = [...new Set((await callsAt(url.pathname)).map(({ method }) => method))];
  const isThere = methods.length > 0 && !methods.includes(request.method);
  const status = isThere ? 405 : 404;
  const message = isThere
    ? `这个接口不接受 ${request.method}，请用 ${methods.join('、')}。`
    : '没有这个接口，请核对地址。';
  const envelope: Envelope = { code: status, message, data: null, request_id: locals.requestId };
  const headers: Record<string, string> = isThere ? { allow: methods.join(', ') } : {};
  return Response.json(envelope, { status, headers });
}
