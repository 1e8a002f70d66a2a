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

/** False while the page is as the server made it, true once scripts run: for what only works with them. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Keeps what is typed into a form of this name for the tab, and gives it back on a fresh page: null until it is known,
 * and where there is nothing. The form takes `onInput`, and is drawn again (`key`) with what was kept. What was
 * typed before the island woke is kept as well.
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

/** Holds the errors of a form by the names of its fields; `onInput` takes back what is said of one that is changed. */
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
 * For a field that the server made and the island takes over: what was typed into it before scripts ran is reported as
 * if it were typed now, before anything is drawn again.
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

/** The name under which a tab keeps what is typed of an address; a new one has no id. */
export const addressFormName = (id: number | undefined): string => `address-${id ?? 'new'}`;

/** A value as it was when it last stood still for `ms`. */
export function useLate<T>(value: T, ms: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}
