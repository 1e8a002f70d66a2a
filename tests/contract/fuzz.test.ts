import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeFlash, FLASH_COOKIE } from '#lib/platform/http/call/flash.server.ts';
import type { Engine } from '#lib/platform/db/database.server.ts';
import { cleanText } from '#lib/platform/http/call/plain-text.rules.ts';
import { isSecretField } from '#lib/platform/http/call/field-names.rules.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { type Declared, declaredCalls } from '#tests/support/role-calls.ts';
import { type Shop, startShop } from '#tests/support/shop.ts';

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028',
  '\uFFFD',
  '</textarea><script>alert(1)</script>',
  `'; drop table member; --`,
  '" onfocus="alert(1)',
  '../../../etc/passwd',
  '😀'.repeat(40),
  '٣٤',
  '９９９',
  '9'.repeat(40),
  '-1',
  '0',
  '1',
  '1e9',
  '0x10',
  '1.5',
  'NaN',
  'null',
  'true',
  '__proto__',
  '2026-13-40',
  '1969-12-31',
  '13800138000',
  '320500',
  '阿'.repeat(70),
  'x'.repeat(10_000),
  '//evil.example/x',
  'javascript:alert(1)',
] as const;

const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Value that a field of a form may be sent by anyone: any text, a list where a text belongs, a tree of fields. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', '__proto__', '0'), text, { maxKeys: 2 }) },
);

/** A form of some of these fields, each with any value. */
const hostileForm = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });

/** A form of some of these fields, each with a text, as a browser sends them. */
const typedForm = (names: readonly string[]): fc.Arbitrary<Partial<Record<string, string>>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });

/** Runs for each call; the seed is fixed, so that a failure can be repeated. */
const RUNS = { numRuns: 8, seed: 20_261_123 };
/** Ends the session of the caller. */
const ENDS_SESSION = /\/(logout|act|act\/end|sessions\/end)$/;
/** Page on which a form may show what was typed: any that is not cached for everyone. */
const FORM_PAGE = '/addr';
/** Never part of typed text. */
const OWN_FIELDS = ['form_page', 'next', 'ask', 'kept_by_browser'];

interface Form extends Declared {
  fields: string[];
}

function formsOf(): Form[] {
  return declaredCalls().filter(
    ({ method, path, fields }) => method !== 'GET' && fields.length > 0 && !ENDS_SESSION.test(path),
  );
}

interface Opened {
  shop: Shop;
  forms: Form[];
  /** Returns the client that may send a form. */
  asking: (form: Form) => Client;
}

/** A shop for the tests of a `describe`, filled before the first of them. */
function opened(engine: Engine): Opened {
  const open = {} as Opened;
  beforeAll(async () => {
    const shop = await startShop({ engine });
    const [buyer, chain, admin] = await Promise.all(['buyer', 'chain', 'admin'].map((name) => shop.as(name)));
    const asking = ({ who }: Form): Client => {
      if (who === 'head_office') return chain!;
      return ['anyone', 'member', 'buyer'].includes(who) ? buyer! : admin!;
    };
    Object.assign(open, { shop, forms: formsOf(), asking });
  });
  afterAll(() => open.shop.close());
  return open;
}

const addressOf = ({ path }: Form): string => path.replace(/\{\w+\}/g, '987654');

describe.each(ENGINES)('whatever is sent to a call on %s', (engine) => {
  const open = opened(engine);

  it('is answered in the envelope, and a refusal says what to do', async () => {
    const { forms, asking } = open;
    expect(forms.length).toBeGreaterThan(80);
    for (const form of forms) {
      await fc.assert(
        fc.asyncProperty(hostileForm(form.fields), async (fields) => {
          const answer = await asking(form).send(form.method, addressOf(form), { form: fields });
          const { code, message } = answer.envelope();
          const words = `${form.method} ${form.path}: ${answer.status} ${message}`;
          expect(answer.status, words).toBeLessThan(500);
          if (code !== 10_000) expect(message, words).toMatch(/[\u4e00-\u9fff]/);
          if (code === 422)
            expect(Object.values(answer.envelope().errors ?? {})[0]?.[0], words).toBe(message);
        }),
        RUNS,
      );
    }
  });
});

describe('whatever was typed', () => {
  const open = opened('sqlite');

  it('comes back to a form that was refused, but for secrets', async () => {
    const { shop, forms, asking } = open;
    for (const form of forms) {
      const fields = form.fields.filter((name) => !OWN_FIELDS.includes(name));
      await fc.assert(
        fc.asyncProperty(typedForm(fields), async (typed) => {
          const headers = { accept: 'text/html', referer: `${shop.url}${FORM_PAGE}` };
          const sent = { ...typed, form_page: FORM_PAGE };
          const client = asking(form);
          const answer = await client.send(form.method, addressOf(form), { form: sent, headers });
          const words = `${form.method} ${form.path}: ${answer.status}`;
          expect(answer.status, words).toBeLessThan(500);
          const lost = lostOf(typed, answer, client.cookies.get(FLASH_COOKIE));
          expect(lost, words).toEqual([]);
          client.cookies.delete(FLASH_COOKIE);
        }),
        RUNS,
      );
    }
  });
});

/** Returns the values of a refused form that are neither in the message for its page nor on the page that answered. */
function lostOf(
  typed: Partial<Record<string, string>>,
  answer: Answer,
  cookie: string | undefined,
): string[] {
  // A longer form comes back on the page itself, which shows its own fields: each form has tests of that.
  if (answer.status !== 303) return [];
  const flash = decodeFlash(cookie);
  if (flash?.tone !== 'error' || answer.headers['location'] !== FORM_PAGE) return [];
  return Object.keys(typed).filter(
    (name) => !isSecretField(name) && flash.values?.[name] !== cleanText(typed[name] ?? ''),
  );
}
