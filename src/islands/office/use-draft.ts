import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readCopy, storeCopy } from '#lib/platform/browser/memory/unsaved-copies.client.ts';

/** What was typed and never saved; what the form held when it was opened, and what the page knew then of that state. */
export interface Draft<Basis, Typed> {
  basis: Basis;
  opened: Typed;
  typed: Typed;
}

interface Kept<Basis, Typed> extends Draft<Basis, Typed> {
  isChanged: boolean;
  /** Fills the form with what was kept of this page. */
  restore: (draft: Draft<Basis, Typed>) => void;
}

/** Where a form of this page is kept. */
const nameHere = (): string => `office:${window.location.pathname}${window.location.search}`;

/**
 * Keeps for this tab what is typed and not saved, so that neither a login in between nor a reload loses it. Returns
 * whether the form was filled in again, and how to drop that.
 */
export function useDraft<Basis extends object, Typed extends object>({
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
    /** What was typed is saved, or dropped. */
    settle: (): void => {
      storeCopy(nameHere(), null);
      setRestored(false);
    },
  };
}

/** Whether what was kept is a form of this build: anyone may write into their own storage. */
function isDraft<Basis extends object, Typed extends object>(
  kept: unknown,
  first: Draft<Basis, Typed>,
): kept is Draft<Basis, Typed> {
  const { basis, opened, typed } = (kept ?? {}) as Record<string, unknown>;
  return [opened, typed].every((form) => hasFieldsOf(form, first.typed)) && hasFieldsOf(basis, first.basis);
}

const hasFieldsOf = (kept: unknown, fields: object): boolean =>
  kept !== null && typeof kept === 'object' && Object.keys(fields).every((name) => name in kept);
