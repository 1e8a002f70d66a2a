import { atom, type ReadableAtom } from 'nanostores';
import type { ArticleText } from '#lib/articles/articles.rules.ts';
import { CallError, isCancelled } from '#lib/browser/call-error.ts';
import { draftDue, HEARTBEAT_MS, RETRY_MS, type SaveState, unsavedCopies } from '#lib/desk/autosave.rules.ts';
import type { ArticleCalls } from '#lib/desk/desk.client.ts';
import type { DeskArticle, Draft, OtherEditor } from '#lib/desk/desk.rules.ts';
import type { KeptCopies } from '#lib/desk/kept-copies.client.ts';
import { isSameText, textOf } from '#lib/desk/text.rules.ts';

/** What changes while an article is open in the editor. Made per page, never shared on the server. */
export interface Editing {
  $article: ReadableAtom<DeskArticle>;
  $text: ReadableAtom<ArticleText>;
  $state: ReadableAtom<SaveState>;
  $others: ReadableAtom<OtherEditor[]>;
  /** Unsaved texts found, not yet decided on; the newest first. */
  $copies: ReadableAtom<Draft[]>;
  /** The other's text, while one stands against ours. */
  $conflict: ReadableAtom<DeskArticle | null>;
  $isLoggedOut: ReadableAtom<boolean>;
  /** Number of a version another saved after the one this text grew from. */
  $newer: ReadableAtom<number | null>;
  calls: ArticleCalls;
  /** Begins to watch over the text; gives what ends it. */
  begin(): () => void;
  type(changes: Partial<ArticleText>): void;
  /** Saves a new version; false where it is not saved, which has then been told. */
  save(): Promise<boolean>;
  /** Does something with the saved article and takes over how it stands after. Rethrows what it cannot tell. */
  act(work: (base: number) => Promise<{ article: DeskArticle }>): Promise<void>;
  restoreCopy(): void;
  discardCopy(): Promise<void>;
  /** Fetches the other's newer text and sets it against ours. */
  showNewer(): Promise<void>;
  /** Ends a conflict: their text here, mine kept as a copy; mine as the next version; or go on as before. */
  settle(choice: 'theirs' | 'mine' | 'later'): Promise<void>;
  /** Tries again after logging in. */
  resume(): Promise<void>;
  /** Tells of a failure; true where it was one of the connection or the login. */
  fail(error: unknown): boolean;
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 409;

export function openEditing(opened: DeskArticle, calls: ArticleCalls, kept: KeptCopies): Editing {
  const $article = atom(opened);
  const $text = atom<ArticleText>(textOf(opened.head));
  const $state = atom<SaveState>({ kind: 'saved' });
  const $others = atom(opened.others);
  const $copies = atom<Draft[]>(unsavedCopies(opened.head, [opened.draft]));
  const $conflict = atom<DeskArticle | null>(null);
  const $isLoggedOut = atom(false);
  const $newer = atom<number | null>(null);
  let base = opened.head.number;
  /** What the newest version holds as far as this page knows. */
  let saved: ArticleText = $text.get();
  let firstTypedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let sending: { call: AbortController; done: Promise<void> } | null = null;
  let isOpen = false;

  const isDirty = (): boolean => !isSameText(saved, $text.get());
  const typed = (): Draft => ({ ...$text.get(), baseNumber: base, savedAt: Date.now() });

  function keepHere(): void {
    clearTimeout(keeping);
    kept.write([...(isDirty() ? [typed()] : []), ...$copies.get()]);
  }

  function type(changes: Partial<ArticleText>): void {
    const now = Date.now();
    $text.set({ ...$text.get(), ...changes });
    firstTypedAt ??= now;
    if ($state.get().kind !== 'local' || !isDirty()) $state.set({ kind: isDirty() ? 'unsaved' : 'saved' });
    clearTimeout(keeping);
    keeping = setTimeout(keepHere, 300);
    next(draftDue(firstTypedAt, now) - now);
  }

  function next(ms: number): void {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void sendDraft(), ms);
  }

  async function sendDraft(): Promise<void> {
    if (sending || $state.get().kind === 'saving') return next(1000);
    const call = new AbortController();
    const work = draftOnce(call.signal);
    sending = { call, done: work };
    await work;
    sending = null;
  }

  /** A found copy stays the server's draft until it is decided on or something is typed. */
  async function draftOnce(signal: AbortSignal): Promise<void> {
    const text = $text.get();
    const copy = isDirty() ? undefined : $copies.get()[0];
    firstTypedAt = null;
    try {
      const { savedAt, headNumber, others } = await calls.draft(
        copy?.baseNumber ?? base,
        copy ?? text,
        signal,
      );
      $others.set(others);
      noteHead(headNumber);
      $isLoggedOut.set(false);
      if (!isDirty()) $state.set({ kind: 'saved' });
      else if (isSameText(text, $text.get())) $state.set({ kind: 'drafted', at: savedAt });
      else $state.set({ kind: 'unsaved' });
      if (firstTypedAt === null) next(HEARTBEAT_MS);
    } catch (error) {
      if (isCancelled(error)) return;
      fail(error);
      next(RETRY_MS);
    }
  }

  function fail(error: unknown): boolean {
    const failure = error instanceof CallError ? error.failure : null;
    if (failure !== 'login' && failure !== 'network' && failure !== 'timeout' && failure !== 'busy')
      return false;
    const why = failure === 'login' ? 'login' : 'network';
    if (why === 'login') $isLoggedOut.set(true);
    keepHere();
    $state.set(isDirty() ? { kind: 'local', at: Date.now(), why } : { kind: 'saved' });
    return true;
  }

  /** Lets a draft under way end, so that it does not arrive after what follows; not for long. */
  async function quiet(): Promise<void> {
    clearTimeout(timer);
    const pending = sending;
    if (!pending) return;
    await Promise.race([pending.done, new Promise((resolve) => setTimeout(resolve, 1500))]);
    pending.call.abort();
  }

  function accept(article: DeskArticle, sent: ArticleText): void {
    $article.set(article);
    $others.set(article.others);
    base = article.head.number;
    noteHead(base);
    saved = sent;
    $state.set({ kind: isDirty() ? 'unsaved' : 'saved' });
    keepHere();
    next(isDirty() ? 0 : HEARTBEAT_MS);
  }

  async function save(): Promise<boolean> {
    if ($state.get().kind === 'saving') return false;
    if (!isDirty()) return true;
    $state.set({ kind: 'saving' });
    await quiet();
    const sent = $text.get();
    try {
      const { article } = await calls.save(base, sent);
      accept(article, sent);
      return true;
    } catch (error) {
      $state.set({ kind: 'unsaved' });
      next(RETRY_MS);
      if (isConflict(error)) {
        await showNewer();
        return false;
      }
      if (fail(error)) return false;
      throw error;
    }
  }

  /** The text here still grew from `base`: whoever saved meanwhile must not be passed over unseen. */
  async function act(work: (base: number) => Promise<{ article: DeskArticle }>): Promise<void> {
    try {
      const { article } = await work(base);
      $article.set(article);
      $others.set(article.others);
      noteHead(article.head.number);
    } catch (error) {
      if (isConflict(error)) await showNewer();
      throw error;
    }
  }

  const noteHead = (number: number): void => $newer.set(number > base ? number : null);

  async function showNewer(): Promise<void> {
    const theirs = await calls.open();
    if (theirs.head.number > base) $conflict.set(theirs);
    else $article.set(theirs);
  }

  function load(text: ArticleText, number: number): void {
    base = number;
    noteHead($article.get().head.number);
    $text.set(textOf(text));
    $state.set({ kind: isDirty() ? 'unsaved' : 'saved' });
    keepHere();
    next(0);
  }

  function restoreCopy(): void {
    const [copy, ...rest] = $copies.get();
    if (!copy) return;
    const mine = isDirty() ? [typed()] : [];
    $copies.set(unsavedCopies(copy, [...mine, ...rest]));
    load(copy, copy.baseNumber);
  }

  async function discardCopy(): Promise<void> {
    $copies.set($copies.get().slice(1));
    keepHere();
    if (!isDirty() && $copies.get().length === 0) await calls.discardDraft().catch(fail);
    next(0);
  }

  async function settle(choice: 'theirs' | 'mine' | 'later'): Promise<void> {
    const theirs = $conflict.get();
    $conflict.set(null);
    if (!theirs || choice === 'later') return;
    const mine = typed();
    $article.set(theirs);
    saved = textOf(theirs.head);
    if (choice === 'theirs') {
      $copies.set(unsavedCopies(theirs.head, [mine, ...$copies.get()]));
      return load(theirs.head, theirs.head.number);
    }
    base = theirs.head.number;
    await save();
  }

  async function resume(): Promise<void> {
    await quiet();
    await sendDraft();
  }

  function begin(): () => void {
    isOpen = true;
    const onHide = (): void => {
      keepHere();
      if (isDirty()) next(0);
    };
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    $copies.set(unsavedCopies(saved, [...$copies.get(), ...kept.read()]));
    next(0);
    return () => {
      isOpen = false;
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      clearTimeout(timer);
      keepHere();
    };
  }

  return {
    ...{ $article, $text, $state, $others, $copies, $conflict, $isLoggedOut, $newer, calls },
    ...{ begin, type, save, act, restoreCopy, discardCopy, showNewer, settle, resume, fail },
  };
}
