import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { DeskArticle, DeskNews, Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { CopyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import { openEditing } from '#lib/content/newsroom/editor/open-editing.store.ts';
import { isSameText, textOf } from '#lib/content/newsroom/write/text.rules.ts';

export const blank: ArticleText = {
  title: '标题',
  summary: '',
  keywords: '',
  author: '王',
  source: '',
  body: '',
};

export type Trouble =
  /** Nothing gets through. */
  | 'network'
  | 'login'
  /** What is asked is done, and the answer is lost. */
  | 'deaf'
  /** The server will not have the text. */
  | 'form';

/** The desk of one article as one editor's pages and another editor find it, slow and unreliable as it is told to be. */
export class Desk {
  versions: ArticleText[] = [blank];
  readonly drafts = new Map<string, Draft>();
  readonly local = new Map<string, Draft>();
  trouble: Trouble | null = null;
  latencyMs = 0;
  isStorageFull = false;
  published: number | null = null;
  /** What was asked, in order. */
  readonly asked: string[] = [];
  #pages = 0;

  article(): DeskArticle {
    const number = this.versions.length;
    const head = this.versions.at(-1) ?? blank;
    return {
      standing: {
        ...{ id: 1, categoryId: 311, state: 'draft', position: 1, alias: null, headNumber: number },
        ...{ publicNumber: this.published, dueNumber: null, dueAt: null, publishedAt: null, changedAt: 0 },
        url: null,
      },
      head: {
        ...head,
        ...{ number, savedBy: '王', reason: 'save', restoredNumber: null, createdAt: 0, isPublic: false },
      },
      base: '',
      drafts: [...this.drafts.values()].filter((draft) => !isSameText(draft, head)),
      others: [],
      votes: { helpful: 0, unhelpful: 0 },
    };
  }

  #news = (): DeskNews => ({ headNumber: this.versions.length, others: [] });

  #keep(page: string, base: number, text: ArticleText): void {
    if (isSameText(text, this.versions.at(-1) ?? blank)) this.drafts.delete(page);
    else this.drafts.set(page, { ...textOf(text), page, baseNumber: base, savedAt: Date.now() });
  }

  /** Answers after a while; half of it passes before the work is done. */
  async #answer<T>(what: string, work: () => T, signal?: AbortSignal): Promise<T> {
    const { latencyMs, trouble } = this;
    const half = (): Promise<void> =>
      latencyMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, latencyMs / 2));
    const given = new Promise<never>((_resolve, reject) => {
      const giveUp = (): void => reject(new CallError('cancelled', ''));
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp);
    });
    const worked = async (): Promise<T> => {
      await half();
      if (trouble === 'network' || trouble === 'login') throw new CallError(trouble, '');
      if (trouble === 'form' && what === 'draft') throw new CallError('form', '正文最多 5 万字', 422);
      this.asked.push(what);
      const done = work();
      await half();
      if (trouble === 'deaf') throw new CallError('network', '');
      return done;
    };
    return signal ? Promise.race([worked(), given]) : worked();
  }

  calls(): ArticleCalls {
    const here = () => this.#answer('here', () => ({ article: this.article() }));
    return {
      open: () => this.#answer('open', () => this.article()),
      save: (page, base, text) =>
        this.#answer('save', () => {
          if (isSameText(text, this.versions.at(-1) ?? blank)) return { article: this.article() };
          if (base !== this.versions.length) {
            this.#keep(page, base, text);
            throw new CallError('refused', '', 409);
          }
          this.versions.push(textOf(text));
          this.drafts.delete(page);
          return { article: this.article() };
        }),
      draft: (page, base, text, signal) =>
        this.#answer(
          'draft',
          () => {
            this.#keep(page, base, text);
            return { savedAt: Date.now(), ...this.#news() };
          },
          signal,
        ),
      present: (signal) => this.#answer('present', this.#news, signal),
      discardDraft: (page, until, signal) =>
        this.#answer(
          'discard',
          () => {
            if ((this.drafts.get(page)?.savedAt ?? 0) <= until) this.drafts.delete(page);
            return { article: this.article() };
          },
          signal,
        ),
      publish: (base) =>
        this.#answer('publish', () => {
          if (base !== this.versions.length) throw new CallError('refused', '', 409);
          this.published = base;
          return { article: this.article(), problems: [] };
        }),
      ...{ unschedule: here, withdraw: here, place: here, remove: here },
      preview: () => this.#answer('preview', () => ({ url: '' })),
      links: () => this.#answer('links', () => ({ problems: [] })),
    };
  }

  #storage(): CopyStorage {
    return {
      read: () => structuredClone([...this.local.values()]),
      write: (copy) => {
        if (this.isStorageFull) this.local.delete(copy.page);
        else this.local.set(copy.page, structuredClone(copy));
        return !this.isStorageFull;
      },
      drop: (page) => void this.local.delete(page),
      dropSame: (copy) => {
        const now = this.local.get(copy.page);
        if (now && isSameText(now, copy)) this.local.delete(copy.page);
      },
      newPage: () => `page-${++this.#pages}`,
    };
  }

  /** Opens the article in one more tab. */
  open(): Editing & { close: () => void } {
    const editing = openEditing(structuredClone(this.article()), this.calls(), this.#storage());
    return { ...editing, close: editing.begin() };
  }
}

/** Every text the next opening of the page shows or offers. */
export function within(desk: Desk): string[] {
  const editing = desk.open();
  const found = [editing.$text.get().body, ...editing.$copies.get().map(({ body }) => body)];
  editing.close();
  return found;
}
