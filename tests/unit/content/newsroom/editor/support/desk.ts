import { afterEach, beforeEach, vi } from 'vitest';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { type Editing, openEditing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { CopyStorage } from '#lib/content/newsroom/editor/unsaved.client.ts';
import type { Draft, OpenArticle, Revision } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, textOf } from '#lib/content/newsroom/article-text.rules.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';

export const blank: ArticleText = {
  title: '标题',
  summary: '',
  keywords: '',
  author: '王',
  source: '',
  body: '',
};

const STANDING = {
  id: 1,
  categoryId: 311,
  state: 'draft',
  position: 1,
  alias: null,
  dueNumber: null,
  dueAt: null,
  publishedAt: null,
  changedAt: 0,
  url: null,
} as const;
const SAVED = { savedBy: '王', reason: 'save', restoredNumber: null, createdAt: 0, isPublic: false } as const;

export type Trouble =
  /** No request gets through. */
  | 'network'
  | 'login'
  /** The logged-in account may not write. */
  | 'other'
  /** The request is done, and the answer is lost. */
  | 'deaf'
  /** The server refuses the draft. */
  | 'form'
  /** The server refuses any request as large. */
  | 'large';

/** The desk of one article as one editor's pages and another editor find it, slow and unreliable as it is set to be. */
export class Desk {
  versions: ArticleText[] = [blank];
  readonly drafts = new Map<string, Draft>();
  readonly local = new Map<string, Draft>();
  published: number | null = null;
  trouble: Trouble | null = null;
  latencyMs = 0;
  isStorageFull = false;
  /** Requests received, in order. */
  readonly asked: string[] = [];
  #pages = 0;

  #revision = (number: number): Revision => ({ ...(this.versions[number - 1] ?? blank), ...SAVED, number });

  article(): OpenArticle {
    const number = this.versions.length;
    const head = this.#revision(number);
    return {
      standing: { ...STANDING, headNumber: number, publicNumber: this.published },
      head,
      base: '',
      drafts: [...this.drafts.values()].filter((draft) => !isSameText(draft, head)),
      others: [],
      votes: { helpful: 0, unhelpful: 0 },
    };
  }

  #draft(page: string, base: number, text: ArticleText) {
    if (isSameText(text, this.#revision(this.versions.length))) this.drafts.delete(page);
    else this.drafts.set(page, { ...textOf(text), page, baseNumber: base, savedAt: Date.now() });
    return { savedAt: Date.now(), headNumber: this.versions.length, others: [] };
  }

  #save(page: string, base: number, text: ArticleText) {
    if (!isSameText(text, this.#revision(this.versions.length))) {
      if (base !== this.versions.length) {
        this.#draft(page, base, text);
        throw new CallError('refused', '', 409);
      }
      this.versions.push(textOf(text));
    }
    this.drafts.delete(page);
    return { article: this.article() };
  }

  /** Answers after a while; half of it passes before the work is done. */
  async #answer<T>(what: string, work: () => T): Promise<T> {
    const { latencyMs, trouble } = this;
    const half = (): Promise<void> =>
      latencyMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, latencyMs / 2));
    await half();
    if (trouble === 'network' || trouble === 'login') throw new CallError(trouble, '');
    if (trouble === 'other') throw new CallError('refused', '您的账户没有这项权限', 403);
    if (trouble === 'large') throw new CallError('refused', '提交的内容过大，请分批提交。', 413);
    if (trouble === 'form' && what === 'draft') throw new CallError('form', '正文最多 5 万字', 422);
    this.asked.push(what);
    const done = work();
    await half();
    if (trouble === 'deaf') throw new CallError('network', '');
    return done;
  }

  calls(): ArticleCalls {
    const here = () => this.#answer('here', () => ({ article: this.article() }));
    return {
      open: () => this.#answer('open', () => this.article()),
      revision: (number) => this.#answer('revision', () => this.#revision(number)),
      save: (page, base, text) => this.#answer('save', () => this.#save(page, base, text)),
      draft: (page, base, text) => this.#answer('draft', () => this.#draft(page, base, text)),
      present: () => this.#answer('present', () => ({ headNumber: this.versions.length, others: [] })),
      discardDraft: (page, until = Infinity) =>
        this.#answer('discard', () => {
          if ((this.drafts.get(page)?.savedAt ?? 0) <= until) this.drafts.delete(page);
          return {};
        }),
      publish: (base) =>
        this.#answer('publish', () => {
          if (base !== this.versions.length) throw new CallError('refused', '', 409);
          this.published = base;
          return { article: this.article(), problems: [] };
        }),
      unschedule: here,
      withdraw: here,
      place: here,
      remove: () => this.#answer('here', () => ({})),
      preview: () => this.#answer('preview', () => ({ url: '' })),
      duplicate: () => this.#answer('duplicate', () => ({ id: 2 })),
      links: () => this.#answer('links', () => ({ problems: [] })),
      linksHere: () => this.#answer('links', () => ({ list: [] })),
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
      drop: (page, text) => {
        const now = this.local.get(page);
        if (!text || (now && isSameText(now, text))) this.local.delete(page);
      },
      newPage: () => `page-${++this.#pages}`,
    };
  }

  /** Opens the article in one more tab. */
  open(): Editing & { close: () => void } {
    const editing = openEditing(structuredClone(this.article()), this.calls(), this.#storage());
    return { ...editing, close: editing.begin() };
  }

  /** Every text the next opening of the page shows or offers. */
  within(): string[] {
    const editing = this.open();
    const found = [editing.$text.get().body, ...editing.$view.get().found.map(({ body }) => body)];
    editing.close();
    return found;
  }
}

/** Gives each test of a file a clock to turn, and a window and a document that fire no events by themselves. */
export function inBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A desk with the article open on one page that has sent its first request. */
export async function opened() {
  const desk = new Desk();
  const editing = desk.open();
  await pass(1000);
  const saving = () => editing.$view.get().saving;
  return { desk, editing, saving };
}

export const bodyOf = ({ $text }: Pick<Editing, '$text'>): string => $text.get().body;
