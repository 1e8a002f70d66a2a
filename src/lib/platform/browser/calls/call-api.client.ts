import { CallError, NO_NETWORK, TIMED_OUT } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { AnswerOf, CallPath, CallType, Method } from '#lib/platform/browser/calls/call-type.rules.ts';
import { type CallPort, page } from '#lib/platform/browser/calls/call-port.client.ts';
import { encodeForm, type FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { PendingCalls } from '#lib/platform/browser/calls/pending-calls.client.ts';
import { readAnswer } from '#lib/platform/browser/calls/read-answer.client.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/page-member.rules.ts';
import { reportFailure } from '#lib/platform/browser/calls/report-failure.client.ts';

export interface CallOptions {
  /** Says nothing and goes nowhere on failure; the caller shows it (product §9.3: cart list, banners …). */
  quiet?: boolean;
  /** In place of the alert for codes below 500 or from 600 up. */
  onRefused?: (error: CallError) => void;
  /** What the login page is to be given where the session has ended, to be done after the login. */
  onLogin?: () => Record<string, string>;
  /** Called with the server's words on success, where there are any: what was corrected, what happened. */
  onMessage?: (message: string) => void;
  /** To give the call up from outside. */
  signal?: AbortSignal;
  /** ms; 30 s else (product §9.3). */
  timeoutMs?: number;
}

/** Without a call's type nothing is known of path and answer: for forms that carry their address in the page. */
export type Caller = <Call extends CallType = CallType>(
  method: Call['spec']['method'],
  path: CallPath<Call>,
  payload?: FormFields | FormData,
  options?: CallOptions,
) => Promise<AnswerOf<Call>>;

const TIMEOUT_MS = 30_000;

/** Makes `callApi` for a page; apart from it, so that tests speak to a real server without a browser. */
export function createCaller(port: CallPort): Caller {
  const pending = new PendingCalls();

  return async <Call extends CallType>(
    method: Method,
    path: string,
    payload: FormFields | FormData = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<Call>> => {
    const call = new AbortController();
    const giveUp = (): void => call.abort(new CallError('cancelled', ''));
    options.signal?.addEventListener('abort', giveUp);
    if (options.signal?.aborted) giveUp();
    pending.enter(method, path, call, new CallError('cancelled', ''));
    const timer = setTimeout(
      () => call.abort(new CallError('timeout', TIMED_OUT)),
      options.timeoutMs ?? TIMEOUT_MS,
    );
    try {
      const response = await fetch(
        ...toRequest(
          port.apiOrigin(),
          { method, path, payload: signed(method, payload, port.member()) },
          call.signal,
        ),
      );
      const { data, message } = readAnswer(response.status, await response.text());
      if (message) options.onMessage?.(message);
      return data as AnswerOf<Call>;
    } catch (error) {
      const failure = toCallError(error, call.signal);
      if (!options.quiet) reportFailure(failure, port, options);
      throw failure;
    } finally {
      clearTimeout(timer);
      pending.leave(method, path, call);
      options.signal?.removeEventListener('abort', giveUp);
    }
  };
}

/**
 * Calls the shop's API and gives the envelope's data, both held to the call's declaration: `callApi<typeof GET>(…)`.
 * GET and DELETE carry the payload in the address, POST and PUT as a form (multipart for `FormData`). What goes wrong
 * is reported to the buyer as product §9.2 says, then thrown as a `CallError`; a form's `fields` are for showing next
 * to the inputs. A repeat call to the same path cancels the earlier one (product §9.3), which rejects as `cancelled`.
 */
export const callApi: Caller = createCaller(page);

/** What changes something says who its page was made for. */
function signed(method: Method, payload: FormFields | FormData, member: string): FormFields | FormData {
  if (method === 'GET' || member === '') return payload;
  if (!(payload instanceof FormData)) return { ...payload, [PAGE_MEMBER_FIELD]: member };
  payload.set(PAGE_MEMBER_FIELD, member);
  return payload;
}

function toRequest(
  origin: string,
  { method, path, payload }: { method: Method; path: string; payload: FormFields | FormData },
  signal: AbortSignal,
): [string, RequestInit] {
  const address = `${origin}${path.startsWith('/') ? path : `/${path}`}`;
  const init: RequestInit = {
    method,
    signal,
    credentials: 'include',
    headers: { accept: 'application/json' },
  };
  if (payload instanceof FormData) return [address, { ...init, body: payload }];
  const fields = encodeForm(payload);
  if (method === 'POST' || method === 'PUT') return [address, { ...init, body: new URLSearchParams(fields) }];
  const joint = address.includes('?') ? '&' : '?';
  return [fields === '' ? address : address + joint + fields, init];
}

function toCallError(error: unknown, signal: AbortSignal): CallError {
  if (error instanceof CallError) return error;
  if (signal.aborted && signal.reason instanceof CallError) return signal.reason;
  return new CallError('network', NO_NETWORK);
}
