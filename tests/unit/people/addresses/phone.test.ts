import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressForm } from '#lib/people/addresses/addresses.fields.ts';
import { parsePhone } from '#lib/people/addresses/phone.rules.ts';

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
