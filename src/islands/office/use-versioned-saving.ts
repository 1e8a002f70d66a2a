import { useRef, useState } from 'react';
import { useDraft } from '#islands/office/use-draft.ts';
import { useLeaveQuestion } from '#islands/office/use-leave-question.ts';
import { useSaving } from '#islands/office/use-saving.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

/** A record as it is saved now: what the page knows of that state, and what the form would hold. */
export interface Saved<Kept, Typed> {
  kept: Kept;
  typed: Typed;
}

interface Versioned<Kept, Typed> {
  /** What the page knows of the saved state: which one it is, its version, who changed it. */
  first: Kept;
  /** What the form holds. */
  typed: Typed;
  isChanged: boolean;
  setChanged: (isChanged: boolean) => void;
  /** Sends what is typed over a version; gives the address of its own page where it is new. */
  send: (over: Kept) => Promise<string | null>;
  readAgain: (kept: Kept) => Promise<Saved<Kept, Typed>>;
  /** Fills the form with what is saved. */
  open: (typed: Typed) => void;
}

/**
 * Saving of a form that colleagues may have open too: over the version read. Where one was faster, `theirs` is what
 * they saved, and the form goes over exactly that, or takes it.
 */
export function useVersionedSaving<Kept extends object, Typed extends object>({
  first,
  typed,
  isChanged,
  setChanged,
  send,
  readAgain,
  open,
}: Versioned<Kept, Typed>) {
  const { attempt, ...saving } = useSaving();
  const [kept, setKept] = useState(first);
  const [theirs, setTheirs] = useState<Saved<Kept, Typed> | null>(null);
  useLeaveQuestion(isChanged);
  const begun = useRef({ kept: first, typed });
  const fill = ({ kept: over, typed: held }: Saved<Kept, Typed>, isUnsaved: boolean): void => {
    open(held);
    setKept(over);
    setTheirs(null);
    setChanged(isUnsaved);
  };
  const draft = useDraft({
    ...{ basis: kept, typed, isChanged },
    restore: ({ basis, typed: held }) => fill({ kept: basis, typed: held }, true),
  });

  const sendOver = async (over: Kept): Promise<string | null> => {
    try {
      const next = await send(over);
      setTheirs(null);
      setChanged(false);
      draft.settle();
      if (next !== null) return next;
    } catch (error) {
      if (isConflict(error)) setTheirs(await readAgain(over).catch(() => null));
      throw error;
    }
    setKept((await readAgain(over)).kept);
    void toast('已保存，页面已更新', 'success');
    return null;
  };
  return {
    ...saving,
    kept,
    theirs: theirs?.typed ?? null,
    error: (name: string): string | undefined => saving.errors[name]?.[0],
    save: () => attempt(() => sendOver(kept)),
    overwrite: () => attempt(() => sendOver(theirs?.kept ?? kept)),
    takeTheirs: (): void => {
      if (!theirs) return;
      fill(theirs, false);
      saving.forget();
    },
    /** Drops what was filled in again; null where nothing was. */
    dropDraft: draft.isRestored
      ? (): void => {
          fill(begun.current, false);
          draft.settle();
          saving.forget();
        }
      : null,
  };
}
