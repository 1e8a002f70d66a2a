import { useLayoutEffect, useState, type FormEvent } from 'react';
import { forgetForm, keepForm, readForm } from '#lib/platform/browser/memory/kept-form.client.ts';

/**
 * Keeps what is typed into a form of this name for the tab, and gives it back on a fresh page: null until it is known,
 * and where there is nothing. The form takes `onInput`, and is drawn anew (`key`) with what was kept.
 */
export function useKeptForm(name: string) {
  const [kept, setKept] = useState<Record<string, string> | null>(null);
  useLayoutEffect(() => {
    const before = readForm(name);
    if (before) queueMicrotask(() => setKept(before));
  }, [name]);
  return {
    kept,
    key: kept === null ? 'fresh' : 'kept',
    onInput: (event: FormEvent<HTMLFormElement>) => keepForm(name, event.currentTarget),
    forget: () => forgetForm(name),
  };
}
