import { atom } from 'nanostores';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { openedState, reduce } from '#lib/content/newsroom/editor/editing.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { Happening } from '#lib/content/newsroom/editor/editing-events.rules.ts';
import { newerOf, saveStateOf } from '#lib/content/newsroom/editor/editing-state.rules.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { isLossOfContact } from '#lib/content/newsroom/editor/failures.rules.ts';
import { effectRunner } from '#lib/content/newsroom/editor/run-effects.client.ts';
import type { CopyStorage } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import type { OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';

/**
 * Opens an article for writing on one page; see {@link Editing}. What is done is decided by `reduce`; here it is done.
 * Nothing is said to the server before `begin`.
 */
export function openEditing(opened: OpenArticle, calls: ArticleCalls, storage: CopyStorage): Editing {
  let state = openedState(opened, storage.newPage());
  const $article = atom(state.article);
  const $text = atom(state.text);
  const $state = atom(saveStateOf(state));
  const $others = atom(state.others);
  const $copies = atom(state.offered);
  const $conflict = atom(state.conflict);
  const $isLoggedOut = atom(state.isLoggedOut);
  const $newer = atom(newerOf(state));
  const { run, request } = effectRunner(calls, storage, tell);
  const happened: Happening[] = [];
  let isTelling = false;

  /** Lets the state follow what happens. What the browser answers at once is taken in before anything is shown. */
  function tell(happening: Happening): void {
    happened.push(happening);
    if (isTelling) return;
    isTelling = true;
    try {
      for (let next = happened.shift(); next; next = happened.shift()) {
        const step = reduce(state, { ...next, at: Date.now() });
        state = step.state;
        for (const effect of step.effects) run(effect);
      }
    } finally {
      isTelling = false;
    }
    show();
  }

  function show(): void {
    $article.set(state.article);
    $text.set(state.text);
    $state.set(saveStateOf(state));
    $others.set(state.others);
    $copies.set(state.offered);
    $conflict.set(state.conflict);
    $isLoggedOut.set(state.isLoggedOut);
    $newer.set(newerOf(state));
  }

  const meetNewest = (): Promise<boolean> => request((number) => ({ type: 'newestAsked', request: number }));

  async function act(work: (base: number) => Promise<{ article: OpenArticle }>): Promise<void> {
    try {
      const { article } = await work(state.base);
      tell({ type: 'articleChanged', article });
    } catch (error) {
      if (isConflict(error) && (await meetNewest())) return act(work);
      throw error;
    }
  }

  function begin(): () => void {
    const onHide = (): void => tell({ type: 'hidden' });
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    tell({ type: 'begun' });
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      tell({ type: 'closed' });
    };
  }

  return {
    $article,
    $text,
    $state,
    $others,
    $copies,
    $conflict,
    $isLoggedOut,
    $newer,
    calls,
    begin,
    act,
    type: (changes) => tell({ type: 'typed', changes }),
    save: () => request((number) => ({ type: 'saveAsked', request: number })),
    restoreCopy: () => tell({ type: 'copyRestored', newPage: storage.newPage() }),
    discardCopy: (copy) => tell({ type: 'copyDiscarded', copy }),
    showNewer: async () => void (await meetNewest()),
    endConflict: async (choice) => {
      const newPage = storage.newPage();
      await request((number) => ({ type: 'conflictEnded', choice, request: number, newPage }));
    },
    resume: async () => void (await request((number) => ({ type: 'resumeAsked', request: number }))),
    fail: (error) => {
      tell({ type: 'failed', error });
      return isLossOfContact(error);
    },
  };
}
