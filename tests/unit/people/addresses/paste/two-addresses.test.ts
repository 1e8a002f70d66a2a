import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePastedAddresses } from '#lib/people/addresses/paste/paste-addresses.rules.ts';
import { type PastedAddress } from '#lib/people/addresses/paste/paste-address.rules.ts';
import { pasteWords } from '#lib/people/addresses/paste/pasted-fields.rules.ts';
import { regionName } from '#lib/platform/regions.rules.ts';
import { PASTED_LINES } from './pasted-lines.ts';

const HERE = '河南省郑州市金水区花园路120号';
const THERE = '江苏省苏州市姑苏区人民路18号';
const facts = ({ receiver, phone, regionCode, detail, isUnclear }: PastedAddress): string =>
  isUnclear ? '?' : [receiver, phone, regionCode, detail].join(' ').trim();
const read = (text: string): string[] => parsePastedAddresses(text).map(facts);

test.each(PASTED_LINES.map(([line]) => line))('is one address, and clear: %s', (line) => {
  const rows = parsePastedAddresses(line);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.isUnclear).toBeUndefined();
});

test.each([
  ['a name, and below it one with a phone', `王芳 ${HERE}\n李强 13900139000 ${THERE}`],
  ['a name on a line of its own', `王芳\n${HERE}\n李强\n13900139000\n${THERE}`],
  ['a name, and below it one with labels', `王芳 ${HERE}\n收货人：李强\n电话：13900139000\n地址：${THERE}`],
])('keeps an address with neither labels nor a phone apart: %s', (_, text) => {
  expect(read(text)).toEqual(['王芳  410100 金水区花园路120号', '李强 13900139000 320500 姑苏区人民路18号']);
});

test.each([
  [`${HERE}\n${THERE}`, ['410100 金水区花园路120号', '320500 姑苏区人民路18号']],
  [`${HERE}\n\n${THERE}`, ['410100 金水区花园路120号', '320500 姑苏区人民路18号']],
  [`${HERE}\n河南省郑州市解放路9号`, ['410100 金水区花园路120号', '410100 解放路9号']],
])('keeps lines of addresses alone apart: %j', (text, wanted) => {
  expect(read(text)).toEqual(wanted);
});

test.each([
  `王芳 13800138000 ${HERE} 李强 13900139000 ${THERE}`,
  `${HERE} ${THERE}`,
  `${HERE}${THERE}`,
  `王芳 ${HERE}，李强 13900139000 ${THERE}`,
  '郑州市花园路120号 郑州市人民路18号',
  '王芳 13800138000 花园路120号 李强 13900139000 人民路18号',
  '郑州市金水区东方大厦5楼，江苏省苏州市平江大厦3楼',
  '郑州市金水区东方大厦5楼，江苏省平江大厦3楼',
  `王芳\n李强\n13800138000\n13900139000\n${HERE}\n${THERE}`,
  `${HERE}\n${THERE}\n王芳\n李强`,
  `${HERE}\n13800138000\n${THERE}`,
])('asks where several stand in one: %j', (text) => {
  expect(read(text)).toEqual(['?']);
  expect(
    parsePastedAddresses(text)
      .map((address) => pasteWords(address))
      .join(''),
  ).toMatch(/每个地址.*一行/);
});

test('asks of one line only, and reads the others', () => {
  const text = `王芳 13800138000 ${HERE}\n${HERE} ${THERE}\n李强 13900139000 ${THERE}`;
  const rows = parsePastedAddresses(text);
  expect(rows.map(facts)).toEqual([
    '王芳 13800138000 410100 金水区花园路120号',
    '?',
    '李强 13900139000 320500 姑苏区人民路18号',
  ]);
  expect(rows[1]?.unused).toEqual([`${HERE} ${THERE}`]);
});

test('takes an empty line as an answer', () => {
  expect(read(`${HERE}\n王芳\n13800138000\n\n李强\n13900139000\n${THERE}`)).toEqual([
    '王芳 13800138000 410100 金水区花园路120号',
    '李强 13900139000 320500 姑苏区人民路18号',
  ]);
});

describe('asks for nothing where one address', () => {
  test.each([
    ['names a hospital of its city', '王芳 13800138000 郑州市二七区大学路40号郑州市第三人民医院门诊药房'],
    ['names a firm of its city', '郑州市康民大药房有限公司\n王芳 13800138000\n郑州市金水区花园路120号'],
    ['names a firm of another city', '王芳 13800138000 郑州市花园路120号北京同仁堂药店'],
    ['names streets called after cities', '王芳 13800138000 郑州市上海路12号南京东路口'],
    ['names a market', '王芳 13800138000 郑州市金水区东方市场3号'],
    ['has its parts on lines', '王芳\n13800138000\n河南省\n郑州市\n金水区\n花园路120号'],
    ['has empty lines between', '王芳\n\n13800138000\n\n河南省郑州市金水区\n\n花园路120号'],
    ['has two phones', '王芳 13800138000 0371-65550123 郑州市花园路120号'],
    ['has a firm on a line below', '郑州市花园路120号\n康民大药房\n王芳 13800138000'],
  ])('%s', (_, text) => {
    const rows = parsePastedAddresses(text);
    expect(rows.map(({ isUnclear, receiver, regionCode }) => [isUnclear, receiver, regionCode])).toEqual([
      [undefined, '王芳', '410100'],
    ]);
  });
});

/* Two addresses that share no word, so that a part identifies its address. */
const OWN = [
  {
    receiver: ['王芳', '欧阳修远', '刘药师'],
    phone: ['13800138000', '0371-65550123'],
    code: ['410100', '110100'],
  },
  {
    receiver: ['李强', '张伟', '古丽·买买提'],
    phone: ['13900139000', '0512-65550456'],
    code: ['320500', '542500'],
  },
] as const;
const STREETS = [
  ['金水区花园路120号', '解放路88号3栋501室', '东方大厦5楼'],
  ['姑苏区人民路18号', '科技园科苑路15号', '平江大厦3楼'],
] as const;
const KINDS = ['receiver', 'phone', 'region', 'detail'] as const;
type Kind = (typeof KINDS)[number];

const partsOf = (whose: 0 | 1) =>
  fc.record({
    receiver: fc.constantFrom(...OWN[whose].receiver),
    phone: fc.constantFrom(...OWN[whose].phone),
    region: fc.constantFrom(...OWN[whose].code).map((code) => regionName(code) ?? ''),
    detail: fc.constantFrom(...STREETS[whose]),
  });
/** Parts that an address has, and their order: a street stands behind its region. */
const order = fc
  .tuple(
    fc.constantFrom<Kind[][]>(
      [['region', 'detail']],
      [['receiver'], ['region', 'detail']],
      [['phone'], ['region', 'detail']],
      [['receiver'], ['phone'], ['region', 'detail']],
    ),
    fc.nat(),
  )
  .map(([groups, seed]) =>
    groups.toSorted((a, b) => ((seed >> groups.indexOf(a)) % 3) - ((seed >> groups.indexOf(b)) % 3)).flat(),
  );
const LABELS: Record<Kind, string> = { receiver: '收货人：', phone: '电话：', region: '地址：', detail: '' };
const separator = fc.constantFrom(' ', ',', '，', '\n', '\t', ' / ', '');
const between = fc.constantFrom(' ', '，', '\n', '\n\n', '\n---\n', ';');

/** True when a text holds a part of an address. */
const holds = (read: PastedAddress, parts: Record<Kind, string>): boolean => {
  const all = [read.receiver, read.phone, regionName(read.regionCode) ?? '', read.detail].join('\n');
  return KINDS.some((kind) => parts[kind].length > 0 && all.includes(parts[kind]));
};

const never = (text: string, first: Record<Kind, string>, second: Record<Kind, string>): void => {
  for (const one of parsePastedAddresses(text))
    expect([one, holds(one, first) && holds(one, second)]).toEqual([one, false]);
};

test('never joins parts of two addresses, however each is written and separated', () => {
  const written = (whose: 0 | 1) => fc.tuple(partsOf(whose), order, separator, fc.boolean());
  fc.assert(
    fc.property(written(0), written(1), between, fc.boolean(), (one, other, gap, isTurned) => {
      const text = ([parts, kinds, mark, hasLabels]: typeof one): string =>
        kinds
          .map((kind) => (hasLabels ? LABELS[kind] : '') + parts[kind])
          .join(hasLabels && mark === '' ? ' ' : mark);
      // A line that holds the end of one and the beginning of the other reads like any address.
      fc.pre(gap.includes('\n') || ![one, other].some(([, , mark]) => mark === '\n'));
      const texts = isTurned ? [text(other), text(one)] : [text(one), text(other)];
      never(texts.join(gap), one[0], other[0]);
    }),
    { numRuns: 3000 },
  );
});

test('never joins parts of two addresses that stand in columns', () => {
  const marks = fc.tuple(separator, fc.constantFrom('\n', ' ', '\n\n'));
  fc.assert(
    fc.property(partsOf(0), partsOf(1), order, marks, (one, other, kinds, [mark, gap]) => {
      fc.pre(mark !== '');
      const part = (from: typeof one, kind: Kind) =>
        kind === 'region' ? from.region + from.detail : from[kind];
      const columns = kinds
        .filter((kind) => kind !== 'detail')
        .map((kind) => [part(one, kind), part(other, kind)].join(mark));
      never(columns.join(gap), one, other);
    }),
    { numRuns: 2000 },
  );
});

test('reads two whole addresses one below the other, whatever the order of their parts', () => {
  const whole = (whose: 0 | 1) =>
    fc.tuple(
      partsOf(whose),
      fc.shuffledSubarray(['receiver', 'phone', 'region'] as const, { minLength: 3 }),
      separator,
    );
  fc.assert(
    fc.property(whole(0), whole(1), fc.constantFrom('\n', '\n\n'), (one, other, gap) => {
      fc.pre(one[2] !== '' && other[2] !== '');
      const text = ([parts, kinds, mark]: typeof one): string =>
        kinds.map((kind) => (kind === 'region' ? parts.region + parts.detail : parts[kind])).join(mark);
      const rows = parsePastedAddresses([text(one), text(other)].join(gap));
      expect(rows.map((row) => [row.receiver, row.phone, regionName(row.regionCode), row.detail])).toEqual(
        [one, other].map(([parts]) => [parts.receiver, parts.phone, parts.region, parts.detail]),
      );
    }),
    { numRuns: 1000 },
  );
});
