import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { atom, type WritableAtom } from 'nanostores';
import {
  forgetShared,
  KEPT,
  keptKey,
  storedKeys,
  storeValue,
} from '#lib/platform/browser/memory/storage.client.ts';

/** A full or forbidden storage stores no value; the page continues with the value in memory. */
const forgiving: ProxyHandler<Storage> = {
  set(storage, key, value) {
    try {
      return Reflect.set(storage, key, value);
    } catch {
      return true;
    }
  },
};
if (typeof window !== 'undefined')
  try {
    setPersistentEngine(new Proxy(window.localStorage, forgiving), windowPersistentEvents);
  } catch {
    // The browser forbids storage, or has none: each page remembers for itself.
    setPersistentEngine({}, windowPersistentEvents);
  }

const forgetters: (() => void)[] = [];

/**
 * Makes a store of a value that the page's member shares between tabs and pages (product §8.8): a change in one tab is
 * seen in all, and the next page begins with it. `read` checks the stored value, which may have any shape, and returns
 * `initial` where there is none. Nothing is stored for visitors and on the server. Islands read it with
 * `useStore(store, { ssr: 'initial' })`, as the page was made with the initial value.
 */
export function keptAtom<Value>(
  name: string,
  initial: Value,
  read: (kept: unknown) => Value,
): WritableAtom<Value> {
  const key = typeof document === 'undefined' ? null : keptKey(name);
  if (key === null) return atom(initial);
  const store = persistentAtom<Value>(key, initial, {
    encode: (value) => (value === initial ? undefined : JSON.stringify(value)),
    decode: (text) => {
      try {
        return read(JSON.parse(text));
      } catch {
        return initial;
      }
    },
  });
  forgetters.push(() => store.set(initial));
  return Object.assign(store, { init: initial });
}

/** Deletes the values that the page's member shares between tabs: at a logout, and where its session has ended. */
export function forgetKept(): void {
  for (const forget of forgetters) forget();
  forgetShared();
}

/** Deletes the values that other members shared in this browser. */
export function forgetOthersKept(): void {
  const own = keptKey('');
  for (const key of storedKeys(KEPT, 'local'))
    if (own === null || !key.startsWith(own)) storeValue(key, null, 'local');
}
