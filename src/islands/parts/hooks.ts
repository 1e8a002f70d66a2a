import { forgetForm, keepForm, readForm } from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import type { FieldErrors } from '#lib/platform/http/call/errors.rules.ts';
import {
  type FormEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
} from 'react';

const never = () => () => undefined;

/** False while the page is as the server made it, true once scripts run: for controls that need scripts. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Stores text typed into a form of this name for the tab, and returns it on a fresh page: null until it is loaded, and
 * where there is none. The form takes `onInput`, and is rendered again (`key`) with the stored text. Text typed before
 * the island woke is stored as well.
 */
export function useKeptForm(name: string, form: RefObject<HTMLFormElement | null>) {
  const [kept, setKept] = useState<Record<string, string> | null>(null);
  useLayoutEffect(() => {
    const before = readForm(name);
    if (before) queueMicrotask(() => setKept(before));
    else if (form.current && wasTyped(form.current)) keepForm(name, form.current);
  }, [name, form]);
  return {
    kept,
    key: kept === null ? 'fresh' : 'kept',
    onInput: (event: FormEvent<HTMLFormElement>) => keepForm(name, event.currentTarget),
    forget: () => forgetForm(name),
  };
}

/** Holds the errors of a form by the names of its fields; `onInput` removes the error of a changed field. */
export function useFieldErrors(first: FieldErrors = {}) {
  const [errors, setErrors] = useState(first);
  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    // A province decides the city beneath it.
    const { name, id } = target as HTMLInputElement;
    const field = name || (id === 'province' ? 'region_code' : id);
    setErrors((now) =>
      field in now ? Object.fromEntries(Object.entries(now).filter(([one]) => one !== field)) : now,
    );
  };
  return { errors, setErrors, onInput };
}

/** True when a text field no longer holds its initial value. */
const wasTyped = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * For a field of the server's page that the island takes over: reports text typed before scripts ran as if it were
 * typed now, before the next render.
 */
export function useTypedBefore<Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onValue: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ value, onValue });
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== first.current.value) first.current.onValue(typed);
  }, []);
  return field;
}

/** Name under which a tab stores the typed text of an address; a new one has no id. */
export const addressFormName = (id: number | undefined): string => `address-${id ?? 'new'}`;

/** Returns a value once it has not changed for `ms`. */
export function useLate<T>(value: T, ms: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}
