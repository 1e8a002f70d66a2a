import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { encodeForm, type FormFields } from '#lib/platform/browser/calls/encode-form.rules.ts';

test('lines of a cart are spelled as nested lists', () => {
  const text = encodeForm({ params: [{ goods_id: 7, number: 3 }], ids: [1, 2], keywords: '阿莫 西林' });
  expect(decodeURIComponent(text)).toBe(
    'params[0][goods_id]=7&params[0][number]=3&ids[0]=1&ids[1]=2&keywords=阿莫 西林',
  );
});

test('what is undefined or an empty list is left out, null is empty', () => {
  expect(encodeForm({ a: undefined, b: [], c: null, d: 0 })).toBe('c=&d=0');
});

const name = fc.stringMatching(/^[a-z_]{1,8}$/);
const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
const record = fc.dictionary(name, scalar, { minKeys: 1, maxKeys: 4 });
const fields = fc.dictionary(name, fc.oneof(scalar, fc.array(scalar), fc.array(record), record));

test('any fields are encoded so that qs reads what qs itself would have written', () => {
  fc.assert(
    fc.property(fields, (value) => {
      const ours = qs.parse(encodeForm(value as FormFields), { depth: 4, arrayLimit: 2000 });
      const theirs = qs.parse(qs.stringify(value), { depth: 4, arrayLimit: 2000 });
      expect(ours).toEqual(theirs);
    }),
  );
});
