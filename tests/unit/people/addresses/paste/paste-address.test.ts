import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_ADDRESSES } from '#lib/people/addresses/addresses.rules.ts';
import { parsePhone } from '#lib/people/addresses/phone.rules.ts';
import { isDeliverable, PROVINCES, regionName } from '#lib/people/addresses/regions.rules.ts';
import { parsePastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { parsePastedAddresses } from '#lib/people/addresses/paste/paste-list.rules.ts';
import { PASTED_LINES } from './pasted-lines.ts';

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
