import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { callApi, type CallOptions, type Method } from '#lib/platform/browser/calls/api.client.ts';
import type { FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';
import type {
  DeskArticle,
  DeskNews,
  KeptDraft,
  LinkProblem,
  LinkTarget,
} from '#lib/content/newsroom/newsroom.rules.ts';
import { textOf } from '#lib/content/newsroom/write/text.rules.ts';

const ROOT = '/api/admin/article';

/** The editor says itself what went wrong: no call of the desk may leave the page with text on it. */
const call = <Data>(
  method: Method,
  path: string,
  payload: FormFields | FormData = {},
  options: CallOptions = {},
): Promise<Data> => callApi<Data>(method, ROOT + path, payload, { ...options, quiet: true });

/** A picture as it was taken in, with the Markdown that shows it. */
export interface TakenPicture {
  url: string;
  markdown: string;
  width: number;
  height: number;
}

/** An article's topic and short address; empty for none. */
export interface PlaceFields {
  category: number;
  alias: string;
}

type Answer = { article: DeskArticle };

/** The calls of one article. All reject with a `CallError` and say nothing themselves. */
export function articleCalls(id: number) {
  const at = (action: string, payload: FormFields = {}) => call<Answer>('POST', `/${id}/${action}`, payload);
  return {
    open: () => call<DeskArticle>('GET', `/${id}`),
    save: (page: string, base: number, text: ArticleText) => at('save', { page, base, ...textOf(text) }),
    draft: (page: string, base: number, text: ArticleText, signal: AbortSignal) =>
      call<KeptDraft>('POST', `/${id}/draft`, { page, base, ...textOf(text) }, { signal }),
    present: (signal: AbortSignal) => call<DeskNews>('POST', `/${id}/present`, {}, { signal }),
    /** `until`: only what was kept up to then (ms, by the server's clock). */
    discardDraft: (page: string, until: number, signal: AbortSignal) =>
      call<Answer>('POST', `/${id}/discard_draft`, { page, until }, { signal }),
    publish: (base: number, when: string, force: boolean) =>
      at('publish', { base, at: when, force: force ? '1' : '' }),
    unschedule: (base: number) => at('unschedule', { base }),
    withdraw: (base: number) => at('withdraw', { base }),
    place: (seen: PlaceFields, to: PlaceFields) =>
      at('place', { seen_category: seen.category, seen_alias: seen.alias, ...to }),
    remove: (base: number) => call<unknown>('POST', `/${id}/delete`, { base }),
    preview: () => call<{ url: string }>('POST', `/${id}/preview`),
    links: (body: string) => call<{ problems: LinkProblem[] }>('POST', `/${id}/links`, { body }),
  };
}

export type ArticleCalls = ReturnType<typeof articleCalls>;

/** Takes a picture in; `alt` says what it shows. */
export function sendPicture(picture: File, alt: string, signal: AbortSignal): Promise<TakenPicture> {
  const form = new FormData();
  form.set('picture', picture);
  form.set('alt', alt);
  return call('POST', '/picture', form, { timeoutMs: 120_000, signal });
}

/** Pages of the shop that may be linked to, by what they are called. */
export const findTargets = (keywords: string): Promise<{ list: LinkTarget[] }> =>
  call('GET', '/targets', { keywords });
