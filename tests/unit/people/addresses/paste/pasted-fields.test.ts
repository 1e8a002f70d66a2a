import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AddressTexts,
  fillFromPaste,
  pasteWords,
  textsOfPaste,
  toAddressTexts,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { parsePastedAddresses } from '#lib/people/addresses/paste/paste-list.rules.ts';

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

test('what the page filled in and nobody touched is replaced, what was typed by hand is said to stay', () => {
  const proposed = { receiver: '张三', phone: '0371-65550123', region_code: '410100', detail: '管城区 1 号' };
  const untouched = fillFromPaste(proposed, read(SECOND), undefined, proposed);
  expect(untouched).toEqual({ values: read(SECOND), offers: {} });
  const [address] = parsePastedAddresses(SECOND);
  expect(pasteWords(address!, untouched)).toBe('已识别，请核对后保存。');
  const typed = { ...proposed, receiver: '王芳' };
  const filled = fillFromPaste(typed, read(SECOND), undefined, proposed);
  expect(filled).toEqual({ values: { ...read(SECOND), receiver: '王芳' }, offers: { receiver: '李强' } });
  expect(pasteWords(address!, filled)).toContain('您填的没有改动');
  const [bare] = parsePastedAddresses('13900139000 江苏省苏州市姑苏区人民路18号');
  expect(pasteWords(bare!, fillFromPaste(typed, toAddressTexts(bare!), undefined, proposed))).not.toContain(
    '补上收货人',
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
