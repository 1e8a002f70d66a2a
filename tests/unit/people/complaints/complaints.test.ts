import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaintForm, toComplaintInput } from '#lib/people/complaints/complaints.fields.ts';
import {
  answeredBy,
  COMPLAINT_KINDS,
  complaintNo,
  isOverdue,
} from '#lib/people/complaints/complaints.rules.ts';
import { formatDate, parseDateTime } from '#lib/platform/time.rules.ts';

const at = (text: string): number => parseDateTime(text) ?? Number.NaN;
const good = {
  kind: '配送',
  content: '昨天到的货外箱压坏了，两盒漏液。',
  contact_name: '王芳',
  phone: '13800138000',
};

describe('complaints', () => {
  it.each([
    ['配送', '2026-11-19 10:00', '2026-11-20'],
    ['配送', '2026-11-20 23:59', '2026-11-23'],
    ['价格', '2026-11-20 10:00', '2026-11-24'],
    ['建议', '2026-11-21 10:00', '2026-11-25'],
    ['商品质量', '2026-11-21 10:00', '2026-11-22 10:00'],
  ])('answers %s of %s by %s', (kind, day, due) => {
    expect(answeredBy(kind, at(day))).toBe(due);
  });

  it('never promises a day that has passed, nor one at the weekend but for the quality of goods', () => {
    const moments = fc.integer({ min: at('2026-01-01'), max: at('2028-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...COMPLAINT_KINDS), moments, (kind, moment) => {
        const due = answeredBy(kind, moment);
        expect(due > formatDate(moment)).toBe(true);
        const weekday = new Date(`${due}T00:00:00Z`).getUTCDay();
        expect(kind === '商品质量' || (weekday > 0 && weekday < 6)).toBe(true);
      }),
    );
  });

  it.each([
    ['商品质量', '2026-11-21 10:00', '2026-11-22 10:00', '2026-11-22 10:01'],
    ['配送', '2026-11-20 10:00', '2026-11-23 23:59', '2026-11-24 00:00'],
  ])('counts %s of %s as owed until %s and late at %s', (kind, day, last, late) => {
    expect(isOverdue(kind, at(day), at(last))).toBe(false);
    expect(isOverdue(kind, at(day), at(late))).toBe(true);
  });

  it('numbers them by day', () => {
    expect(complaintNo(7, at('2026-11-21 00:10'))).toBe('TS20261121-0007');
  });

  it('takes a whole form, the line ends of browsers counted once', () => {
    const parsed = complaintForm.parse({
      ...good,
      content: ` ${'字'.repeat(999)}\n${'字'.repeat(1000)} `,
    });
    expect(toComplaintInput(parsed)).toMatchObject({ kind: '配送', contactName: '王芳', orderNo: '' });
    expect(parsed.content).toHaveLength(2000);
  });

  it.each([
    ['kind', { kind: '其他' }],
    ['kind', { kind: undefined }],
    ['content', { content: '太短' }],
    ['content', { content: '字'.repeat(2001) }],
    ['contact_name', { contact_name: ' ' }],
    ['phone', { phone: '12345' }],
    ['phone', { phone: '23800138000' }],
    ['order_no', { order_no: 'x'.repeat(41) }],
  ])('says what is wrong with %s in %j', (field, change) => {
    const parsed = complaintForm.safeParse({ ...good, ...change });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each(['13800138000', '0512-65550123', '037165550123', '0371-65550123-801', '+86 138-0013-8000'])(
    'takes the phone %s',
    (phone) => {
      expect(complaintForm.safeParse({ ...good, phone }).success).toBe(true);
    },
  );
});
