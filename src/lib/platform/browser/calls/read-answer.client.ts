import { UNFINISHED, CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import {
  BUSY_MESSAGE,
  CONTRACT_NEEDED,
  type Envelope,
  LOGIN_NEEDED,
  SUCCESS,
} from '#lib/platform/http/call/envelope.rules.ts';

const SUCCESSES = new Set([SUCCESS, 200, 201]);
const LOGINS = new Set([LOGIN_NEEDED, 401]);
const FORM_ERROR = 422;
/** The server is well and says what it has too much of. */
const FULL = 503;

/** The data and words of an answer, by the codes of product §9.2. Throws `CallError` for every code but success. */
export function readAnswer(status: number, text: string): { data: unknown; message: string } {
  const envelope = parseEnvelope(text);
  const code = envelope?.code ?? (status < 400 ? 500 : status);
  const message = envelope?.message || UNFINISHED;
  if (SUCCESSES.has(code)) return { data: envelope?.data, message: envelope?.message ?? '' };
  if (LOGINS.has(code)) throw new CallError('login', message, code);
  if (code === CONTRACT_NEEDED) throw contractError(message, envelope?.data);
  if (code === FORM_ERROR) throw formError(message, envelope?.errors ?? {});
  if (code >= 500 && code < 600)
    throw new CallError('busy', (code === FULL && envelope?.message) || BUSY_MESSAGE, code);
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
