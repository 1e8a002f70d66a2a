import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#lib/browser/call-error.ts';
import type { ArticleText } from '#lib/articles/articles.rules.ts';
import type { ArticleCalls } from '#lib/desk/desk.client.ts';
import type { DeskArticle, Draft } from '#lib/desk/desk.rules.ts';
import { type Editing, openEditing } from '#lib/desk/editing.store.ts';
import { isSameText, textOf } from '#lib/desk/text.rules.ts';

const blank: ArticleText = { title: '标题', summary: '', keywords: '', source: '', body: '' };

/** A desk of one article in memory, that may be out of reach or have forgotten who asks. */
class Desk {
  versions: ArticleText[] = [blank];
  draft: Draft | null = null;
  local: Draft[] = [];
  trouble: 'network' | 'login' | null = null;

  article(): DeskArticle {
    const number = this.versions.length;
    const head = this.versions.at(-1) ?? blank;
    return {
      standing: {
        ...{ id: 1, categoryId: 311, state: 'draft', position: 1, alias: null, headNumber: number },
        ...{ publicNumber: null, dueNumber: null, dueAt: null, publishedAt: null, changedAt: 0, url: null },
      },
      head: {
        ...head,
        ...{ number, authorName: '王', reason: 'save', restoredNumber: null, createdAt: 0, isPublic: false },
      },
      draft: this.draft && !isSameText(this.draft, head) ? this.draft : null,
      others: [],
      votes: { helpful: 0, unhelpful: 0 },
    };
  }

  #answer<T>(work: () => T): Promise<T> {
    if (this.trouble) return Promise.reject(new CallError(this.trouble, ''));
    return Promise.resolve().then(work);
  }

  #keep(base: number, text: ArticleText): void {
    const isHead = isSameText(text, this.versions.at(-1) ?? blank);
    this.draft = isHead ? null : { ...text, baseNumber: base, savedAt: Date.now() };
  }

  calls(): ArticleCalls {
    const here = () => this.#answer(() => ({ article: this.article() }));
    return {
      open: () => this.#answer(() => this.article()),
      save: (base, text) =>
        this.#answer(() => {
          if (base !== this.versions.length) {
            this.#keep(base, text);
            throw new CallError('refused', '', 409);
          }
          this.versions.push(textOf(text));
          this.draft = null;
          return { article: this.article() };
        }),
      draft: (base, text) =>
        this.#answer(() => {
          this.#keep(base, textOf(text));
          return { savedAt: Date.now(), headNumber: this.versions.length, others: [] };
        }),
      discardDraft: () => this.#answer(() => ((this.draft = null), { article: this.article() })),
      ...{ publish: here, unschedule: here, withdraw: here, place: here, remove: here },
      preview: () => this.#answer(() => ({ url: '' })),
      links: () => this.#answer(() => ({ problems: [] })),
    };
  }

  open(): Editing & { close: () => void } {
    const kept = {
      read: () => structuredClone(this.local),
      write: (copies: readonly Draft[]) => void (this.local = structuredClone([...copies])),
    };
    const editing = openEditing(structuredClone(this.article()), this.calls(), kept);
    return { ...editing, close: editing.begin() };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Every text the next opening of the page shows or offers. */
function within(desk: Desk): string[] {
  const editing = desk.open();
  const found = [editing.$text.get().body, ...editing.$copies.get().map(({ body }) => body)];
  editing.close();
  return found;
}

describe('An article open in the editor', () => {
  test('goes to the server as a draft 3 s after the typing stops', async () => {
    const desk = new Desk();
    const editing = desk.open();
    editing.type({ body: '一' });
    await vi.advanceTimersByTimeAsync(2900);
    expect(desk.draft).toBeNull();
    expect(editing.$state.get().kind).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(200);
    expect(desk.draft?.body).toBe('一');
    expect(editing.$state.get().kind).toBe('drafted');
    editing.close();
  });

  test('goes there while typing goes on', async () => {
    const desk = new Desk();
    const editing = desk.open();
    for (let at = 0; at < 12; at++) {
      editing.type({ body: '字'.repeat(at + 1) });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(desk.draft?.body.length).toBeGreaterThan(8);
    editing.close();
  });

  test('does not lose a found draft to its own heartbeat', async () => {
    const desk = new Desk();
    desk.draft = { ...blank, body: '昨天的', baseNumber: 1, savedAt: 1 };
    const editing = desk.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.draft.body).toBe('昨天的');
    editing.type({ body: '今天的' });
    await vi.advanceTimersByTimeAsync(5000);
    editing.close();
    expect(within(desk)).toEqual(expect.arrayContaining(['今天的', '昨天的']));
  });

  test('is never published over a version its editor has not seen', async () => {
    const desk = new Desk();
    const editing = desk.open();
    desk.versions.push({ ...blank, body: '别人的' });
    await editing.act((base) => {
      expect(base).toBe(1);
      return Promise.resolve({ article: desk.article() });
    });
    expect(editing.$newer.get()).toBe(2);
    editing.type({ body: '我的' });
    expect(await editing.save()).toBe(false);
    expect(editing.$conflict.get()?.head.body).toBe('别人的');
    editing.close();
  });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('type' as const), body: fc.string({ maxLength: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 400, max: 15_000 }) }),
  },
  fc.record({ do: fc.constantFrom('save' as const, 'other' as const, 'reopen' as const) }),
  fc.record({ do: fc.constantFrom('theirs' as const, 'mine' as const, 'later' as const) }),
  fc.record({
    do: fc.constant('trouble' as const),
    what: fc.constantFrom('network' as const, 'login' as const, null),
  }),
);

test('Whatever happens, what was typed last is saved or offered when the page is opened again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const desk = new Desk();
      let editing = desk.open();
      let typed: string | null = null;
      for (const [at, one] of steps.entries()) {
        if (one.do === 'type') editing.type({ body: (typed = `${at}:${one.body}`) });
        else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
        else if (one.do === 'trouble') desk.trouble = one.what;
        else if (one.do === 'other') desk.versions.push({ ...blank, body: `别人 ${at}` });
        else if (one.do === 'reopen') {
          await vi.advanceTimersByTimeAsync(400);
          editing.close();
          editing = desk.open();
        } else {
          const work = one.do === 'save' ? editing.save() : editing.settle(one.do);
          await Promise.all([work.catch(() => undefined), vi.advanceTimersByTimeAsync(2000)]);
        }
      }
      await vi.advanceTimersByTimeAsync(400);
      editing.close();
      desk.trouble = null;
      const found = [...within(desk), ...desk.versions.map(({ body }) => body)];
      if (typed !== null) expect(found).toContain(typed);
    }),
    { numRuns: 300 },
  );
});
