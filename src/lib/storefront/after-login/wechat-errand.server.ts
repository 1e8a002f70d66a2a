import { z } from 'zod';
import { safeNext } from '#lib/platform/http/guard/next.rules.ts';
import { type AfterLogin, afterLoginFields } from '#lib/storefront/after-login/after-login.fields.ts';

/** Characters of an address to go on to; a longer one is the home page. */
const LONGEST_NEXT = 2000;
const KEPT = ['next', 'add', 'favourite', 'checkout', 'press'] as const;
const fields = z.object(afterLoginFields);

/** What a login by the messaging app came between, as its ticket keeps it while somebody is away there. */
export function errandText(asked: AfterLogin): string {
  const next = safeNext(asked.next);
  const kept = { ...asked, next: next === '/' || next.length > LONGEST_NEXT ? undefined : next };
  return new URLSearchParams(KEPT.flatMap((name) => (kept[name] ? [[name, kept[name]]] : []))).toString();
}

/** The same read again. */
export const errandOf = (text: string): AfterLogin =>
  fields.parse(Object.fromEntries(new URLSearchParams(text)));
