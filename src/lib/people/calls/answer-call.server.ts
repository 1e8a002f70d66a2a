import type { APIContext } from 'astro';
import { officeHomeOf } from '#lib/people/members/staff.rules.ts';
import { pageAsAnswer, shownHere } from '#lib/platform/http/call/failure.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { callsAt } from '#lib/people/calls/call-table.server.ts';
import type { Envelope } from '#lib/platform/http/call/envelope.rules.ts';

/** Answers a request for a call; 404 without a body where there is none, which `callNotFound` fills in. */
export async function answerCall(http: APIContext): Promise<Response> {
  const method = http.request.method === 'HEAD' ? 'GET' : http.request.method;
  const { calls, params } = await callsAt(http.url.pathname);
  const call = calls.find(({ spec }) => spec.method === method);
  return call ? call(http, params) : new Response(null, { status: 404 });
}

/**
 * Returns the error envelope for an unknown call instead of a page: 405 with the allowed methods, where only the method
 * is unknown; else 404. Calls' own 404 answers, which are envelopes, are not changed. A browser that asks for a page is
 * redirected to the one that answered a form here, or shown a page for the missing call.
 */
export async function callNotFound(answer: Response, http: APIContext): Promise<Response> {
  const { locals, url, request } = http;
  if (answer.headers.get('content-type')?.includes('json')) return answer;
  const { calls } = await callsAt(url.pathname);
  const methods: string[] = [...new Set(calls.map(({ spec }) => spec.method))];
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

/** Shows the page for a missing address, with the reason: staff in the office, all others in the shop. */
export function missingPage(http: APIContext, why: App.Locals['missing'], status: number): Promise<Response> {
  const { locals } = http;
  if (why) locals.missing = why;
  const isStaff = locals.member !== null && officeHomeOf(locals.member) !== null;
  return pageAsAnswer(http, pathTo(isStaff ? 'office_not_found' : 'not_found'), status);
}
