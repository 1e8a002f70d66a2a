import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { OpenArticle, EditingStatus, Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, textOf } from '#lib/content/newsroom/write/text.rules.ts';

export const blank: ArticleText = {
  title: '标题',
  summary: '',
  keywords: '',
  author: '王',
  source: '',
  body: '',
};

/** The server's part of one article: its revisions, and one editor's drafts by page. `now` is its clock (ms). */
export class ModelServer {
  versions: ArticleText[] = [blank];
  readonly drafts = new Map<string, Draft>();
  published: number | null = null;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get head(): ArticleText {
    return this.versions.at(-1) ?? blank;
  }

  article(): OpenArticle {
    const number = this.versions.length;
    return {
      standing: {
        id: 1,
        categoryId: 311,
        state: 'draft',
        position: 1,
        alias: null,
        headNumber: number,
        publicNumber: this.published,
        dueNumber: null,
        dueAt: null,
        publishedAt: null,
        changedAt: 0,
        url: null,
      },
      head: {
        ...this.head,
        number,
        savedBy: '王',
        reason: 'save',
        restoredNumber: null,
        createdAt: 0,
        isPublic: false,
      },
      base: '',
      drafts: [...this.drafts.values()].filter((draft) => !isSameText(draft, this.head)),
      others: [],
      votes: { helpful: 0, unhelpful: 0 },
    };
  }

  news(): EditingStatus {
    return { headNumber: this.versions.length, others: [] };
  }

  save(page: string, base: number, text: ArticleText): void {
    if (isSameText(text, this.head)) return;
    if (base !== this.versions.length) {
      this.storeDraft(page, base, text);
      throw new CallError('refused', '', 409);
    }
    this.versions.push(textOf(text));
    this.drafts.delete(page);
  }

  storeDraft(page: string, base: number, text: ArticleText): void {
    if (isSameText(text, this.head)) this.drafts.delete(page);
    else this.drafts.set(page, { ...textOf(text), page, baseNumber: base, savedAt: this.#now() });
  }

  discardDraft(page: string, until: number): void {
    if ((this.drafts.get(page)?.savedAt ?? 0) <= until) this.drafts.delete(page);
  }
}
