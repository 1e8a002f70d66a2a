import { atom } from 'nanostores';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import {
  CallError,
  isCancelled,
  isConflict,
  isLoginNeeded,
  isOutOfReach,
} from '#lib/platform/browser/calls/call-error.rules.ts';
import { oneExchange } from '#lib/platform/browser/calls/one-exchange.client.ts';
import { draftDue, EDITING_MS, type SaveState } from '#lib/content/newsroom/editor/autosave.rules.ts';
import { openCopies } from '#lib/content/newsroom/editor/copies.store.ts';
import type { ArticleCalls } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import type { DeskArticle, Draft } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Editing } from '#lib/content/newsroom/editor/editing.store.ts';
import type { KeptCopies } from '#lib/content/newsroom/editor/unsaved-copies.client.ts';
import { isSameText, textOf, tidyText } from '#lib/content/newsroom/write/text.rules.ts';

/** Opens an article for writing on one page; see {@link Editing}. Nothing is said to the server before `begin`. */
export function openEditing(opened: DeskArticle, calls: ArticleCalls, kept: KeptCopies): Editing {
  const $article = atom(opened);
  const $text = atom<ArticleText>(textOf(opened.head));
  const $state = atom<SaveState>({ kind: 'saved' });
  const $others = atom(opened.others);
  const $conflict = atom<DeskArticle | null>(null);
  const $isLoggedOut = atom(false);
  const $newer = atom<number | null>(null);
  const exchange = oneExchange();
  const copies = openCopies(opened.drafts, calls, kept);
  copies.offer($text.get());
  /** Under which this page's text is kept, here and on the server; no other page writes there. */
  let page = kept.newPage();
  let base = opened.head.number;
  let newest = opened.standing.headNumber;
  /** What the version this text grew from holds. */
  let saved: ArticleText = $text.get();
  /** What became of the text as it stands. */
  let fate: Extract<SaveState, { kind: 'drafted' | 'local' | 'refused' }> | null = null;
  let saving: Promise<boolean> | null = null;
  /** A text whose saving got no answer: the newest version may be that. */
  let unanswered: ArticleText | null = null;
  let isDrafted = false;
  let isKept = false;
  let firstTypedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  const isDirty = (): boolean => !isSameText(saved, $text.get());
  const typed = (): Draft => ({ ...$text.get(), page, baseNumber: base, savedAt: Date.now() });
  const paint = (): void =>
    $state.set(saving ? { kind: 'saving' } : !isDirty() ? { kind: 'saved' } : (fate ?? { kind: 'unsaved' }));

  function noteHead(number: number): void {
    newest = Math.max(newest, number);
    $newer.set(newest > base ? newest : null);
  }
  /** Keeps the text in this browser while it is unsaved; false where there is nothing to keep or no room. */
  function keepHere(): boolean {
    clearTimeout(keeping);
    if (!isDirty() && isKept) kept.drop(page);
    isKept = isDirty() && kept.write(typed());
    if (fate?.kind === 'local') fate = { ...fate, isKept };
    return isKept;
  }

  function type(changes: Partial<ArticleText>): void {
    const now = Date.now();
    $text.set({ ...$text.get(), ...changes });
    firstTypedAt ??= now;
    if (fate?.kind !== 'local') fate = null;
    paint();
    clearTimeout(keeping);
    keeping = setTimeout(() => (keepHere(), paint()), EDITING_MS.keepAfter);
    next(draftDue(firstTypedAt, now) - now);
  }

  function next(ms: number): void {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void tick().catch(() => undefined), ms);
  }

  async function tick(): Promise<void> {
    if (exchange.isBusy() || saving) return next(EDITING_MS.busy);
    await exchange.run(talk);
  }

  /** One exchange with the server: the draft, or only that someone is here; then what is left to tell of copies. */
  async function talk(signal: AbortSignal): Promise<void> {
    const [text, sentPage] = [$text.get(), page];
    const isTyped = isDirty() && fate?.kind !== 'refused';
    firstTypedAt = null;
    try {
      if (isTyped) isDrafted = true;
      else if (isDrafted && !isDirty()) {
        await calls.discardDraft(page, Number.MAX_SAFE_INTEGER, signal);
        isDrafted = false;
      }
      const draft = isTyped ? await calls.draft(sentPage, base, text, signal) : null;
      const news = draft ?? (await calls.present(signal));
      $others.set(news.others);
      $isLoggedOut.set(false);
      if (news.headNumber > base && unanswered && !claim(await calls.open())) unanswered = null;
      noteHead(news.headNumber);
      const isAsSent = sentPage === page && isSameText(text, $text.get());
      if (draft) fate = isAsSent ? { kind: 'drafted', at: draft.savedAt } : null;
      else if (fate?.kind === 'local') fate = null;
      paint();
      await copies.tell(signal);
      if (firstTypedAt === null) next(EDITING_MS.heartbeat);
    } catch (error) {
      if (!fail(error) && !isCancelled(error) && isDirty())
        fate = { kind: 'refused', words: error instanceof CallError ? error.message : '请稍后再试' };
      paint();
      next(fate?.kind === 'refused' ? EDITING_MS.heartbeat : EDITING_MS.retry);
      throw error;
    }
  }

  function fail(error: unknown): boolean {
    if (!isOutOfReach(error) || isCancelled(error)) return false;
    const why = isLoginNeeded(error) ? 'login' : 'network';
    if (why === 'login') $isLoggedOut.set(true);
    fate = isDirty() ? { kind: 'local', why, isKept: keepHere() } : null;
    paint();
    return true;
  }

  /** Lets an exchange under way end, so that its draft does not arrive after what follows; not for long. */
  async function quiet(): Promise<void> {
    clearTimeout(timer);
    await exchange.end(EDITING_MS.quietWithin);
    clearTimeout(timer);
  }

  function accept(article: DeskArticle, sent: ArticleText): void {
    $article.set(article);
    $others.set(article.others);
    base = article.head.number;
    saved = sent;
    fate = unanswered = null;
    noteHead(base);
    keepHere();
    copies.offer(saved);
    paint();
    next(isDirty() || isDrafted ? 0 : EDITING_MS.heartbeat);
  }

  async function save(): Promise<boolean> {
    if (saving) return (await saving) && save();
    if (!isDirty()) return true;
    saving = saveOnce().finally(() => {
      saving = null;
      paint();
    });
    paint();
    return saving;
  }

  async function saveOnce(): Promise<boolean> {
    await quiet();
    if (!isDirty()) return true;
    const sent = $text.get();
    try {
      const { article } = await calls.save(page, base, sent);
      accept(article, sent);
      return true;
    } catch (error) {
      next(EDITING_MS.retry);
      if (isConflict(error)) {
        if (await meetNewer()) return isDirty() ? saveOnce() : true;
        if ($conflict.get()) return false;
      }
      if (isOutOfReach(error)) unanswered = sent;
      if (fail(error)) return false;
      throw error;
    }
  }

  async function act(work: (base: number) => Promise<{ article: DeskArticle }>): Promise<void> {
    try {
      const { article } = await work(base);
      see(article);
    } catch (error) {
      if (isConflict(error) && (await meetNewer())) return act(work);
      throw error;
    }
  }

  /** Takes over how the article stands; the text here goes on from the version it grew from. */
  function see(now: DeskArticle): void {
    $article.set(now.head.number === base ? now : { ...now, head: $article.get().head });
    $others.set(now.others);
    noteHead(now.head.number);
  }

  /** Takes a version for our own where it holds what we sent and never heard of again. */
  function claim(theirs: DeskArticle): boolean {
    if (!unanswered || !isSameText(tidyText(unanswered), theirs.head)) return false;
    accept(theirs, unanswered);
    return true;
  }

  /** Looks at the newest version; true where it turns out to be our own. */
  async function meetNewer(): Promise<boolean> {
    const theirs = await calls.open();
    see(theirs);
    if (theirs.head.number <= base) return false;
    if (claim(theirs)) return true;
    if (isDirty()) $conflict.set(theirs);
    else take(theirs);
    return false;
  }

  /** Goes on from a version another saved; what was typed has been seen to. */
  function take(theirs: DeskArticle): void {
    $article.set(theirs);
    saved = textOf(theirs.head);
    load(theirs.head, theirs.head.number);
  }

  function load(text: ArticleText, number: number): void {
    base = number;
    fate = null;
    noteHead(number);
    $text.set(textOf(text));
    keepHere();
    copies.offer(saved);
    paint();
    next(0);
  }

  /** Leaves what was typed as a copy of its own, if anything was; the page goes on under another key. */
  function putAside(): void {
    if (!isDirty()) return;
    keepHere();
    copies.add(typed());
    page = kept.newPage();
    isDrafted = isKept = false;
  }

  function restoreCopy(): void {
    const [copy] = copies.$copies.get();
    if (!copy) return;
    putAside();
    load(copy, copy.baseNumber);
    if (isKept) copies.forget(copy);
  }

  function discardCopy(copy: Draft): void {
    copies.forget(copy);
    next(0);
  }

  async function settle(choice: 'theirs' | 'mine' | 'later'): Promise<void> {
    const theirs = $conflict.get();
    $conflict.set(null);
    if (!theirs || choice === 'later') return;
    if (choice === 'theirs') {
      putAside();
      return take(theirs);
    }
    $article.set(theirs);
    saved = textOf(theirs.head);
    base = theirs.head.number;
    noteHead(base);
    await save();
  }

  async function resume(): Promise<void> {
    await quiet();
    await tick();
  }

  function begin(): () => void {
    isOpen = true;
    const onHide = (): void => {
      keepHere();
      if (isDirty()) next(0);
    };
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    copies.find(saved);
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
    ...{ $article, $text, $state, $others, $conflict, $isLoggedOut, $newer, calls },
    $copies: copies.$copies,
    ...{ begin, type, save, act, restoreCopy, discardCopy, settle, resume, fail },
    showNewer: async () => void (await meetNewer()),
  };
}
