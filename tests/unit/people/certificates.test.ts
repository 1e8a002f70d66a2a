import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  fieldOf,
  maskIdCard,
  doubtsOf,
  missingOf,
  parseIdCard,
  readCertificate,
} from '#lib/people/certificates/certificate-check.rules.ts';
import {
  daysLeft,
  lastDayText,
  lightOf,
  lightWords,
  standingOf,
} from '#lib/people/certificates/certificate-light.rules.ts';
import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  END_NOT_SAID,
  formRequest,
  readFormRequest,
  REQUIRED_CERTIFICATES,
} from '#lib/people/certificates/certificates.rules.ts';
import { reminderOf, reminderStep } from '#lib/people/certificates/reminders.rules.ts';
import { approvalText } from '#lib/people/certificates/review/review.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Noon of 20 November 2026 in Shanghai. */
const NOW = Date.UTC(2026, 10, 20, 4);
const KINDS = Object.keys(CERTIFICATE_KINDS) as CertificateKind[];
const kind = fc.constantFrom(...KINDS);

describe('the light of a certificate', () => {
  test.each([
    [null, 'good', '长期有效'],
    [NOW + 61 * DAY_MS, 'good', '有效期内'],
    [NOW + 60 * DAY_MS, 'soon', '还有 60 天到期'],
    [NOW + 30 * DAY_MS, 'near', '还有 30 天到期'],
    [NOW + 7 * DAY_MS, 'urgent', '还有 7 天到期'],
    [NOW + 1, 'urgent', '今天是最后一天'],
    [NOW, 'over', '已到期'],
    [NOW - DAY_MS, 'over', '已到期'],
  ])('of what ends at %s is %s: %s', (end, light, words) => {
    expect([lightOf(end, NOW), lightWords(end, NOW)]).toEqual([light, words]);
  });

  test('turns with the same days as its reminders', () => {
    const stepOf = { good: null, soon: 60, near: 30, urgent: 7, over: 0 };
    fc.assert(
      fc.property(fc.integer({ min: -100 * DAY_MS, max: 100 * DAY_MS }), (ms) => {
        expect(reminderStep(NOW + ms, NOW)).toBe(stepOf[lightOf(NOW + ms, NOW)]);
      }),
    );
  });

  test('counts the last day to its end in Shanghai', () => {
    const end = Date.UTC(2026, 10, 20, 16);
    expect([daysLeft(end, NOW), daysLeft(end, end - 1), daysLeft(end, end)]).toEqual([1, 1, 0]);
    expect(lastDayText(end)).toBe('2026-11-20');
  });
});

describe('a reminder', () => {
  test('says how long is left, or that nothing is', () => {
    const ending = { kind: 'drug_licence' as const, isRenewed: false };
    const soon = reminderOf({ ...ending, expiresAt: NOW + 7 * DAY_MS }, 'a', NOW);
    expect(soon).toMatchObject({
      kind: 'certificate',
      title: '药品经营许可证还有 7 天到期',
      idempotencyKey: 'a',
    });
    const over = reminderOf({ ...ending, expiresAt: NOW }, 'b', NOW);
    expect([over.title, over.text]).toEqual([
      '药品经营许可证已到期',
      '有效期至 2026-11-20。请上传新证照，审核通过后恢复采购。',
    ]);
  });
});

test('A count of days is the same on the pages and in messages', () => {
  const ending = { kind: 'drug_licence' as const, isRenewed: false };
  const passed = { role: 'buyer' as const, isPassed: true, application: 'passed' as const };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * DAY_MS }), (ms) => {
      const words = lightWords(NOW + ms, NOW);
      expect(reminderOf({ ...ending, expiresAt: NOW + ms }, 'a', NOW).title).toBe(`药品经营许可证${words}`);
      expect(standingOf({ ...passed, certifiedUntil: NOW + ms }, NOW)?.text).toBe(
        `资质已通过，有证照${words}`,
      );
    }),
  );
});

describe("an identity card's number", () => {
  test.each(['11010519491231002X', ' 110105 19491231 002x ', '１１０１０５１９４９１２３１００２Ｘ'])(
    '%s is one',
    (text) => {
      expect(parseIdCard(text)).toBe('11010519491231002X');
    },
  );

  test.each(['110105194912310021', '11010519490231002X', '01010519491231002X', '110105491231002', '', '😀'])(
    '%s is none',
    (text) => {
      expect(parseIdCard(text)).toBeNull();
    },
  );

  test('has one right check sign, and shows eight signs when masked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (serial) => {
        const first = `41010519850101${String(serial).padStart(3, '0')}`;
        const right = [...'0123456789X'].filter((sign) => parseIdCard(first + sign) !== null);
        expect(right).toHaveLength(1);
        const masked = maskIdCard(first + right[0]!);
        expect(masked.replace(/\*/g, '')).toBe(`4101${(first + right[0]!).slice(-4)}`);
      }),
    );
  });
});

describe('what is typed of a certificate', () => {
  test('holds until a day or without end, and says so where it is told both', () => {
    const typed = { number: '', holder: '', expires: '2028-06-30', isEndless: true };
    const ofEnd = (given: Partial<typeof typed>) =>
      readCertificate('buyer_id', { ...typed, ...given }, '', NOW);
    expect(ofEnd({}).errors).toEqual({
      buyer_id_expires: ['填了有效期，又勾选了“长期有效”。请只留一样：清空日期，或取消勾选'],
    });
    expect(ofEnd({ expires: ' ' })).toMatchObject({ errors: {}, fields: { expiresAt: null } });
    const end = new Date('2028-07-01T00:00:00+08:00').getTime();
    expect(ofEnd({ isEndless: false })).toMatchObject({ errors: {}, fields: { expiresAt: end } });
  });

  test.each(['!!', '--', '……'])('has no number %s, in which there is neither letter nor digit', (number) => {
    const typed = { number, holder: '', expires: '', isEndless: false };
    for (const name of ['drug_licence', 'authorisation'] as const)
      expect(Object.keys(readCertificate(name, typed, '', NOW).errors)).toEqual([`${name}_number`]);
  });

  const asked = (name: CertificateKind, number: string, holder = '百草堂') =>
    Object.keys(doubtsOf(name, { number, holder }, '百草堂'));

  test.each([
    ['drug_licence', '豫DA3710001'],
    ['drug_licence', '鲁ba0000001'],
    ['device2_record', '豫郑食药监械经营备20160001号'],
    ['food_record', 'JY14101050012345'],
    ['medical_practice', 'PDY60007641010517D2112'],
    ['clinic_record', '郑卫诊备〔2026〕第0012号'],
    ['business_licence', ''],
    ['authorisation', '甲'],
  ] as const)('is not asked about: %s %s', (name, number) => expect(asked(name, number)).toEqual([]));

  test.each([
    ['drug_licence', '见附件'],
    ['drug_licence', 'ABC-12'],
    ['food_record', 'JY1410105!0012345'],
    ['drug_licence', '11010519491231002X'],
  ] as const)('is asked about: %s %s', (name, number) =>
    expect(asked(name, number)).toEqual([`${name}_number`]),
  );

  test('is asked about where another company holds it, however its name is written', () => {
    const holders = (name: CertificateKind, holder: string, company: string) =>
      Object.keys(doubtsOf(name, { number: '豫DA3710001', holder }, company));
    expect(holders('drug_licence', '百草堂（郑州）', '百草堂 (郑州)')).toEqual([]);
    expect(holders('drug_licence', '百草堂分店', '百草堂')).toEqual(['drug_licence_holder']);
    expect(holders('drug_licence', '百草堂', '')).toEqual([]);
    expect(holders('buyer_id', '王芳', '百草堂')).toEqual([]);
  });

  test('is read whatever it is, with errors of its own fields only', () => {
    const typed = fc.record({
      number: fc.string({ unit: 'binary' }),
      holder: fc.string({ unit: 'binary' }),
      expires: fc.oneof(fc.string(), fc.constantFrom('2028-06-30', '2026-02-30', '9999-12-31', '0000-00-00')),
      isEndless: fc.boolean(),
    });
    fc.assert(
      fc.property(kind, typed, (name, given) => {
        const { fields, errors } = readCertificate(name, given, '', NOW);
        for (const field of Object.keys(errors)) expect(field.startsWith(`${name}_`)).toBe(true);
        if (fields.expiresAt !== null && fields.expiresAt !== END_NOT_SAID)
          expect(fields.expiresAt).toBeGreaterThan(NOW);
      }),
    );
  });

  test('lacks everything while it is empty, and a side while there is one picture', () => {
    const empty = { number: '', holder: '', expiresAt: END_NOT_SAID, pages: [] };
    expect(Object.keys(missingOf('buyer_id', empty, NOW)).toSorted()).toEqual(
      (['expires', 'holder', 'number', 'pages'] as const).map((field) => fieldOf('buyer_id', field)),
    );
    const whole = { number: '1', holder: '王芳', expiresAt: null };
    const pages = [{ uploadId: 1, isPicture: true, name: '' }];
    expect(missingOf('buyer_id', { ...whole, pages }, NOW)).toEqual({ buyer_id_pages: ['请补上国徽面'] });
    const scan = [{ uploadId: 1, isPicture: false, name: 'a.pdf' }];
    expect(missingOf('buyer_id', { ...whole, pages: scan }, NOW)).toEqual({});
  });

  test('is asked of each kind of business, of staff nothing', () => {
    expect(REQUIRED_CERTIFICATES.clinic[0]).toEqual(['business_licence', 'non_enterprise']);
    expect(Object.entries(REQUIRED_CERTIFICATES).map(([name, groups]) => [name, groups.length])).toEqual([
      ['pharmacy', 4],
      ['clinic', 4],
      ['head_office', 4],
      ['store', 1],
      ['staff', 0],
    ]);
  });
});

describe("what a button of the certificates' form asks for", () => {
  test('is read as it was written', () => {
    const request = fc.oneof(
      fc.record({
        does: fc.constantFrom('remove' as const, 'up' as const),
        kind,
        uploadId: fc.integer({ min: 1, max: 999_999_999 }),
      }),
      fc.record({ does: fc.constant('discard' as const), kind }),
    );
    fc.assert(
      fc.property(request, (one) => {
        expect(readFormRequest(formRequest(one))).toEqual(one);
      }),
    );
  });

  test('is nothing for anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readFormRequest(text)).toBeNull();
      }),
    );
    for (const text of ['remove-buyer_id', 'up-buyer_id-0', 'discard-buyer_id-1', 'remove-toString-1'])
      expect(readFormRequest(text)).toBeNull();
  });
});

describe('where a business stands', () => {
  const base = { role: 'buyer', isPassed: true, application: 'passed', certifiedUntil: null } as const;
  test.each([
    [{}, '资质已通过', '已通过', 'good'],
    [{ certifiedUntil: NOW + 25 * DAY_MS }, '资质已通过，有证照还有 25 天到期', '快到期', 'busy'],
    [{ certifiedUntil: NOW + 1 }, '资质已通过，有证照今天是最后一天', '快到期', 'busy'],
    [{ certifiedUntil: NOW }, '资质已到期', '已到期', 'bad'],
    [{ isPassed: false, application: 'waiting' as const }, '资质待审核', '待审核', 'busy'],
    [{ isPassed: false, application: 'rejected' as const }, '资质被驳回', '被驳回', 'bad'],
    [{ isPassed: false, application: 'company' as const }, '没填完资料', '待填写', 'busy'],
    [{ isPassed: false, application: 'certificates' as const }, '待交资质', '待提交', 'busy'],
  ])('%o is %s', (change, text, short, tone) => {
    expect(standingOf({ ...base, ...change }, NOW)).toEqual({ text, short, tone });
  });

  test('is nothing for staff', () => {
    expect(standingOf({ ...base, role: 'operator' }, NOW)).toBeNull();
  });
});

const END = Date.UTC(2028, 5, 30, 16);
const CARD = { number: '11010519491231002X', holder: '王芳', expiresAt: END };

describe('the trail of an approval', () => {
  it('says nothing of what stayed as it was sent in', () => {
    expect(approvalText('buyer_id', { sent: CARD, read: CARD }, [])).toBe('采购员身份证');
    const record = { number: '1', holder: '百草堂', expiresAt: null };
    expect(approvalText('food_record', { sent: record, read: record }, ['food'])).toBe(
      '食品经营许可证或备案凭证，开通保健食品',
    );
  });

  it('shows neither number of an identity card, and shows what was not written', () => {
    const text = approvalText(
      'buyer_id',
      { sent: { ...CARD, expiresAt: END_NOT_SAID }, read: { ...CARD, number: '110105194912310038' } },
      [],
    );
    expect(text).toContain('1101**********002X → 1101**********0038');
    expect(text).toContain('有效期至 未填 → 2028-06-30');
    expect(text).not.toMatch(/\d{9}/);
  });
});
