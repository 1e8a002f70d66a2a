import fc from 'fast-check';

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

/** What a field of a form may be sent, by whoever wants to: any text, a list where a text belongs, a tree of fields. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', '__proto__', '0'), text, { maxKeys: 2 }) },
);

/** A form of some of these fields, each with whatever. */
export const hostileForm = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });

/** A form of some of these fields, each with a text, as a browser sends them. */
export const typedForm = (names: readonly string[]): fc.Arbitrary<Partial<Record<string, string>>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
