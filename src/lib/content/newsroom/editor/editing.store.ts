import { atom, type ReadableAtom } from 'nanostores';
import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import { type ArticleCalls, oneAtATime } from '#lib/content/newsroom/editor/editor-calls.client.ts';
import { editingTimes } from '#lib/content/newsroom/editor/editing-times.client.ts';
import {
  type CopyStorage,
  FoundTexts,
  OwnCopy,
  watchPage,
} from '#lib/content/newsroom/editor/unsaved.client.ts';
import {
  EDITING_MS,
  type EditingView,
  firstView,
  lossOf,
  mergeArticles,
  type Outcome,
  refusalOf,
  refusedFor,
  saveStateOf,
} from '#lib/content/newsroom/editor/article-editing.rules.ts';
import type { FoundText, OpenArticle } from '#lib/content/newsroom/newsroom.rules.ts';
import { isSameText, textOf, tidyText } from '#lib/content/newsroom/article-text.rules.ts';
import { CallError, isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';

export type Editing = ReturnType<typeof openEditing>;

/**
 * An article open for writing on one page, never shared on the server: its text, and the one saver that sends drafts
 * and revisions, one request at a time. Text not yet saved as a revision is kept in this browser. Each open page has
 * its own key for drafts and copies, so pages do not overwrite each other's. Nothing is sent before `begin`.
 */
export function openEditing(opened: OpenArticle, calls: ArticleCalls, storage: CopyStorage) {
  const $text = atom(textOf(opened.head));
  const $view = atom(firstView(opened));
  const own = new OwnCopy(storage);
  /** The revision the text is based on; its own text where it is known here. */
  let base: { number: number; text: ArticleText | null } = { number: opened.head.number, text: $text.get() };
  /** Text counted as saved; any difference from it is unsaved. */
  let saved = $text.get();
  let newest = opened.standing.headNumber;
  const found = new FoundTexts(opened.drafts, storage);
  let outcome: Outcome | null = null;
  let isSaving = false;
  /** True when the server has a draft of this page. */
  let hasDraft = false;
  /** A text whose saving got no answer: the newest revision may be equal to it. */
  let unanswered: ArticleText | null = null;
  const isDirty = (): boolean => !isSameText(saved, $text.get());
  const show = (changes: Partial<EditingView> = {}): void =>
    $view.set({
      ...$view.get(),
      found: found.offered(saved),
      decided: found.decided,
      saving: saveStateOf({ isSaving, isDirty: isDirty(), outcome, hasCopy: own.isKept }),
      newer: newest > base.number ? newest : null,
      ...changes,
    });
  show();
  const inTurn = oneAtATime();
  let waiting: Promise<void> | null = null;
  const times = editingTimes({ exchange, keepCopy });

  const typedDraft = (): FoundText => own.of($text.get(), base.number);

  /** Stores the text in this browser while it is unsaved. */
  function keepCopy(): void {
    times.copied();
    own.keep(isDirty() ? typedDraft() : null);
    show();
  }

  function type(changes: Partial<ArticleText>): void {
    $text.set({ ...$text.get(), ...changes });
    // While the server is out of reach the outcome stays, even if the text changes.
    if (outcome?.kind !== 'local') outcome = null;
    times.typed();
    show();
  }

  /** Sends the draft, or only the page's presence; stores the number of the newest revision. Rethrows. */
  function exchange(): Promise<void> {
    return (waiting ??= inTurn(speak));
  }
  async function speak(): Promise<void> {
    waiting = null;
    times.sent();
    const sent = { page: own.page, text: $text.get() };
    const isAsSent = (): boolean => sent.page === own.page && sent.text === $text.get();
    const isSent = isDirty() && outcome?.kind !== 'refused';
    try {
      if (hasDraft && !isDirty()) await calls.discardDraft(own.page);
      hasDraft = isSent || (hasDraft && isDirty());
      const draft = isSent ? await calls.draft(own.page, base.number, sent.text) : null;
      const news = draft ?? (await calls.present());
      newest = Math.max(newest, news.headNumber);
      times.answered();
      if (outcome?.kind === 'local') outcome = null;
      if (draft && isAsSent()) outcome = { kind: 'drafted', at: draft.savedAt };
      show({ others: news.others, isLoggedOut: false });
      if (unanswered && newest > base.number) claim(await calls.open());
      times.speakIn(EDITING_MS.heartbeat);
    } catch (error) {
      if (!fail(error) && isSent && isAsSent()) outcome = refusedFor(error);
      times.tryAgain(outcome?.kind === 'refused');
      show();
      throw error;
    }
  }

  /** Records a failure; true where it was one of the connection or the login, which the state line then shows. */
  function fail(error: unknown): boolean {
    const why = lossOf(error);
    if (why) {
      outcome = isDirty() ? { kind: 'local', why } : null;
      keepCopy();
    }
    // a text that was checked and refused means that the login is valid
    const isRefused = error instanceof CallError && error.failure === 'form';
    show({ isLoggedOut: why === 'login' || ($view.get().isLoggedOut && !isRefused) });
    return why !== null;
  }

  /** Takes over the state of the article; the text here stays based on its revision. */
  function seeArticle(now: OpenArticle): void {
    newest = Math.max(newest, now.head.number);
    const { head } = now.head.number === base.number ? now : $view.get().article;
    show({ article: { ...now, head }, others: now.others });
  }

  /** Continues from a revision, with the editor's current text; `asSaved` is the part of it that is saved. */
  function growFrom(revision: OpenArticle, text: ArticleText, asSaved = textOf(revision.head)): void {
    base = { number: revision.head.number, text: textOf(revision.head) };
    saved = asSaved;
    unanswered = outcome = null;
    if (!isSameText(text, $text.get())) $text.set(text);
    seeArticle(revision);
    keepCopy();
    times.speakIn(isDirty() || hasDraft ? 0 : EDITING_MS.heartbeat);
  }

  /** Accepts the newest revision as ours where it equals the text we sent without getting an answer. */
  function claim(newestNow: OpenArticle): boolean {
    const isOurs = unanswered !== null && isSameText(tidyText(unanswered), newestNow.head);
    if (unanswered && isOurs) growFrom(newestNow, $text.get(), unanswered);
    unanswered = null;
    return isOurs;
  }

  const mergedWith = ({ head }: OpenArticle) =>
    mergeArticles({ opened: base.text ?? saved, saved: textOf(head), typed: $text.get() });

  /**
   * Merges the newest revision: changes of one side since the common base are taken, for changes of both the editor is
   * asked. Returns the result.
   */
  async function meet(theirs: OpenArticle): Promise<'ours' | 'merged' | 'asked' | 'known'> {
    seeArticle(theirs);
    if (theirs.head.number <= base.number) return 'known';
    if (claim(theirs)) return 'ours';
    base.text ??= textOf(await calls.revision(base.number));
    const merged = mergedWith(theirs);
    if (merged.both.length > 0) {
      show({ conflict: { theirs, merged } });
      return 'asked';
    }
    growFrom(theirs, merged.mine);
    return 'merged';
  }

  /** Saves a new revision, merged with changes of others; false where it is not saved, which is then shown. */
  const save = (): Promise<boolean> =>
    inTurn(async () => {
      if (!isDirty()) return true;
      isSaving = true;
      show();
      try {
        return await send();
      } finally {
        isSaving = false;
        show();
      }
    });
  async function send(): Promise<boolean> {
    const sent = $text.get();
    try {
      const { article } = await calls.save(own.page, base.number, sent);
      growFrom(article, $text.get(), sent);
      return true;
    } catch (error) {
      if (lossOf(error)) unanswered = sent;
      if (isConflict(error)) {
        const came = await meet(await calls.open());
        if (came === 'known') throw error;
        return came !== 'asked' && (!isDirty() || (await send()));
      }
      times.tryAgain(false);
      if (fail(error)) return false;
      if (refusalOf(error) !== null && sent === $text.get()) outcome = refusedFor(error);
      throw error;
    }
  }

  /** Runs an action on the saved article and takes over its state afterwards. Rethrows. */
  async function act(work: (base: number) => Promise<{ article: OpenArticle }>): Promise<void> {
    try {
      seeArticle((await work(base.number)).article);
    } catch (error) {
      if (isConflict(error) && (await meet(await calls.open())) === 'ours') return act(work);
      throw error;
    }
  }

  /** Keeps the typed text, if any, as a separate unsaved text; the page continues under another key. */
  function putAside(): void {
    if (!isDirty()) return;
    keepCopy();
    const aside = typedDraft();
    found.add(aside);
    inTurn(() => calls.draft(aside.page, aside.baseNumber, aside)).catch(() => undefined);
    own.leave();
    hasDraft = false;
  }

  /**
   * Ends a conflict: take theirs in parts changed by both, with ours kept as an unsaved text; take ours, saved next; or
   * continue as before.
   */
  async function endConflict(choice: 'theirs' | 'mine' | 'later'): Promise<void> {
    const { conflict } = $view.get();
    show({ conflict: null });
    if (!conflict || choice === 'later') return;
    const merged = mergedWith(conflict.theirs);
    if (choice === 'theirs') putAside();
    growFrom(conflict.theirs, merged[choice]);
    if (choice === 'mine') await save();
  }

  /** Deletes an unsaved text everywhere, with all equal ones; text written by its page since then stays. */
  function forget(text: FoundText): void {
    for (const { page: of, until } of found.forget(text))
      inTurn(() => calls.discardDraft(of, until)).catch(() => undefined);
    show();
  }

  /** Continues with the newest text found; it is not offered again once this browser stores it for this page. */
  function restoreFound(): void {
    const [text] = $view.get().found;
    if (!text) return;
    putAside();
    if (text.baseNumber !== base.number) base = { number: text.baseNumber, text: null };
    outcome = null;
    $text.set(textOf(text));
    keepCopy();
    if (own.isKept) forget(text);
    times.speakNow();
  }

  /** Starts to watch the text; returns a function that stops this. */
  function begin(): () => void {
    found.readCopies(saved);
    const unwatch = watchPage(() => {
      keepCopy();
      if (isDirty()) times.speakNow();
    });
    show();
    times.open();
    return () => {
      times.close();
      unwatch();
      keepCopy();
    };
  }

  return {
    $text: $text as ReadableAtom<ArticleText>,
    $view: $view as ReadableAtom<EditingView>,
    calls,
    begin,
    type,
    /** Stores the names of pictures being uploaded with the copy: they are lost with the page. */
    awaitPictures(names: string): void {
      if (names === own.pictures) return;
      own.pictures = names;
      keepCopy();
    },
    save,
    act,
    restoreFound,
    forget,
    endConflict,
    /** Fetches the newest revision and merges it; asks where both changed the same part. */
    showNewer: (): Promise<unknown> => inTurn(async () => meet(await calls.open())),
    /** Continues after a login, also a save that failed without a session; rejects with the remaining error. */
    resume: (): Promise<unknown> => exchange().then(() => unanswered !== null && save()),
    fail,
  };
}
