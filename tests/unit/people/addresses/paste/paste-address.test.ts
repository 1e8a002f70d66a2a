import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASTED_LINES } from './pasted-lines.ts';
import { MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { parsePastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { parsePastedAddresses } from '#lib/people/addresses/paste/paste-addresses.rules.ts';
import {
  type AddressTexts,
  fillFromPaste,
  pasteWords,
  textsOfPaste,
  toAddressTexts,
} from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { parsePhone } from '#lib/people/addresses/phone.rules.ts';
import { isDeliverable, PROVINCES, regionName } from '#lib/platform/regions.rules.ts';

test.each(PASTED_LINES.map((row) => [row[0], row] as const))('reads %s', (line, row) => {
  const [, receiver, phone, regionCode, detail] = row;
  const { unused: _, ...read } = parsePastedAddress(line);
  expect(read).toEqual({ receiver, phone, regionCode, detail });
});

test('names what it had no place for', () => {
  expect(parsePastedAddress('王芳 13800138000 0371-65550123 郑州市解放路88号').unused).toEqual([
    '0371-65550123',
  ]);
  expect(parsePastedAddress('王芳 17012345678转1234 郑州市解放路88号').unused).toEqual(['转1234']);
  expect(parsePastedAddress('王芳 13800138000 郑州市解放路88号 备注：放门卫').unused).toEqual(['放门卫']);
});

test.each([
  '收货人：李强 电话：13900139000 地址：江苏省苏州市姑苏区人民路18号',
  '收货人：李强\n电话：13900139000\n地址：江苏省苏州市姑苏区人民路18号',
  '地址：江苏省苏州市姑苏区人民路18号\n电话：13900139000\n收货人：李强',
  '电话：13900139000\n收货人：李强\n地址：江苏省苏州市姑苏区人民路18号',
  '李强 13900139000 江苏省苏州市姑苏区人民路18号',
])('never makes one of an address without labels and another below it: %j', (second) => {
  const first = '王芳 13800138000 河南省郑州市金水区花园路120号';
  const facts = ({ receiver, phone, regionCode, detail }: (typeof read)[number]) =>
    [receiver, phone, regionCode, detail].join(' ');
  const read = parsePastedAddresses(`${first}\n${second}`);
  const wanted = ['王芳 13800138000 410100 金水区花园路120号', '李强 13900139000 320500 姑苏区人民路18号'];
  expect(read.map(facts)).toEqual(wanted);
  expect(parsePastedAddresses(`${second}\n${first}`).map(facts)).toEqual(wanted.toReversed());
});

const cities = PROVINCES.flatMap((province) =>
  (province.cities.length > 0 ? province.cities : [province]).map(({ code }) => code),
).filter((code) => code !== '500200');
const address = fc.record({
  receiver: fc.constantFrom('王芳', '李建国', '欧阳修远', '张伟', '刘药师', '古丽·买买提', 'Tom Smith'),
  phone: fc.oneof(
    fc
      .tuple(fc.integer({ min: 13, max: 19 }), fc.stringMatching(/^\d{9}$/))
      .map(([head, tail]) => `${head}${tail}`),
    fc.constantFrom('0371-65550123', '010-65550123', '0512-65550123-801'),
  ),
  code: fc.constantFrom(...cities),
  detail: fc
    .tuple(
      fc.constantFrom('解放路', '上海路', '中山北路', '人民大道', '科技园科苑路', '南京东路', '站前街'),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('号', '号3栋501室', '号康民大药房', '号院(南门)'),
    )
    .map((parts) => parts.join('')),
});
const separator = fc.constantFrom(' ', ',', '，', '\n', '\t', '；', ' / ', '　');

test('reads any address in any order, whatever separates its parts', () => {
  fc.assert(
    fc.property(address, separator, fc.constantFrom(0, 1, 2, 3), (one, between, order) => {
      const place = `${regionName(one.code) ?? ''}${one.detail}`;
      const parts = [
        [one.receiver, one.phone, place],
        [place, one.receiver, one.phone],
        [one.phone, one.receiver, place],
        [place, one.phone, one.receiver],
      ][order]!;
      expect(parsePastedAddress(parts.join(between))).toEqual({
        receiver: one.receiver,
        phone: one.phone,
        regionCode: one.code,
        detail: one.detail,
        unused: [],
      });
    }),
    { numRuns: 500 },
  );
});

test('reads any address with labels, in any order', () => {
  fc.assert(
    fc.property(address, fc.constantFrom('：', ':', ': ', '： '), fc.boolean(), (one, colon, isTurned) => {
      const lines = [
        `收货人${colon}${one.receiver}`,
        `手机号码${colon}${one.phone}`,
        `所在地区${colon}${regionName(one.code) ?? ''}`,
        `详细地址${colon}${one.detail}`,
      ];
      const text = (isTurned ? [lines[1], lines[0], ...lines.slice(2)] : lines).join('\n');
      expect(parsePastedAddress(text)).toMatchObject({
        receiver: one.receiver,
        phone: one.phone,
        regionCode: one.code,
        detail: one.detail,
      });
    }),
  );
});

test('takes any text, and gives no phone or region that is none', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 6500 })),
      (text) => {
        for (const { phone, regionCode, receiver, detail } of [
          parsePastedAddress(text),
          ...parsePastedAddresses(text),
        ]) {
          if (phone !== '') expect(parsePhone(phone)).toBe(phone);
          if (regionCode !== '') expect(regionName(regionCode)).not.toBeNull();
          expect(receiver + detail).not.toMatch(/[\0\uE000-\uE004]/);
        }
      },
    ),
  );
});

test('is quick with a long text that never becomes an address', () => {
  const before = performance.now();
  for (const piece of ['1', '86', '地址', '河南', '号', '王', '(', ' 0371', '王芳\n', '号\n'])
    parsePastedAddresses(piece.repeat(6000));
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('reads several, one a line', () => {
  const text = PASTED_LINES.slice(10, 20)
    .map(([line]) => line)
    .filter((line) => !line.includes('\n'))
    .join('\n');
  expect(parsePastedAddresses(text).map(({ receiver }) => receiver)).toEqual(
    PASTED_LINES.slice(10, 20).map(([, receiver]) => receiver),
  );
});

test.each([
  [
    'with labels',
    '收货人：王芳\n电话：13800138000\n地址：郑州市解放路88号\n收货人：李强\n电话：13900139000\n地址：洛阳市景华路16号',
  ],
  ['blank lines between', '王芳\n13800138000\n郑州市解放路88号\n\n李强\n13900139000\n洛阳市景华路16号'],
  ['no blank lines', '王芳\n13800138000\n郑州市解放路88号\n李强\n13900139000\n洛阳市景华路16号'],
  ['a rule between', '王芳 13800138000\n郑州市\n解放路88号\n-----\n李强 13900139000\n洛阳市景华路16号'],
  ['in a list', '1、王芳 13800138000 郑州市解放路88号\r\n2、李强 13900139000 洛阳市景华路16号'],
])('reads several in blocks, %s', (_, text) => {
  expect(parsePastedAddresses(text)).toMatchObject([
    { receiver: '王芳', phone: '13800138000', regionCode: '410100', detail: '解放路88号' },
    { receiver: '李强', phone: '13900139000', regionCode: '410300', detail: '景华路16号' },
  ]);
});

test('reads one address on two lines as one', () => {
  expect(parsePastedAddresses('王芳 13800138000\n河南省郑州市\n管城区解放路88号')).toHaveLength(1);
});

test('joins no line to an address that is no part of it, and says so', () => {
  const whole = '王芳 13800138000 郑州市解放路88号';
  expect(parsePastedAddresses(`${whole}\nhello\n李强 13900139000 洛阳市景华路16号`)).toMatchObject([
    { receiver: '王芳', detail: '解放路88号', unused: ['hello'] },
    { receiver: '李强', detail: '景华路16号', unused: [] },
  ]);
  expect(parsePastedAddresses(`${whole}\n3号楼501室`)).toMatchObject([
    { detail: '解放路88号3号楼501室', unused: [] },
  ]);
  expect(parsePastedAddresses(`${whole}\n备注：放门卫`)).toMatchObject([{ unused: ['放门卫'] }]);
  expect(parsePastedAddresses('13800138000 郑州市解放路88号\nTom Smith')).toMatchObject([
    { receiver: 'Tom Smith', unused: [] },
  ]);
});

test('reads no more than a member may keep', () => {
  const line = '王芳 13800138000 郑州市解放路88号\n';
  expect(parsePastedAddresses(line.repeat(60))).toHaveLength(MOST_ADDRESSES);
  for (const nothing of ['  \n \n', '—— ，。', '…… !?']) expect(parsePastedAddresses(nothing)).toEqual([]);
});

test('the cities it names can be delivered to', () => {
  for (const [, , , code] of PASTED_LINES)
    if (code !== '' && code !== '410000') expect(isDeliverable(code)).toBe(true);
});

const EMPTY: AddressTexts = { receiver: '', phone: '', region_code: '', detail: '' };
const FIRST = '王芳 13800138000 河南省郑州市管城区解放路88号';
const SECOND = '李强 13900139000 江苏省苏州市姑苏区人民路18号';
const read = (text: string): AddressTexts => textsOfPaste(parsePastedAddresses(text)) ?? EMPTY;

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
