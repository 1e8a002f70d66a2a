import { useState } from 'react';
import { useLeaveQuestion } from '#islands/office/use-leave-question.ts';
import { useSaving } from '#islands/office/use-saving.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';

interface Versioned<Kept> {
  /** What the page knows of the saved state: which one it is, its version, who changed it. */
  first: Kept;
  isChanged: boolean;
  setChanged: (isChanged: boolean) => void;
  /** Sends what is typed over a version; gives the address of its own page where it is new. */
  send: (over: Kept) => Promise<string | null>;
  readAgain: (kept: Kept) => Promise<Kept>;
}

/** Saving of a form that colleagues may have open too: over the version read, or over theirs when that is meant. */
export function useVersionedSaving<Kept>({ first, isChanged, setChanged, send, readAgain }: Versioned<Kept>) {
  const { attempt, ...saving } = useSaving();
  const [kept, setKept] = useState(first);
  useLeaveQuestion(isChanged);

  const sendOver = async (over: Kept): Promise<string | null> => {
    const next = await send(over);
    setChanged(false);
    if (next !== null) return next;
    setKept(await readAgain(over));
    void toast('已保存，页面已更新', 'success');
    return null;
  };
  return {
    ...saving,
    kept,
    error: (name: string): string | undefined => saving.errors[name]?.[0],
    save: () => attempt(() => sendOver(kept)),
    overwrite: () =>
      attempt(async () => {
        const theirs = await readAgain(kept);
        setKept(theirs);
        return sendOver(theirs);
      }),
  };
}
