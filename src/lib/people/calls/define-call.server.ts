import '#lib/platform/http/call/form-words.server.ts';
import { askFirst, questionOf } from '#lib/platform/http/call/ask.server.ts';
import type { APIContext } from 'astro';
import { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { Method } from '#lib/platform/browser/calls/call-type.rules.ts';
import {
  type BodyLimit,
  parseBody,
  parseQuery,
  parseTexts,
  unreadableFields,
  wasCutOff,
} from '#lib/platform/http/call/body.server.ts';
import { type Envelope, SUCCESS } from '#lib/platform/http/call/envelope.rules.ts';
import { checkFields, type FieldErrors, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { cameFrom } from '#lib/platform/http/call/keep-for-login.server.ts';
import { matchesEtag } from '#lib/platform/http/send/compress.server.ts';
import { fitsPacked, type Flash, setFlash } from '#lib/platform/http/call/flash.server.ts';
import { answerFailure, mayShow, showPage } from '#lib/platform/http/call/failure.server.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { mayUseCookie } from '#lib/platform/http/guard/origin.rules.ts';
import { strictQuery } from '#lib/people/calls/call-schema.server.ts';
import {
  type FilesSpec,
  inMemberQueue,
  isLargeUpload,
  limitOf,
  withUpload,
} from '#lib/people/calls/call-queues.server.ts';
import { didWords } from '#lib/people/acting/acting.rules.ts';
import { admit, admitPage, recordActing, type Who } from '#lib/people/calls/admission.server.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';

type MemberFor<W extends Who> = W extends 'anyone' ? Member | null : Member;

/** Argument of a call's `run`: checked input, the caller, the database and the current time (ms). */
interface CallContext<W extends Who, Input> {
  input: Input;
  member: MemberFor<W>;
  db: Db;
  now: number;
  http: APIContext;
}

/** Answer of `run` other than plain data: a message to show and the next page of a plain form. */
export interface CallAnswer<Data> {
  data: Data;
  message?: string;
  /** Next page of a form without JavaScript; else its `next` field, else the page it came from. */
  next?: string;
  /** Values of a form refused because its sender was not logged in: filled in again, with the message. */
  typed?: Record<string, string>;
  /** Tone of the message where it is neither a success nor, with `typed`, an error. */
  tone?: Flash['tone'];
  /** Values of a form that continues after a successful step: filled in again without an error. */
  keepValues?: Record<string, string>;
  /** Sent instead of the envelope, as a download with this name. */
  file?: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string };
  /** ETag of this answer (`etagOf`): a browser stores it and revalidates each time (304). */
  etag?: string;
  /** Sent instead of the envelope: an event stream, or a text in a format that another program requires. */
  response?: Response;
}

/** Data that a schema accepts, in the form services return it: they may declare it readonly. */
type Sendable<Data> = Data extends readonly (infer One)[]
  ? readonly Sendable<One>[]
  : Data extends object
    ? { readonly [Name in keyof Data]: Sendable<Data[Name]> }
    : Data;

export interface CallSpec<
  W extends Who = Who,
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Verb extends Method = Method,
  Path extends string = string,
> {
  method: Verb;
  /** As in the spec, with `{id}` for parameters, which arrive in the input under their name. */
  path: Path;
  /** The path's last parameter takes the rest of the address, which may be absent. */
  takesRest?: true;
  summary: string;
  who: W;
  /** Only for the account's own holder: neither for a user who acts for it nor for programs with its token. */
  inPerson?: true;
  /** Changes the session's member, so that a page made for the member before may make the call. */
  skipsMemberCheck?: true;
  input: Input;
  /**
   * The data of a successful answer. The compiler checks `run` against it, the OpenAPI document shows it, and contract
   * tests check every answer against it, also for extra fields; the running shop does not check it.
   */
  answer: Answer;
  /** Seconds the browser itself may keep the answer. */
  browserCacheSeconds?: number;
  /**
   * The sender authenticates by a signature over the body's bytes: no page of ours sends it, and `run` reads the body.
   */
  isSigned?: true;
  /** A form with files, which may be larger than others; its files are read only for callers that may make the call. */
  files?: FilesSpec;
  /** Prices a whole cart: few of these run at a time for one member. */
  pricesCart?: true;
  /** Refused (459) while the year's contract is not signed; for the OpenAPI document. */
  needsContract?: true;
  /** Returns further errors of a form that already has field errors, beyond those of `input`: all are shown at once. */
  alsoWrong?: (db: Db, fields: Record<string, unknown>, now: number) => Promise<FieldErrors>;
  /**
   * Returns the values of a plain form to pass to the login page where its sender has to log in first; the form is
   * processed after the login.
   */
  afterLogin?: (fields: Record<string, unknown>) => Record<string, string>;
  /** The data of a successful answer, as the OpenAPI document shows it. */
  example?: object;
  run: (context: CallContext<W, z.output<Input>>) => Promise<CallAnswer<Sendable<z.output<Answer>>>>;
  /**
   * Short text of the action for the acting notes of a member; else the beginning of `summary`. Evaluated after `run`.
   */
  does?: string | ((data: Sendable<z.output<Answer>>) => string);
}

/** The parameters in a call's address, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/** Answers a request for a call; carries the declaration, for the table of calls and the types of clients. */
export type Call<Data = unknown, Verb extends Method = Method, Path extends string = string> = ((
  http: APIContext,
  params: PathParams,
) => Promise<Response>) & {
  spec: CallSpec & { method: Verb; path: Path };
  answer?: () => Data;
};

/**
 * Defines a call, the only way to do so: reads form, query and path, checks origin, caller and input, runs the service,
 * wraps the envelope and maps failures to the codes of product §9.2. A plain form (`Accept: text/html`) is answered
 * with 303 and the message on the next page.
 */
export function defineCall<
  W extends Who,
  Input extends z.ZodType,
  Answer extends z.ZodType,
  const Verb extends Method,
  const Path extends string,
>(spec: CallSpec<W, Input, Answer, Verb, Path>): Call<z.output<Answer>, Verb, Path> {
  const fields = spec.method === 'GET' ? strictQuery(spec.input) : spec.input;
  const handler = async (http: APIContext, params: PathParams): Promise<Response> => {
    let raw: Record<string, unknown> = {};
    let pageMember: unknown;
    try {
      if (!spec.isSigned) checkOrigin(http);
      const { files } = spec;
      if (!files) return await answer();
      const limit = limitOf(files, http.request);
      if (spec.who !== 'anyone' && !http.locals.member && wantsPage(http))
        ({ [PAGE_MEMBER_FIELD]: pageMember, ...raw } = await parseTexts(http.request, limit));
      const sender = admit(spec, http.locals);
      const isLarge =
        sender !== null && (await isLargeUpload(files, sender, { request: http.request, params }));
      return await (isLarge ? withUpload(limit, sender, answer) : answer(limit));
    } catch (error) {
      const afterLogin = spec.afterLogin?.({ ...raw, ...params });
      const failure = await answerFailure(http, error, { typed: raw, afterLogin }, wantsPage(http));
      if (wasCutOff(http.request)) failure.headers.set('connection', 'close');
      return failure;
    }

    async function answer(limit?: BodyLimit): Promise<Response> {
      const hasForm = spec.method !== 'GET' && !spec.isSigned;
      const body = hasForm ? await parseBody(http.request, limit) : {};
      ({ [PAGE_MEMBER_FIELD]: pageMember, ...raw } = { ...parseQuery(http.url.search), ...body });
      const member = admit(spec, http.locals) as MemberFor<W>;
      admitPage(spec, member, pageMember);
      if (spec.method === 'GET') checkFields(unreadableFields(http.url.search));
      const { db } = runtime();
      const input = await check({ ...spec, input: fields }, { ...raw, ...params }, db);
      const question = wantsPage(http) ? questionOf(body) : null;
      if (question !== null) return askFirst(http, question, raw);
      const now = Date.now();
      const run = () => spec.run({ input, member, db, now, http });
      const answered = await (spec.pricesCart && member ? inMemberQueue(member, run) : run());
      await recordActing(
        db,
        member,
        { method: spec.method, path: spec.path, did: didBy(spec, answered) },
        now,
      );
      if (answered.response) return answered.response;
      if (answered.file) return answerFile(answered.file);
      return wantsPage(http) ? answerPage(http, raw, answered) : answerJson(http, answered, spec);
    }
  };
  return Object.assign(handler, { spec: spec as unknown as CallSpec & { method: Verb; path: Path } });
}

function didBy<Answer extends z.ZodType>(
  { summary, does = didWords(summary) }: Pick<CallSpec<Who, z.ZodType, Answer>, 'summary' | 'does'>,
  { data }: CallAnswer<Sendable<z.output<Answer>>>,
): string {
  return typeof does === 'string' ? does : does(data);
}

function checkOrigin({ request, locals }: APIContext): void {
  const { SITE_URL } = runtime().settings;
  if (locals.tokenScope !== null || mayUseCookie(request.method, request.headers, SITE_URL)) return;
  throw new ShopError('foreign_origin', '请求来自其他网站，已拒绝。请在本站页面上操作。');
}

async function check<Input extends z.ZodType>(
  { input, alsoWrong }: Pick<CallSpec<Who, Input>, 'input' | 'alsoWrong'>,
  fields: Record<string, unknown>,
  db: Db,
): Promise<z.output<Input>> {
  const parsed = input.safeParse(fields);
  if (parsed.success) return parsed.data;
  const problems = z.flattenError(parsed.error) as { fieldErrors: FieldErrors; formErrors: string[] };
  const others = await alsoWrong?.(db, fields, Date.now());
  const { formErrors } = problems;
  const fieldErrors = { ...problems.fieldErrors, ...others, ...problems.fieldErrors };
  const first = Object.values(fieldErrors)[0]?.[0] ?? formErrors[0] ?? '提交的内容有误，请检查。';
  throw new ShopError('invalid_form', first, fieldErrors);
}

const wantsPage = ({ request }: APIContext): boolean =>
  request.method !== 'GET' && (request.headers.get('accept') ?? '').includes('text/html');

function answerJson(
  { request }: APIContext,
  { data, message = '', etag }: CallAnswer<unknown>,
  { browserCacheSeconds = 0 }: Pick<CallSpec, 'browserCacheSeconds'>,
): Response {
  const kept = browserCacheSeconds > 0 ? `max-age=${browserCacheSeconds}` : etag ? 'no-cache' : 'no-store';
  const headers = new Headers({ 'cache-control': `private, ${kept}` });
  if (etag) {
    headers.set('etag', etag);
    const known = request.headers.get('if-none-match') ?? undefined;
    if (matchesEtag(known, etag)) return new Response(null, { status: 304, headers });
  }
  const envelope: Envelope = { code: SUCCESS, message, data };
  return Response.json(envelope, { headers });
}

function answerFile({ bytes, type, name }: NonNullable<CallAnswer<unknown>['file']>): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

function answerPage(
  http: APIContext,
  raw: Record<string, unknown>,
  { data, message, next, typed, keepValues, tone = typed ? 'error' : 'success' }: CallAnswer<unknown>,
): Response | Promise<Response> {
  const held = typed ?? keepValues;
  const values = held && Object.keys(held).length > 0 ? { values: held } : {};
  const flash: Flash = { message: message ?? '', tone, ...values };
  const asked = keepValues ? raw['form_page'] : raw['next'];
  const target = next ?? withId(safeNext(asked, cameFrom(http)), data);
  if (held && !fitsPacked(flash) && mayShow(target)) return showPage(http, flash, target, 200);
  if (message) setFlash(http.cookies, flash);
  return new Response(null, {
    status: 303,
    headers: { location: target, 'cache-control': 'private, no-store' },
  });
}

/** Replaces `{id}` in a form's `next` by the id the call has just created, so that the next page can select it. */
function withId(target: string, data: unknown): string {
  const id = data !== null && typeof data === 'object' && 'id' in data ? Number(data.id) : null;
  return id === null ? target : target.replace(/\{id\}|%7Bid%7D/, String(id));
}
