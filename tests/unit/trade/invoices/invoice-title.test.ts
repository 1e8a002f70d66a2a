import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titleFields, toTitleInput } from '#lib/trade/invoices/invoice-title.fields.ts';
import {
  isCompanyName,
  titleFor,
  titleHint,
  type InvoiceTitle,
  parseTaxNo,
} from '#lib/trade/invoices/invoice-title.rules.ts';

describe('tax numbers', () => {
  test.each([
    ['91350100M000100Y43', '91350100M000100Y43'],
    ['91350100m000100y43', '91350100M000100Y43'],
    [' 91350100 M000100Y4 3 ', '91350100M000100Y43'],
    ['９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43'],
    ['9144030071526726XG', '9144030071526726XG'],
  ])('%j is a unified social credit code', (typed, taxNo) => {
    expect(parseTaxNo(typed)).toEqual({ taxNo, hint: '' });
  });

  test.each(['320500123456789', '32050019800101123401', '32050019800101123X01'])(
    '%s is an old one, with a hint',
    (typed) => {
      expect(parseTaxNo(typed)).toEqual({ taxNo: typed, hint: expect.stringContaining('旧版税号') });
    },
  );

  test.each(['', '123', '91350100M000100Y44', '91350100M000100O43', '91350100M000100Y4', 'ABC'])(
    '%j is none',
    (typed) => {
      expect(parseTaxNo(typed)).toBeNull();
    },
  );

  test('one changed character of a good code is noticed', () => {
    const good = '91350100M000100Y43';
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    fc.assert(
      fc.property(fc.nat(17), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(good[at] !== character);
        expect(parseTaxNo(good.slice(0, at) + character + good.slice(at + 1))).toBeNull();
      }),
    );
  });
});

describe('the form of a title', () => {
  const special = {
    kind: 'special',
    title: '苏州百草堂大药房有限公司',
    tax_no: '91350100m000100y43',
    bank: '工行苏州分行',
    account: '6222 0000 1111 2222',
    address: '苏州市人民路 1 号',
    phone: '（0512）6555 0123',
  };

  test('is stored in one spelling', () => {
    expect(toTitleInput(titleFields.parse(special))).toEqual({
      kind: 'special',
      title: '苏州百草堂大药房有限公司',
      taxNo: '91350100M000100Y43',
      bank: '工行苏州分行',
      account: '6222000011112222',
      address: '苏州市人民路 1 号',
      phone: '0512-65550123',
      isDefault: false,
    });
  });

  test('of an ordinary invoice needs a name only', () => {
    expect(titleFields.safeParse({ kind: 'ordinary', title: '百草堂' }).success).toBe(true);
    const rest = { tax_no: '', bank: '', account: '', address: '', phone: '' };
    expect(titleFields.safeParse({ kind: 'ordinary', title: '百草堂', ...rest }).success).toBe(true);
  });

  test.each([
    ['tax_no', '91350100M000100Y44'],
    ['tax_no', ''],
    ['bank', ''],
    ['account', '工行'],
    ['address', ''],
    ['phone', '123'],
    ['title', ''],
    ['kind', 'other'],
  ])('says what is wrong with %s = %j', (field, value) => {
    const parsed = titleFields.safeParse({ ...special, [field]: value });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

test.each([
  ['郑州康民大药房有限公司', true],
  ['同心诊所', true],
  ['昆明大药房（普通合伙）', true],
  ['市第一人民医院', true],
  ['老街平价店', true],
  ['百草堂', true],
  ['李明堂', false],
  ['王芳', false],
  ['阿依古丽·买买提', false],
])('%s is a company to 百草堂: %s', (title, isCompany) => {
  expect(isCompanyName(title, '百草堂')).toBe(isCompany);
});

test('a title that is not the name of the licence is said to be, however wide its signs are', () => {
  expect(titleHint('康民大药房（郑州）', '康民大药房(郑州) ')).toBe('');
  expect(titleHint('康民药房', '康民大药房')).toContain('可能会被驳回');
});

test('an invoice goes to the chosen title where it fits, else to the first that does', () => {
  const make = (id: number, kind: InvoiceTitle['kind']): InvoiceTitle => ({
    id,
    kind,
    title: '',
    taxNo: '',
    bank: '',
    account: '',
    address: '',
    phone: '',
    isDefault: false,
  });
  const titles = [make(1, 'ordinary'), make(2, 'special'), make(3, 'special')];
  expect(titleFor(titles, 'ordinary', undefined)?.id).toBe(1);
  expect(titleFor(titles, 'ordinary', 3)?.id).toBe(3);
  expect(titleFor(titles, 'ordinary', null)).toBeUndefined();
  expect(titleFor(titles, 'special', 1)?.id).toBe(2);
  expect(titleFor(titles, 'special', 3)?.id).toBe(3);
  expect(titleFor(titles, 'none', 3)).toBeUndefined();
});
