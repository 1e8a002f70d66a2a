import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AddressTexts,
  fillFromPaste,
  textsOfPaste,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';

const EMPTY: AddressTexts = { receiver: '', phone: '', region_code: '', detail: '' };
const FIRST = '王芳 13800138000 河南省郑州市管城区解放路88号';
const SECOND = '李强 13900139000 江苏省苏州市姑苏区人民路18号';
const read = (text: string): AddressTexts => textsOfPaste(text) ?? EMPTY;

test('a second paste takes the place of what the first one filled in', () => {
  const { values } = fillFromPaste(EMPTY, read(FIRST));
  expect(values.receiver).toBe('王芳');
  expect(fillFromPaste(values, read(SECOND), read(FIRST))).toEqual({ values: read(SECOND), offers: {} });
});

test('what the second paste has not is emptied, so that two addresses are never mixed', () => {
  const { values } = fillFromPaste(EMPTY, read(FIRST));
  const again = fillFromPaste(values, read('江苏省苏州市姑苏区人民路18号'), read(FIRST));
  expect(again.values).toEqual({ ...read(SECOND), receiver: '', phone: '' });
});

test('what was typed by hand stays, and the second paste is offered for it', () => {
  const typed = { ...fillFromPaste(EMPTY, read(FIRST)).values, phone: '0371-65550123' };
  const again = fillFromPaste(typed, read(SECOND), read(FIRST));
  expect(again.values).toEqual({ ...read(SECOND), phone: '0371-65550123' });
  expect(again.offers).toEqual({ phone: '13900139000' });
  expect(fillFromPaste(typed, { ...read(SECOND), phone: '' }, read(FIRST)).values.phone).toBe(
    '0371-65550123',
  );
});

test('without a paste before it, a paste writes over nothing', () => {
  const text = fc.constantFrom('', '王芳', '李强', ' 王芳 ');
  const texts = fc.record({ receiver: text, phone: text, region_code: text, detail: text });
  fc.assert(
    fc.property(texts, texts, (typed, pasted) => {
      const { values, offers } = fillFromPaste(typed, pasted);
      for (const name of Object.keys(typed) as (keyof AddressTexts)[]) {
        if (typed[name].trim() !== '') expect(values[name]).toBe(typed[name]);
        else expect(offers[name]).toBeUndefined();
      }
    }),
  );
});
