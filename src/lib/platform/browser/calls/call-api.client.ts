import {
  CallError,
  NO_NETWORK,
  TIMED_OUT,
  UNFINISHED,
} from '#lib/platform/browser/calls/call-error.rules.ts';
import { type CallPort, page } from '#lib/platform/browser/calls/call-port.client.ts';
import type { AnswerOf, CallPath, CallType, Method } from '#lib/platform/browser/calls/call-type.rules.ts';
import { encodeForm, type FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import {
  BUSY_MESSAGE,
  CONTRACT_NEEDED,
  type Envelope,
  LOGIN_NEEDED,
  SUCCESS,
} from '#lib/platform/http/call/envelope.rules.ts';
import { afterLoginText } from '#lib/platform/http/guard/after-login.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';

export interface CallOptions {
  /**
   * Shows no message and opens no page on failure; the caller shows the failure (product §9.3: cart list, banners …).
   */
  quiet?: boolean;
  /**
   * Leaves the failure of a press to the caller, who shows it in its place; an ended session still opens the login
   * page.
   */
  inPlace?: boolean;
  /** Replaces the alert for codes below 500 or from 600 up. */
  onRefused?: (error: CallError) => void;
  /** Fields for the login page when the session has ended, to be done after the login. */
  onLogin?: () => Record<string, string>;
  /** Called with the server's message on success, if there is one: corrections made, the result. */
  onMessage?: (message: string) => void;
  /** Aborts the call from outside. */
  signal?: AbortSignal;
  /** ms; 30 s by default (product §9.3). */
  timeoutMs?: number;
}

/** Untyped call, for forms whose address comes from the page: path and answer are unchecked. */
type Caller = <Call extends CallType = CallType>(
  method: Call['spec']['method'],
  path: CallPath<Call>,
  payload?: FormFields | FormData,
  options?: CallOptions,
) => Promise<AnswerOf<Call>>;

/**
 * Paths whose calls run at the same time; on all others a repeat cancels the one still pending (product §9.3). Adding
 * to the cart is one call in two spellings: adding again must not cancel an earlier addition.
 */
const QUICK_ADD = '/api/cart/quick_add';
const SIDE_BY_SIDE = new Set([
  '/api/cart',
  '/api/favorite',
  '/api/favorite/cancel',
  '/api/activity/tap',
  '/api/focus/demo',
  '/api/post/postDetail',
]);

/** Calls under way, by method and path without its query. */
class PendingCalls {
  readonly #latest = new Map<string, AbortController>();

  /** Enters a call; the earlier one to the same path is aborted with `reason`, unless the path is excepted. */
  enter(method: string, path: string, call: AbortController, reason: unknown): void {
    const key = keyOf(method, path);
    if (key === null) return;
    this.#latest.get(key)?.abort(reason);
    this.#latest.set(key, call);
  }

  /** Takes a finished call out, if no newer one took its place. */
  leave(method: string, path: string, call: AbortController): void {
    const key = keyOf(method, path);
    if (key !== null && this.#latest.get(key) === call) this.#latest.delete(key);
  }
}

function keyOf(method: string, path: string): string | null {
  const bare = path.split('?')[0] ?? path;
  return SIDE_BY_SIDE.has(bare) || bare.startsWith(QUICK_ADD) ? null : `${method} ${bare}`;
}

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
      const isShown = options.quiet || (options.inPlace && failure.failure !== 'login');
      if (!isShown) reportFailure(failure, port, options);
      throw failure;
    } finally {
      clearTimeout(timer);
      pending.leave(method, path, call);
      options.signal?.removeEventListener('abort', giveUp);
    }
  };
}

/**
 * Calls the shop's API and returns the envelope's data, both typed by the call's declaration: `callApi<typeof
 * getCartList>(…)`. GET and DELETE carry the payload in the address, POST and PUT as a form (multipart for `FormData`).
 * Failures are reported to the buyer according to product §9.2, then thrown as a `CallError`; a form's `fields` are for
 * showing next to the inputs. A repeat call to the same path cancels the earlier one (product §9.3), which rejects as
 * `cancelled`.
 */
export const callApi: Caller = createCaller(page);

/** Adds the member that the page was made for to a call that changes something. */
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

/** Informs the buyer of a failed call according to product §9.2: login page, toast, alert, or the offer to refresh. */
function reportFailure(
  error: CallError,
  port: CallPort,
  { onRefused, onLogin }: Pick<CallOptions, 'onRefused' | 'onLogin'> = {},
): void {
  switch (error.failure) {
    case 'cancelled':
      return;
    case 'login':
      return goToLogin(port, onLogin?.() ?? {});
    case 'contract':
      return void port.toast(error.message, 'info').then(() => port.go(error.next ?? port.contractAddress()));
    case 'timeout':
      return void port.offerRefresh(error.message);
    case 'form':
    case 'busy':
    case 'network':
      return void port.toast(error.message, 'error');
    case 'refused':
      return onRefused ? onRefused(error) : void port.alert(error.message);
  }
}

/** Opens the login page, with the fields to be done after it. */
function goToLogin(port: CallPort, fields: Record<string, string>): void {
  const address = port.loginAddress();
  const query = afterLoginText(fields);
  if (query === '') return port.go(address);
  port.keepForLogin(fields);
  port.go(`${address}${address.includes('?') ? '&' : '?'}${query}`);
}

const SUCCESSES = new Set([SUCCESS, 200, 201]);
const LOGINS = new Set([LOGIN_NEEDED, 401]);
const FORM_ERROR = 422;

/** The data and words of an answer, by the codes of product §9.2. Throws `CallError` for every code but success. */
export function readAnswer(status: number, text: string): { data: unknown; message: string } {
  const envelope = parseEnvelope(text);
  const code = envelope?.code ?? (status < 400 ? 500 : status);
  const message = envelope?.message || UNFINISHED;
  if (SUCCESSES.has(code)) return { data: envelope?.data, message: envelope?.message ?? '' };
  if (LOGINS.has(code)) throw new CallError('login', message, code);
  if (code === CONTRACT_NEEDED) throw contractError(message, envelope?.data);
  if (code === FORM_ERROR) throw formError(message, envelope?.errors ?? {});
  if (code >= 500 && code < 600) throw new CallError('busy', BUSY_MESSAGE, code);
  throw new CallError('refused', message, code);
}

function contractError(message: string, data: unknown): CallError {
  const error = new CallError('contract', message, CONTRACT_NEEDED);
  const next = data !== null && typeof data === 'object' && 'next' in data ? data.next : null;
  error.next = safeNext(next, '') || null;
  return error;
}

function formError(message: string, fields: NonNullable<Envelope['errors']>): CallError {
  const first = Object.values(fields)[0]?.[0];
  return new CallError('form', first ?? message, FORM_ERROR, fields);
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return typeof value?.code === 'number' ? value : null;
  } catch {
    return null;
  }
}
