import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { CopyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import { openEditing } from '#lib/content/newsroom/editor/open-editing.store.ts';
import { isSameText } from '#lib/content/newsroom/write/text.rules.ts';
import { ModelServer } from '#tests/unit/content/newsroom/editor/support/model-server.ts';

export type Trouble =
  /** Nothing gets through. */
  | 'network'
  | 'login'
  /** What is asked is done, and the answer is lost. */
  | 'deaf'
  /** The server will not have the text. */
  | 'form';

/** The desk of one article as one editor's pages and another editor find it, slow and unreliable as it is set to be. */
export class Desk extends ModelServer {
  readonly local = new Map<string, Draft>();
  trouble: Trouble | null = null;
  latencyMs = 0;
  isStorageFull = false;
  /** What was asked, in order. */
  readonly asked: string[] = [];
  #pages = 0;

  constructor() {
    super(() => Date.now());
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
      duplicate: () => Promise.reject(new Error('not of this model')),
      open: () => this.#answer('open', () => this.article()),
      save: (page, base, text) =>
        this.#answer('save', () => {
          this.save(page, base, text);
          return { article: this.article() };
        }),
      draft: (page, base, text, signal) =>
        this.#answer(
          'draft',
          () => {
            this.storeDraft(page, base, text);
            return { savedAt: Date.now(), ...this.news() };
          },
          signal,
        ),
      present: (signal) => this.#answer('present', () => this.news(), signal),
      discardDraft: (page, until, signal) =>
        this.#answer(
          'discard',
          () => {
            this.discardDraft(page, until);
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
      unschedule: here,
      withdraw: here,
      place: here,
      remove: () => this.#answer('here', () => ({})),
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
