import { useEffect, useRef, useState, useLayoutEffect } from 'react';
import { useLeaveQuestion, useSaving } from '#islands/office/use-saving.ts';
import { useStandingErrors } from '#islands/office/use-standing-errors.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { type Merged, mergeFields, type Three } from '#lib/platform/differences.rules.ts';
import type { Weighing } from '#lib/platform/http/call/forms/standing-errors.rules.ts';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

/** A record as it is saved now: the data of the page about that state, and the form's content for it. */
export interface Saved<Kept, Typed> {
  kept: Kept;
  typed: Typed;
}

interface Versioned<Kept, Typed> {
  /** Data of the page about the saved state: its id, its version, its last editor. */
  first: Kept;
  /** Current content of the form. */
  typed: Typed;
  isChanged: boolean;
  setChanged: (isChanged: boolean) => void;
  /**
   * Sends a form with a version; returns the address of its own page where it is new, and false where there is a
   * warning first and nothing was saved (unless `isForced`).
   */
  send: (over: Kept, form: Typed, isForced: boolean) => Promise<string | null | false>;
  readAgain: (kept: Kept) => Promise<Saved<Kept, Typed>>;
  /** Fills the form. */
  open: (typed: Typed) => void;
  /** Merges two changes; by the fields of the form unless given. */
  merge?: (three: Three<Typed>) => Merged<Typed>;
  /** Rules that check its errors again while typing; the same object at each render. */
  weighing?: Weighing<Typed>;
}

const same = <Fields extends object>(one: Fields, other: Fields): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof Fields)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

/**
 * Saves a form that colleagues may have open too, with the version read. After a colleague was faster, their changes
 * are merged into the form and it is saved with these, unless both changed the same field: `theirs` and `mine` are then
 * the two forms to choose from.
 */
export function useVersionedSaving<Kept extends object, Typed extends object>({
  first,
  typed,
  isChanged,
  setChanged,
  send,
  readAgain,
  open,
  merge = (forms) => mergeFields(forms),
  weighing,
}: Versioned<Kept, Typed>) {
  const { attempt, ...saving } = useSaving();
  const errors = useStandingErrors(saving.errors, typed, weighing);
  const [base, setBase] = useState<Saved<Kept, Typed>>({ kept: first, typed });
  const [overtaken, setOvertaken] = useState<Omit<Three<Typed>, 'typed'> | null>(null);
  useLeaveQuestion(isChanged);
  const begun = useRef(base);
  const held = useRef(typed);
  useEffect(() => {
    held.current = typed;
  }, [typed]);

  const fill = (form: Typed, over: Saved<Kept, Typed>): void => {
    open(form);
    held.current = form;
    setBase(over);
    setOvertaken(null);
    setChanged(!same(form, over.typed));
  };
  const draft = useDraft({
    basis: base.kept,
    opened: base.typed,
    typed,
    isChanged,
    restore: ({ basis, opened, typed: kept }) => fill(kept, { kept: basis, typed: opened }),
  });

  const sendOver = async (
    over: Saved<Kept, Typed>,
    form: Typed,
    { isForced = false, isMerged = false } = {},
  ): Promise<string | null> => {
    let next;
    try {
      next = await send(over.kept, form, isForced);
    } catch (error) {
      const now = isConflict(error) ? await readAgain(over.kept).catch(() => null) : null;
      if (!now || same(now.kept, over.kept)) throw error;
      const { mine, both } = merge({ opened: over.typed, saved: now.typed, typed: form });
      fill(mine, now);
      if (both.length === 0) return sendOver(now, mine, { isMerged: true });
      setOvertaken({ opened: over.typed, saved: now.typed });
      throw error;
    }
    setOvertaken(null);
    if (next === false) return null;
    setChanged(false);
    draft.settle();
    if (next !== null) return next;
    const again = await readAgain(over.kept);
    if (same(held.current, form)) fill(again.typed, again);
    else {
      setBase(again);
      setChanged(true);
    }
    void toast(isMerged ? '已保存，别人刚改的其他内容也保留了' : '已保存，页面已更新', 'success');
    return null;
  };
  const question = overtaken && merge({ ...overtaken, typed });
  const save = (isForced = false): Promise<boolean> => attempt(() => sendOver(base, typed, { isForced }));
  const isMended = (words: string): boolean =>
    Object.values(saving.errors).flat().includes(words) && !Object.values(errors).flat().includes(words);
  return {
    ...saving,
    failure: isMended(saving.failure.words) ? { ...saving.failure, words: '' } : saving.failure,
    errors,
    /** All errors of the last refusal. */
    refusal: saving.errors,
    kept: base.kept,
    /**
     * The two forms to choose from, which differ in the fields that both sides changed; null where no colleague was
     * faster.
     */
    question: question && { saved: question.theirs, typed: question.mine },
    error: (name: string): string | undefined => errors[name]?.[0],
    save,
    takeTheirs: (): void => {
      if (!question) return;
      fill(question.theirs, base);
      saving.forget();
    },
    /** Drops the draft that was filled in again; null where there was none. */
    dropDraft: draft.isRestored
      ? (): void => {
          fill(begun.current.typed, begun.current);
          draft.settle();
          saving.forget();
        }
      : null,
  };
}

/** Unsaved text: the form as typed, as it was opened, and the data of the page about that state. */
interface Draft<Basis, Typed> {
  basis: Basis;
  opened: Typed;
  typed: Typed;
}

interface Kept<Basis, Typed> extends Draft<Basis, Typed> {
  isChanged: boolean;
  /** Fills the form with the stored draft of this page. */
  restore: (draft: Draft<Basis, Typed>) => void;
}

/** Returns the storage key of this page's form. */
const nameHere = (): string => `office:${window.location.pathname}${window.location.search}`;

/**
 * Stores unsaved text for this tab, so that neither a login in between nor a reload loses it. Returns whether the form
 * was filled in again, and a function that drops the draft.
 */
function useDraft<Basis extends object, Typed extends object>({
  basis,
  opened,
  typed,
  isChanged,
  restore,
}: Kept<Basis, Typed>) {
  const [isRestored, setRestored] = useState(false);
  const first = useRef({ basis, opened, typed, restore });
  const wasChanged = useRef(false);

  useLayoutEffect(() => {
    const draft = readCopy(nameHere());
    if (!isDraft(draft, first.current)) return;
    queueMicrotask(() => {
      first.current.restore(draft);
      setRestored(true);
    });
  }, []);
  useEffect(() => {
    if (isChanged) storeCopy(nameHere(), { basis, opened, typed });
    else if (wasChanged.current) storeCopy(nameHere(), null);
    wasChanged.current = isChanged;
  }, [isChanged, basis, opened, typed]);

  return {
    isRestored,
    /** Drops the draft, once it is saved or discarded. */
    settle: (): void => {
      storeCopy(nameHere(), null);
      setRestored(false);
    },
  };
}

/** Checks that a stored draft is a form of this build: users can write to their own storage. */
function isDraft<Basis extends object, Typed extends object>(
  kept: unknown,
  first: Draft<Basis, Typed>,
): kept is Draft<Basis, Typed> {
  const { basis, opened, typed } = (kept ?? {}) as Record<string, unknown>;
  return [opened, typed].every((form) => hasFieldsOf(form, first.typed)) && hasFieldsOf(basis, first.basis);
}

const hasFieldsOf = (kept: unknown, fields: object): boolean =>
  kept !== null && typeof kept === 'object' && Object.keys(fields).every((name) => name in kept);
