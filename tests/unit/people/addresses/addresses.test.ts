import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addressForm } from '#lib/people/addresses/addresses.fields.ts';
import { feesText, readFees } from '#lib/people/addresses/delivery-fees.rules.ts';
import { parsePhone } from '#lib/people/addresses/phone.rules.ts';
import { isDeliverable, PROVINCES, regionName } from '#lib/platform/regions.rules.ts';

test.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  [' 138－0013－8000 ', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['+8613800138000', '13800138000'],
  ['（+86）138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['8613800138000', '13800138000'],
])('a mobile number as people write it: %s', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone);
});

test.each([
  ['0512-65550123', '0512-65550123'],
  ['051265550123', '0512-65550123'],
  ['0512 6555 0123', '0512-65550123'],
  ['(0512) 6555-0123', '0512-65550123'],
  ['（０５１２）６５５５０１２３', '0512-65550123'],
  ['010-65550123', '010-65550123'],
  ['01065550123', '010-65550123'],
  ['0371-6555012', '0371-6555012'],
  ['+86 512 6555 0123', '0512-65550123'],
  ['+86-10-65550123', '010-65550123'],
  ['0512-65550123-801', '0512-65550123-801'],
  ['0512-65550123转801', '0512-65550123-801'],
  ['0512 65550123 转 801', '0512-65550123-801'],
  ['0512-65550123 分机 8', '0512-65550123-8'],
  ['0512-65550123分机号：801', '0512-65550123-801'],
  ['0512-65550123 ext. 801', '0512-65550123-801'],
  ['0512-65550123#801', '0512-65550123-801'],
  ['(0512)65550123*801', '0512-65550123-801'],
])('a landline as people write it: %s', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone);
});

test.each([
  '',
  '123',
  '12800138000',
  '1380013800',
  '138001380001',
  '65550123',
  '0512-655501234',
  '0512-65550123-8012345',
  '+1 650 555 0123',
  '138 0013 8000 转 8',
  '电话 13800138000',
  '13800138000 / 13900139000',
  '1e10',
  '138.0013.8000.1',
])('no phone: %j', (typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test('the address form takes it as it is written and gives it as it is stored', () => {
  const form = { receiver: '王芳', region_code: '320500', detail: '人民路 18 号' };
  const parse = (phone: string) => addressForm.safeParse({ ...form, phone });
  expect(parse('（0512）6555 0123 转 801').data?.phone).toBe('0512-65550123-801');
  expect(parse('123').error?.issues[0]?.message).toMatch(/请填写 11 位手机号/);
  expect(parse('1'.repeat(60)).error?.issues).toHaveLength(1);
});

test('what was understood once is understood the same again', () => {
  const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
  const written = fc.oneof(
    fc.tuple(fc.stringMatching(/^1[3-9]$/), digits(9, 9)).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('010', '021', '0512', '0371'), digits(7, 8), fc.option(digits(1, 6)))
      .map(([area, number, extension]) => [area, number, extension].filter(Boolean).join('-')),
  );
  fc.assert(
    fc.property(written, (text) => {
      const phone = parsePhone(text);
      expect(phone).toBe(text);
      expect(parsePhone(`+86 ${text.replace(/^0/, '')}`)).toBe(phone);
    }),
  );
});

const TEXT = '其他地区 25 1500\n河南省 10 500.5';

it('delivery fees are read as they are written', () => {
  const fees = readFees(`${TEXT}\n\n`);
  expect(fees).toEqual([
    { code: '', name: '其他地区', feeFen: 2500, thresholdFen: 150_000 },
    { code: '41', name: '河南省', feeFen: 1000, thresholdFen: 50_050 },
  ]);
  expect(typeof fees === 'string' ? fees : feesText(fees)).toBe(TEXT);
});

it.each([
  ['河南 10 500', '第 1 行：没有“河南”'],
  ['其他地区 25', '第 1 行：请写成'],
  ['其他地区 25 -1', '第 1 行：请写成'],
  ['其他地区 25 1500 元', '第 1 行：请写成'],
  ['其他地区 25 1500\n其他地区 20 900', '第 2 行：其他地区写了两次'],
  ['河南省 10 500', '请写一行 其他地区'],
  ['', '请写一行 其他地区'],
])('%j is refused in words', (text, words) => {
  expect(readFees(text)).toContain(words);
});

describe('regions', () => {
  it('are 34 provinces and their cities, each code once', () => {
    expect(PROVINCES).toHaveLength(34);
    const codes = PROVINCES.flatMap((province) => [
      province.code,
      ...province.cities.map(({ code }) => code),
    ]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[1-8]\d{5}$/.test(code))).toEqual([]);
    const cities = PROVINCES.flatMap((province) => province.cities);
    expect(cities.length).toBeGreaterThan(340);
    expect(cities.filter(({ name }) => name.length < 1 || /\d/.test(name))).toEqual([]);
  });

  it('lie in their province', () => {
    for (const { code, cities } of PROVINCES) {
      for (const city of cities) expect(city.code.slice(0, 2)).toBe(code.slice(0, 2));
    }
  });

  it('are written as on a parcel', () => {
    expect(regionName('320500')).toBe('江苏省苏州市');
    expect(regionName('310100')).toBe('上海市');
    expect(regionName('429004')).toBe('湖北省仙桃市');
    expect(regionName('000000')).toBeNull();
  });

  it('are delivered to as cities, or as a whole where none are listed', () => {
    expect(isDeliverable('320500')).toBe(true);
    expect(isDeliverable('320000')).toBe(false);
    expect(isDeliverable('810000')).toBe(true);
  });
});

test.each([
  ['河南省 郑州市', '金水区花园路 120 号', '河南省郑州市 金水区花园路 120 号'],
  ['河南省郑州市', ' 河南省 郑州市中原区 1 号 ', '河南省郑州市 中原区 1 号'],
  ['上海市', '', '上海市'],
  ['', '人民路 1 号', '人民路 1 号'],
])('%j and %j are one address', (region, detail, whole) => {
  expect(wholeAddress(region, detail)).toBe(whole);
});
