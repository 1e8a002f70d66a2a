import { describe, expect, it } from 'vitest';
import { END_NOT_SAID } from '#lib/people/certificates/certificates.rules.ts';
import { approvalText } from '#lib/people/certificates/review/review.rules.ts';

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
