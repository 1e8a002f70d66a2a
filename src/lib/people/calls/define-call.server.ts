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

/** What a call's `run` gets: checked input, who asks, the database and the moment (ms). */
interface CallContext<W extends Who, Input> {
  input: Input;
  member: MemberFor<W>;
  db: Db;
  now: number;
  http: APIContext;
}

/** What `run` may answer others plain data: a message to show and where a plain form goes next. */
export interface CallAnswer<Data> {
  data: Data;
  message?: string;
  /** Where a form without JavaScript goes; else its `next` field, else the page it came from. */
  next?: string;
  /** What a form held that was not taken before its sender had logged in: it goes back into it, with the message. */
  typed?: Record<string, string>;
  /** How the message reads where it is neither that of something done nor, with `typed`, of something refused. */
  tone?: Flash['tone'];
  /** What a form holds that goes on after this: it goes back into it, and nothing was wrong. */
  keepValues?: Record<string, string>;
  /** Sent as it is instead of the envelope, to be saved under its name. */
  file?: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string };
  /** Names this very answer (`etagOf`): a browser keeps it and asks each time whether it is still true (304). */
  etag?: string;
  /** Sent as it is instead of the envelope: events that go on, or what another program expects word for word. */
  response?: Response;
}

/** What a schema lets through as services hand it on: they may promise not to change it. */
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
  /** For the account's own holder alone: neither for who acts for it nor for programs with its token. */
  inPerson?: true;
  /** Says who somebody is, so that a page made for whoever it was before may make it. */
  skipsMemberCheck?: true;
  input: Input;
  /**
   * The data of a successful answer. The compiler holds `run` to it, the OpenAPI document shows it, and contract tests
   * hold every answer to it, also to have nothing else in it; the running shop does not check it.
   */
  answer: Answer;
  /** Seconds the browser itself may keep the answer. */
  browserCacheSeconds?: number;
  /**
   * The sender proves itself by a signature over the body's bytes: no page of ours sends it, and `run` reads the body.
   */
  isSigned?: true;
  /** A form with files, which may be larger than others; only those who may make the call have its files read. */
  files?: FilesSpec;
  /** Prices a whole cart: of one member few of these run at a time. */
  pricesCart?: true;
  /** Refused (459) while the year's contract is not signed; for the OpenAPI document. */
  needsContract?: true;
  /** What else is wrong with a form whose fields are, beyond what `input` finds: all is said at once. */
  alsoWrong?: (db: Db, fields: Record<string, unknown>, now: number) => Promise<FieldErrors>;
  /** What the login page is given of a plain form whose sender has to log in first, to be done after it. */
  afterLogin?: (fields: Record<string, unknown>) => Record<string, string>;
  /** The data of a successful answer, as the OpenAPI document shows it. */
  example?: object;
  run: (context: CallContext<W, z.output<Input>>) => Promise<CallAnswer<Sendable<z.output<Answer>>>>;
  /** What it did, short, for the notes of who acts for a member; else the beginning of `summary`. Stands after `run`. */
  does?: string | ((data: Sendable<z.output<Answer>>) => string);
}

/** The parameters in a call's address, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/** Answers a request for a call; carries the declaration, for the table of calls and the types of those who ask. */
export type Call<Data = unknown, Verb extends Method = Method, Path extends string = string> = ((
  http: APIContext,
  params: PathParams,
) => Promise<Response>) & {
  spec: CallSpec & { method: Verb; path: Path };
  answer?: () => Data;
};

/**
 * The only way to make a call: reads form, query and path, checks origin, caller and input, runs the
 * service, wraps the envelope and maps failures to the codes of product §9.2. A plain form (`Accept: text/html`)
 * is answered with 303 and the message on the next page.
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

/** `{id}` in a form's `next` stands for what the call has just made, so that the next page can pick it. */
function withId(target: string, data: unknown): string {
  const id = data !== null && typeof data === 'object' && 'id' in data ? Number(data.id) : null;
  return id === null ? target : target.replace(/\{id\}|%7Bid%7D/, String(id));
}
